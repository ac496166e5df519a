import { ApiError } from '@rialto/client/api/client.ts'
import { revealRefused } from '@rialto/ui/checked-fields.ts'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { changedNames, type FieldConflict, mergeEdit } from './merge-edit.ts'

/** A thing as it is stored. */
export interface Saved<Values> {
  version: number
  values: Values
}

interface EditFormOptions<Values extends object> {
  /** As it was last read. Read again meanwhile, it changes fields that are not being edited. */
  saved: Saved<Values>
  /** Saves the changed fields; rejects with the server's refusal. */
  save: (changes: Partial<Values>, version: number) => Promise<Saved<Values>>
  /** Reads `data.current` of a `stale` refusal. */
  readCurrent: (current: unknown) => Saved<Values>
  /** Called after a save. */
  onSaved?: () => void
}

export interface EditForm<Values extends object> {
  values: Values
  /** Changes fields; a function gets the values that are not rendered yet, too. */
  set: (changes: Partial<Values> | ((values: Values) => Partial<Values>)) => void
  /** The names of the fields that a save would change. */
  changed: readonly (keyof Values)[]
  /** The values that a save would replace. */
  base: Values
  /** The server's message for a field; the name of a list's entry is `variants.2.sku`. */
  errorOf: (name: string) => string | undefined
  /** The refusal or failure of the last save; undefined when its messages stand at fields. */
  failure: unknown
  /** The fields that somebody else has changed too. They are to be settled before a save. */
  conflicts: readonly FieldConflict<Values>[]
  settle: (name: keyof Values, choice: 'mine' | 'theirs') => void
  isSaving: boolean
  /** Saves for the person: a field whose text has no meaning is shown and focused instead. */
  save: () => Promise<boolean>
  /** Saves by itself, while the person may be typing. */
  autosave: () => Promise<boolean>
  /** A mark beside the fields, by which those of this form are found. */
  mark: RefObject<HTMLElement | null>
  discard: () => void
}

interface State<Values> {
  base: Saved<Values>
  values: Values
  conflicts: readonly FieldConflict<Values>[]
}

/** An edit of a stored thing: only changed fields are sent, and nobody's change is overwritten unseen. */
export function useEditForm<Values extends object>(options: EditFormOptions<Values>): EditForm<Values> {
  const { saved } = options
  const [state, setState] = useState<State<Values>>({ base: saved, values: saved.values, conflicts: [] })
  const [error, setError] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const latest = useRef(state)
  latest.current = state
  const mark = useRef<HTMLElement>(null)

  const rebase = useCallback((current: Saved<Values>) => {
    setState(({ base, values }) => {
      const merged = mergeEdit(base.values, values, current.values)
      return { base: current, ...merged }
    })
  }, [])
  if (saved.version > state.base.version && !isSaving) rebase(saved)

  const changed = changedNames(state.base.values, state.values)

  async function autosave(): Promise<boolean> {
    const { base, values, conflicts } = latest.current
    const names = changedNames(base.values, values)
    if (isSaving || conflicts.length > 0 || names.length === 0) return false
    setSaving(true)
    setError(null)
    try {
      const changes = Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>
      const stored = await options.save(changes, base.version)
      // Text that was typed during the save stays, as an edit of the stored version.
      setState((now) => {
        const merged = mergeEdit(values, now.values, stored.values)
        return { base: stored, values: merged.values, conflicts: [] }
      })
      options.onSaved?.()
      return true
    } catch (failure) {
      const current = currentOf(failure)
      if (current) rebase(options.readCurrent(current))
      setError(failure)
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    values: state.values,
    set: (changes) =>
      setState((now) => {
        const changed = typeof changes === 'function' ? changes(now.values) : changes
        return { ...now, values: { ...now.values, ...changed } }
      }),
    changed,
    base: state.base.values,
    errorOf: (name) => (error instanceof ApiError ? error.errors[name]?.[0] : undefined),
    failure: error instanceof ApiError && Object.keys(error.errors).length > 0 ? undefined : (error ?? undefined),
    conflicts: state.conflicts,
    settle: (name, choice) =>
      setState((now) => ({
        ...now,
        values: choice === 'theirs' ? { ...now.values, [name]: now.base.values[name] } : now.values,
        conflicts: now.conflicts.filter((conflict) => conflict.name !== name),
      })),
    isSaving,
    save: async () => !revealRefused(mark.current?.parentElement ?? document) && autosave(),
    autosave,
    mark,
    discard: () => {
      setError(null)
      setState(({ base }) => ({ base, values: base.values, conflicts: [] }))
    },
  }
}

function currentOf(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || failure.code !== 'stale') return undefined
  return (failure.data as { current?: unknown } | undefined)?.current
}
