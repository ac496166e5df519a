import { useState } from 'react'

export interface Selection<Row> {
  /** The chosen rows as they were last seen, also those that are not shown any more. */
  rows: readonly Row[]
  /** True if all matching rows are chosen, also those that are not loaded. */
  isAll: boolean
  chooseAll: () => void
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Chooses or leaves all of these. */
  set: (rows: readonly Row[], isChosen: boolean) => void
  clear: () => void
}

/**
 * The chosen rows of a list. They stay chosen while further pages are loaded and in other views.
 * @param choices what the list shows; all that match are chosen only as long as it stays the same
 */
export function useSelection<Row>(idOf: (row: Row) => number, choices: string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map())
  const [allOf, setAllOf] = useState<string | null>(null)
  const set = (rows: readonly Row[], isChosen: boolean) => {
    setAllOf(null)
    setChosen((before) => {
      const next = new Map(before)
      for (const row of rows) {
        if (isChosen) next.set(idOf(row), row)
        else next.delete(idOf(row))
      }
      return next
    })
  }
  const has = (row: Row) => chosen.has(idOf(row))
  return {
    rows: [...chosen.values()],
    isAll: allOf === choices,
    chooseAll: () => setAllOf(choices),
    has,
    toggle: (row) => set([row], !has(row)),
    set,
    clear: () => {
      setAllOf(null)
      setChosen(new Map())
    },
  }
}
