/** What was said on one day, by this device's calendar. */
export interface Day<T> {
  /** When the first of it was said, ISO 8601. */
  at: string
  said: T[]
}

/** Splits what was said, oldest first, into days: only for what no server draws. */
export function byDay<T>(said: readonly T[], when: (one: T) => string): Day<T>[] {
  const days: Day<T>[] = []
  for (const one of said) {
    const at = when(one)
    const last = days.at(-1)
    if (last && daysBetween(last.at, at) === 0) last.said.push(one)
    else days.push({ at, said: [one] })
  }
  return days
}

/** How many midnights of this device lie between two moments. */
export function daysBetween(earlier: string | number, later: string | number): number {
  const [from, to] = [new Date(earlier), new Date(later)]
  // By UTC, whose days are all as long.
  const number = (day: Date) => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000
  return number(to) - number(from)
}
