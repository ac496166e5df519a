import { ApiError, currentOf } from '@rialto/client/api/client.ts'
import { revealRefused } from '@rialto/ui/checked-fields.ts'
import { type RefObject, useRef, useState } from 'react'
import { uploadsEnded } from '../lib/uploads.ts'

/** The failure of a save that waited for an upload in vain. */
export class UploadFailed extends Error {}

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
  /** The thing does not exist yet: it can be saved as it is. */
  isNew?: boolean
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
  /** The server's messages by field, also of fields that are not on the screen. */
  errors: Readonly<Record<string, readonly string[]>>
  /** The refusal or failure of the last save; undefined when its messages stand at fields. */
  failure: unknown
  /** The fields that somebody else has changed too. They are to be settled before a save. */
  conflicts: readonly FieldConflict<Values>[]
  settle: (name: keyof Values, choice: 'mine' | 'theirs') => void
  /** A save of the person is running, or waits for pictures. */
  isSaving: boolean
  /** Any save is running, also one of a draft by itself. */
  isBusy: boolean
  isNew: boolean
  /**
   * Saves for the person, once pictures on their way have arrived, and nothing if one of them fails. A field whose text has no meaning is shown and
   * focused instead.
   * @returns whether it was saved
   */
  save: () => Promise<boolean>
  /** Saves by itself, while the person may be typing. */
  autosave: () => Promise<boolean>
  /** How many saves of the person have failed. */
  failures: number
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
  const { saved, isNew = false } = options
  const [state, setState] = useState<State<Values>>({ base: saved, values: saved.values, conflicts: [] })
  const [error, setError] = useState<unknown>(null)
  const [isRunning, setRunning] = useState<'by itself' | 'by the person' | null>(null)
  const [failures, setFailures] = useState(0)
  // A save may follow a change at once, before it is rendered.
  const latest = useRef(state)
  const mark = useRef<HTMLElement>(null)
  const change = (next: (now: State<Values>) => State<Values>) => {
    latest.current = next(latest.current)
    setState(latest.current)
  }
  const rebase = (current: Saved<Values>) =>
    change(({ base, values }) => ({ base: current, ...mergeEdit(base.values, values, current.values) }))
  if (saved.version > state.base.version && isRunning === null) rebase(saved)

  const changed = changedNames(state.base.values, state.values)

  const running = useRef<{ way: 'by itself' | undefined; ended: Promise<boolean> } | null>(null)
  async function run(way?: 'by itself'): Promise<boolean> {
    // A draft that saves itself at this moment must not swallow the person's own save.
    if (running.current && (way || !running.current.way)) return false
    const before = running.current?.ended
    const next = { way, ended: saveLatest(way, before) }
    running.current = next
    setRunning(way ?? 'by the person')
    try {
      return await next.ended
    } finally {
      if (running.current === next) {
        running.current = null
        setRunning(null)
      }
    }
  }

  async function saveLatest(way: 'by itself' | undefined, before?: Promise<boolean>): Promise<boolean> {
    if (before) await before
    if (way === undefined && !(await uploadsEnded())) {
      setError(new UploadFailed())
      return false
    }
    const { base, values, conflicts } = latest.current
    const names = changedNames(base.values, values)
    if (conflicts.length > 0 || (names.length === 0 && !isNew)) return false
    setError(null)
    try {
      const changes = Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>
      const stored = await options.save(changes, base.version)
      // Text that was typed during the save stays, as an edit of the stored version.
      change((now) => {
        const merged = mergeEdit(values, now.values, stored.values)
        return { base: stored, values: merged.values, conflicts: [] }
      })
      options.onSaved?.()
      return true
    } catch (failure) {
      const current = currentOf(failure)
      if (current) rebase(options.readCurrent(current))
      setError(failure)
      if (way === undefined) setFailures((count) => count + 1)
      return false
    }
  }

  return {
    values: state.values,
    set: (changes) =>
      change((now) => {
        const changed = typeof changes === 'function' ? changes(now.values) : changes
        return { ...now, values: { ...now.values, ...changed } }
      }),
    changed,
    base: state.base.values,
    errorOf: (name) => (error instanceof ApiError ? error.errors[name]?.[0] : undefined),
    errors: error instanceof ApiError ? error.errors : {},
    failure: error instanceof ApiError && Object.keys(error.errors).length > 0 ? undefined : (error ?? undefined),
    conflicts: state.conflicts,
    settle: (name, choice) =>
      change((now) => ({
        ...now,
        values: choice === 'theirs' ? { ...now.values, [name]: now.base.values[name] } : now.values,
        conflicts: now.conflicts.filter((conflict) => conflict.name !== name),
      })),
    isSaving: isRunning === 'by the person',
    isBusy: isRunning !== null,
    isNew,
    save: async () => !revealRefused(mark.current?.parentElement ?? document) && run(),
    autosave: () => run('by itself'),
    failures,
    mark,
    discard: () => {
      setError(null)
      change(({ base }) => ({ base, values: base.values, conflicts: [] }))
    },
  }
}

/** A field that two people have changed, each to another value. */
interface FieldConflict<Values, Name extends keyof Values = keyof Values> {
  name: Name
  mine: Values[Name]
  theirs: Values[Name]
}

interface MergedEdit<Values> {
  /** The changes of both; of a field that both have changed, the person's own. */
  values: Values
  conflicts: readonly FieldConflict<Values>[]
}

/** Compares values as they are sent: fields are texts, numbers, flags, and lists or objects of them. */
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

export const changedNames = <Values extends object>(from: Values, to: Values): (keyof Values)[] =>
  (Object.keys(to) as (keyof Values)[]).filter((name) => !isSame(from[name], to[name]))

/**
 * Combines an edit with what somebody else has saved since it began.
 *
 * @param base the values that both started from
 */
export function mergeEdit<Values extends object>(base: Values, mine: Values, theirs: Values): MergedEdit<Values> {
  const ownNames = changedNames(base, mine)
  const values = { ...theirs }
  for (const name of ownNames) values[name] = mine[name]
  const conflicts = ownNames
    .filter((name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]))
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }))
  return { values, conflicts }
}
