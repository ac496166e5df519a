import { type RefObject, useState } from 'react'

export interface CurrentRow<Row> {
  row: Row | undefined
  /** Moves by one row; the first move starts at the first row. */
  move: (step: 1 | -1) => void
  /** Opens the row's own screen, if it has one. */
  open: () => void
  /** Called when a row gets the focus. */
  point: (row: Row) => void
}

/** The row that the keyboard is at. It has the focus, so that screen readers read it. */
export function useCurrentRow<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  list: RefObject<HTMLElement | null>,
): CurrentRow<Row> {
  const [id, setId] = useState<number | null>(null)
  const at = rows.findIndex((row) => idOf(row) === id)
  return {
    row: rows[at],
    move(step) {
      const next = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]
      if (!next) return
      setId(idOf(next))
      const element = list.current?.querySelector<HTMLElement>(`[data-row="${idOf(next)}"]`)
      element?.focus({ preventScroll: true })
      element?.scrollIntoView?.({ block: 'nearest' })
    },
    open: () => list.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-row-link]`)?.click(),
    point: (row) => setId(idOf(row)),
  }
}
