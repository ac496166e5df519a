import { useState } from 'react'

export interface HeldRows<Row> {
  /** The rows from the one that was the first when this view was opened. */
  shown: readonly Row[]
  /** How many rows have come before it since. */
  fresh: number
  /** Shows those too. */
  showFresh: () => void
}

/**
 * Holds new rows of a list with the newest first back, so that nothing moves under the hand while the list is read again.
 * @param view another view starts anew
 */
export function useHeldRows<Row>(rows: readonly Row[], idOf: (row: Row) => number, view: string): HeldRows<Row> {
  const [top, setTop] = useState<{ view: string; id: number } | null>(null)
  const [first] = rows
  const at = top?.view === view ? rows.findIndex((row) => idOf(row) === top.id) : -1
  const showFresh = () => first && setTop({ view, id: idOf(first) })
  // The held row has left the view, or there was none yet.
  if (at < 0 && first && (top?.view !== view || top.id !== idOf(first))) setTop({ view, id: idOf(first) })
  const fresh = Math.max(at, 0)
  return { shown: rows.slice(fresh), fresh, showFresh }
}
