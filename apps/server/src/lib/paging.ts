import type { Paged } from '@rialto/contract'

export interface PageQuery {
  page: number
  per_page: number
}

/** How many rows lie before the wanted page. */
export const offsetOf = ({ page, per_page }: PageQuery): number => (page - 1) * per_page

/** A page of a list as it is sent; an empty list has one page. */
export const paged = <T>(data: T[], total: number, { page, per_page }: PageQuery): Paged<T> => ({
  data,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  per_page,
  total,
})

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

/** The position in a list by time, newest first: the last item of the page before. */
export interface TimePosition {
  at: number
  id: number
}

export const toTimeCursor = ({ created_at, id }: { created_at: number; id: number }): string => `${created_at}_${id}`

/** @param cursor as {@link toTimeCursor} writes it; the contract checks its form */
export function fromTimeCursor(cursor: string): TimePosition {
  const [at, id] = cursor.split('_').map(Number)
  return { at: at ?? 0, id: id ?? 0 }
}

/** Whether an item comes after a position. */
export const isAfter = ({ at, id }: TimePosition, item: { created_at: number; id: number }): boolean =>
  item.created_at < at || (item.created_at === at && item.id < id)
