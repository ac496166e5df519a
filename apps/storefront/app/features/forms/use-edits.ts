import { useState } from 'react'

export interface Edits<V> {
  /** What the form shows: what is known, with what was edited since. */
  values: V
  edit: (change: Partial<V>) => void
  /** Names of the fields that are no longer as they were. */
  changed: (keyof V)[]
  /** Back to what is known. */
  forget: () => void
}

/** A form's edits above what is known, which may still come in fresher from elsewhere without undoing what is typed. */
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
