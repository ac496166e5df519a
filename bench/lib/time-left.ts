/** The whole bench ends within ten minutes; the rest of them is for building, stopping and telling. */
const LIMIT_MS = 9.7 * 60_000
const end = performance.now() + LIMIT_MS

/** Milliseconds until then. */
const timeLeft = (): number => Math.max(0, end - performance.now())

export class OutOfTime extends Error {
  override message = 'not measured, the ten minutes are over'
}

/** What the work gives, or {@link OutOfTime} at the end. What goes on after it is nobody's concern any more. */
export async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutOfTime()), timeLeft())
  })
  try {
    if (timeLeft() === 0) throw new OutOfTime()
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
