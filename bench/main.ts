import { parseArgs } from 'node:util'
import { withBench } from './lib/bench.ts'
import type { Measured, Row } from './lib/row.ts'
import { printTable } from './lib/table.ts'
import { accountRows } from './rows/accounts.ts'
import { cartRows } from './rows/cart.ts'
import { catalogueRows } from './rows/catalogue.ts'
import { chatRows } from './rows/chat.ts'
import { importRows } from './rows/import.ts'
import { orderRows } from './rows/orders.ts'
import { pageRows } from './rows/pages.ts'
import { sizeRows } from './rows/sizes.ts'
import { startRows } from './rows/start.ts'

const { values } = parseArgs({
  options: { only: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(
    'npm run bench -- [--only TEXT] [--json]\n\nMeasures what the design promises. TEXT picks rows by a part of their name.',
  )
  process.exit(0)
}

const rows: Row[] = [
  ...pageRows,
  ...sizeRows,
  ...startRows,
  ...importRows,
  ...catalogueRows,
  ...accountRows,
  ...cartRows,
  ...orderRows,
  ...chatRows,
].filter((row) => row.name.toLowerCase().includes((values.only ?? '').toLowerCase()))
const results: (Row & Measured)[] = []
for (const products of ['demo', 10_000, 100_000] as const) {
  const group = rows.filter((row) => row.products === products)
  if (group.length === 0) continue
  if (!values.json) console.error(`Measuring with ${products === 'demo' ? 'the demo shop' : `${products} products`}…`)
  await withBench(products, async (bench) => {
    for (const row of group) {
      const measured = await row
        .measure(bench)
        .catch((error: Error) => ({ reached: `failed: ${error.message}`, ok: false }))
      results.push({ ...row, ...measured })
      if (!values.json) console.error(`  ${measured.ok ? '✓' : '✗'} ${row.name}: ${measured.reached}`)
    }
  })
}

if (values.json)
  console.log(
    JSON.stringify(
      results.map(({ measure: _, ...row }) => row),
      null,
      2,
    ),
  )
else printTable(results)
process.exitCode = results.every((row) => row.ok) ? 0 : 1
