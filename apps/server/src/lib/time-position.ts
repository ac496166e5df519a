/** The position in a list by time: the last row of the page before. */
export interface Position {
  at: number
  id: number
}

export const toCursor = ({ at, id }: Position): string => `${at}_${id}`

export function toPosition(cursor: string): Position {
  const [at, id] = cursor.split('_').map(Number)
  return { at: at ?? 0, id: id ?? 0 }
}

const DAY_MS = 86_400_000

/** @returns a moment; of a plain day, its first one in UTC, or with `end` the first one of the next day */
export const toMoment = (dayOrMoment: string, end = false): number =>
  Date.parse(dayOrMoment) + (end && dayOrMoment.length === 10 ? DAY_MS : 0)
