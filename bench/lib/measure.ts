import { type Bench, type Measured, markOf, type Row, withBench, withLimit } from './row.ts'

export type Result = Row & Measured

/** The results of a run. */
export interface Results {
  /** In the given order. */
  measured: Result[]
  /** The names of the rows that did not fit in the time. */
  leftOut: string[]
}

interface Course {
  results: Map<Row, Measured>
  say(line: string): void
}

/** Measures rows grouped by catalogue and reports each when it is done. A slow machine measures fewer rows of each group. */
export async function measureAll(rows: readonly Row[], say: (line: string) => void): Promise<Results> {
  const course: Course = { results: new Map(), say }
  const sizes = (['demo', 10_000, 100_000] as const).filter((size) => rows.some(({ products }) => products === size))
  let rowsLeft = rows.length
  for (const products of sizes) {
    const group = rows.filter((row) => row.products === products)
    const deadline = deadlineFor(group.length, rowsLeft)
    rowsLeft -= group.length
    say(`Measuring with ${products === 'demo' ? 'the demo shop' : `${products.toLocaleString('en')} products`}…`)
    await beforeDeadline(deadline, () =>
      withBench(products, (bench) => measureGroup(group, { bench, deadline }, course)),
    ).catch((error: Error) => saveFailure(error, group, course))
  }
  const measured = rows.flatMap((row) => {
    const result = course.results.get(row)
    return result ? [{ ...row, ...result }] : []
  })
  return { measured, leftOut: rows.filter((row) => !course.results.has(row)).map(({ name }) => name) }
}

interface Setting {
  bench: Bench
  deadline: number
}

async function measureGroup(group: readonly Row[], { bench, deadline }: Setting, course: Course): Promise<void> {
  for (const row of group) {
    const from = performance.now()
    try {
      course.results.set(row, withLimit(row, await beforeDeadline(deadline, () => row.measure(bench))))
    } catch (error) {
      if (error instanceof OutOfTime) return
      course.results.set(row, failure(error))
    }
    const measured = course.results.get(row)
    const seconds = ((performance.now() - from) / 1000).toFixed(0)
    if (measured) course.say(`  ${markOf(measured)} ${row.name}: ${measured.reached} (${seconds} s)`)
  }
}

/** Fails the rows that have no result, unless the time was over. */
function saveFailure(error: Error, group: readonly Row[], { results }: Course): void {
  if (error instanceof OutOfTime) return
  for (const row of group) if (!results.has(row)) results.set(row, failure(error))
}

const failure = (error: unknown): Measured => ({
  reached: `failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
  ok: false,
})

/** The whole bench takes at most ten minutes; the remainder is for building, stopping and printing. */
const LIMIT_MS = 9.7 * 60_000
const end = performance.now() + LIMIT_MS

/** Thrown for work that did not fit in the time. */
export class OutOfTime extends Error {
  override message = 'there was no time left'
}

/**
 * The time, on the clock of `performance.now()`, by which a group of rows has to end, so that the groups after it get theirs: the
 * remaining time is divided by the number of rows.
 */
export function deadlineFor(rows: number, rowsLeft: number, now = performance.now()): number {
  return now + (Math.max(0, end - now) * rows) / rowsLeft
}

/** Rejects with {@link OutOfTime} when the deadline passes first. The work itself is not cancelled. */
export async function beforeDeadline<T>(deadline: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const left = deadline - performance.now()
  if (left <= 0) throw new OutOfTime()
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutOfTime()), left)
  })
  try {
    return await Promise.race([work(), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Shares a measurement between rows: it runs only once per bench. */
export function measuredOnce<T>(measure: (bench: Bench) => Promise<T>): (bench: Bench) => Promise<T> {
  const measured = new WeakMap<Bench, Promise<T>>()
  return (bench) => {
    const result = measured.get(bench) ?? measure(bench)
    measured.set(bench, result)
    return result
  }
}
