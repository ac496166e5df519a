import { useState } from 'react'

export interface FormEdits<V> {
  /** The saved values with the shopper's edits on top. */
  values: V
  edit: (change: Partial<V>) => void
  /** Names of the fields that differ from their saved values. */
  changed: (keyof V)[]
  /** Discards all edits. */
  reset: () => void
}

/**
 * Keeps a form's edits apart from the saved values, so that a refetch in the background does not undo what was typed.
 */
export function useFormEdits<V extends object>(known: V): FormEdits<V> {
  const [edits, setEdits] = useState<Partial<V>>({})
  const values = { ...known, ...edits }
  const names = Object.keys(edits) as (keyof V)[]
  return {
    values,
    edit: (change) => setEdits((before) => ({ ...before, ...change })),
    changed: names.filter((name) => values[name] !== known[name]),
    reset: () => setEdits({}),
  }
}
