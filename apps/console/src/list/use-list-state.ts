import { type RefObject, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The choices of a list, which stand in the address so that they can be shared and gone back to. */
export interface ListState {
  /** Empty for the first view. */
  view: string
  search: string
  /** `since` ascending, `-since` descending. */
  sort: string
  filter: (id: string) => string
  /** The query of this list with some choices replaced; an empty value removes one. */
  withChoice: (choices: Record<string, string>) => string
  choose: (choices: Record<string, string>) => void
}

export function useListState(): ListState {
  const [params, setParams] = useSearchParams()
  const read = (name: string) => params.get(name) ?? ''
  const changed = (choices: Record<string, string>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(choices)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return next
  }
  return {
    view: read('view'),
    search: read('search'),
    sort: read('sort'),
    filter: read,
    withChoice: (choices) => `?${changed(choices)}`,
    // Typing must not fill the history.
    choose: (choices) => setParams(changed(choices), { replace: true, preventScrollReset: true }),
  }
}

const PAUSE_MS = 250

/** The text once typing has paused, so that not every letter is a call. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

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
