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
