import { useState } from 'react'

export interface Selection<Row> {
  /** The chosen rows as they were last seen, also those that are not shown any more. */
  rows: readonly Row[]
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Chooses or leaves all of these. */
  set: (rows: readonly Row[], isChosen: boolean) => void
  clear: () => void
}

/** The chosen rows of a list. They stay chosen while further pages are loaded and in other views. */
export function useSelection<Row>(idOf: (row: Row) => number): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map())
  const set = (rows: readonly Row[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const row of rows) {
        if (isChosen) next.set(idOf(row), row)
        else next.delete(idOf(row))
      }
      return next
    })
  const has = (row: Row) => chosen.has(idOf(row))
  return {
    rows: [...chosen.values()],
    has,
    toggle: (row) => set([row], !has(row)),
    set,
    clear: () => setChosen(new Map()),
  }
}
