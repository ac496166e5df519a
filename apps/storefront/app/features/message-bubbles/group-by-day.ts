import { dayNumberOf } from '@rialto/client/time-zone.ts'
/** The messages of one day of the market's calendar. */
export interface Day<T> {
  /** Time of the first message, ISO 8601. */
  at: string
  messages: T[]
}

/** Groups messages, oldest first, by days of the market's calendar. */
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

/** The number of the market's midnights between two moments. */
export const daysBetween = (earlier: string | number, later: string | number): number =>
  dayNumberOf(Number(new Date(later))) - dayNumberOf(Number(new Date(earlier)))
