import { useState } from 'react'

export interface Edits<V> {
  /** The saved values with the shopper's edits on top. */
  values: V
  edit: (change: Partial<V>) => void
  /** Names of the fields that differ from their saved values. */
  changed: (keyof V)[]
  /** Discards all edits. */
  forget: () => void
}

/**
 * Keeps a form's edits apart from the saved values, so that a refetch in the background does not undo what was typed.
 */
export function useEdits<V extends object>(known: V): Edits<V> {
  const [edits, setEdits] = useState<Partial<V>>({})
  const values = { ...known, ...edits }
  const names = Object.keys(edits) as (keyof V)[]
  return {
    values,
    edit: (change) => setEdits((before) => ({ ...before, ...change })),
    changed: names.filter((name) => values[name] !== known[name]),
    forget: () => setEdits({}),
  }
}
