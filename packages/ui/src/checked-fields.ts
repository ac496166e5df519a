import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'

/** A field that may hold a text without a meaning, which a form must not pass over. */
interface CheckedField {
  /** Whether the typed text is refused. */
  isRefused: () => boolean
  /** Whether it has to be filled in and is not: no form is sent without it, but a new form is not yet changed. */
  isMissing: () => boolean
  /** Shows the reason beside the field. */
  reveal: () => void
  /** Puts back the stored value. */
  reset: () => void
}

const fields = new Map<HTMLElement, CheckedField>()
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** Makes a field known to the form that it is in. */
export function useCheckedField(element: RefObject<HTMLElement | null>, field: CheckedField): void {
  const isRefused = field.isRefused()
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    fields.set(current, field)
    return () => void fields.delete(current)
  })
  // A form shows its bar while a field of it is refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners ask for the state themselves
  useLayoutEffect(() => {
    notify()
    return notify
  }, [isRefused])
}

const fieldsIn = (scope: Node): [HTMLElement, CheckedField][] =>
  [...fields].filter(([element]) => scope.contains(element))
const refusedIn = (scope: Node) => fieldsIn(scope).filter(([, field]) => field.isRefused())

/**
 * Shows why fields are refused and focuses the first of them. To be called before anything is sent.
 *
 * @returns whether there is one, so that nothing may be sent
 */
export function revealRefused(scope: Node): boolean {
  const refused = fieldsIn(scope).filter(([, field]) => field.isRefused() || field.isMissing())
  for (const [, field] of refused) field.reveal()
  const [first] = refused
    .map(([element]) => element)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.focus()
  first?.scrollIntoView?.({ block: 'center' })
  return first !== undefined
}

/** Puts back the stored values of refused fields. */
export function resetRefused(scope: Node): void {
  for (const [, field] of refusedIn(scope)) field.reset()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The number of refused fields within an element. */
export const useRefusedCount = (scope: () => Node | null): number =>
  useSyncExternalStore(
    subscribe,
    () => {
      const node = scope()
      return node ? refusedIn(node).length : 0
    },
    () => 0,
  )
