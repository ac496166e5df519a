/** The whole bench takes at most ten minutes; the remainder is for building, stopping and printing. */
const LIMIT_MS = 9.7 * 60_000
const end = performance.now() + LIMIT_MS

/** Remaining milliseconds. */
const timeLeft = (): number => Math.max(0, end - performance.now())

class OutOfTime extends Error {
  override message = 'not measured, the ten minutes are over'
}

/** Rejects with {@link OutOfTime} when the limit passes first. The work itself is not cancelled. */
export async function withinTimeLimit<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutOfTime()), timeLeft())
  })
  try {
    if (timeLeft() === 0) throw new OutOfTime()
    return await Promise.race([work(), timeout])
  } finally {
    clearTimeout(timer)
  }
}
