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
