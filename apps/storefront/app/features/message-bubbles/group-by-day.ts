/** The messages of one local calendar day. */
export interface Day<T> {
  /** Time of the first message, ISO 8601. */
  at: string
  messages: T[]
}

/**
 * Groups messages, oldest first, by local calendar day. Not for server rendering, which does not know the reader's time
 * zone.
 */
export function groupByDay<T>(messages: readonly T[], timeOf: (message: T) => string): Day<T>[] {
  const days: Day<T>[] = []
  for (const message of messages) {
    const at = timeOf(message)
    const last = days.at(-1)
    if (last && daysBetween(last.at, at) === 0) last.messages.push(message)
    else days.push({ at, messages: [message] })
  }
  return days
}

/** The number of local midnights between two moments. */
export function daysBetween(earlier: string | number, later: string | number): number {
  const [from, to] = [new Date(earlier), new Date(later)]
  // UTC days all have the same length, without daylight saving time.
  const number = (day: Date) => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000
  return number(to) - number(from)
}
