import { type Bench, withBench } from './bench.ts'
import { generateAhead } from './catalogues.ts'
import { type Measured, markOf, type Row, withLimit } from './row.ts'
import { withinTimeLimit } from './time-limit.ts'

export type Result = Row & Measured

/** Measures rows grouped by catalogue and reports each when it is done. @returns them in the given order */
export async function measureAll(rows: readonly Row[], say: (line: string) => void): Promise<Result[]> {
  const results = new Map<Row, Measured>()
  const sizes = (['demo', 10_000, 100_000] as const).filter((size) => rows.some(({ products }) => products === size))
  for (const products of sizes) {
    const group = rows.filter((row) => row.products === products)
    say(`Measuring with ${products === 'demo' ? 'the demo shop' : `${products.toLocaleString('en')} products`}…`)
    const failAll = (error: Error) => {
      for (const row of group) if (!results.has(row)) results.set(row, failure(error))
    }
    const otherSizes = sizes.filter((size) => typeof size === 'number')
    await withinTimeLimit(() =>
      withBench(products, (bench) => measureGroup(group, bench, otherSizes, results, say)),
    ).catch(failAll)
  }
  return rows.map((row) => ({ ...row, ...(results.get(row) ?? failure(new Error('not measured'))) }))
}

async function measureGroup(
  group: readonly Row[],
  bench: Bench,
  otherSizes: readonly number[],
  results: Map<Row, Measured>,
  say: (line: string) => void,
): Promise<void> {
  for (const row of group) {
    if (row.untimed) void generateAhead(otherSizes)
    const from = performance.now()
    const measured = withLimit(row, await withinTimeLimit(() => row.measure(bench)).catch(failure))
    results.set(row, measured)
    const seconds = ((performance.now() - from) / 1000).toFixed(0)
    say(`  ${markOf(measured)} ${row.name}: ${measured.reached} (${seconds} s)`)
  }
}

const failure = ({ message }: Error): Measured => ({ reached: `failed: ${message.split('\n')[0]}`, ok: false })
