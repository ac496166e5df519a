import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { session } from '@rialto/client/session.ts'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'

const ConfirmDialog = lazyPanel(async () => (await import('@rialto/ui/confirm-dialog.tsx')).ConfirmDialog)

/**
 * Asks for confirmation before a page with unsaved changes is left; the browser itself asks before the document is
 * unloaded.
 */
export function UnsavedChangesGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation()
  // After a logout navigation is not blocked: the changes can no longer be saved.
  const ownerId = useRef(session.owner()?.id)
  const isPromptOpen = useRef(false)
  const cancel = useRef(() => {})
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isBlocked =
      dirty && session.owner()?.id === ownerId.current && currentLocation.pathname !== nextLocation.pathname
    // Pressing Back while the question is open means "stay". The dialog has no history entry of its own, because adding
    // one would remove the forward entries that *Leave* may need.
    if (isBlocked && isPromptOpen.current && historyAction === 'POP') queueMicrotask(() => cancel.current())
    return isBlocked
  })
  useEffect(() => {
    isPromptOpen.current = blocker.state === 'blocked'
    cancel.current = () => blocker.reset?.()
  })
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      backCloses={false}
      onOpenChange={() => blocker.reset?.()}
      title={t('Leave without saving?')}
      lead={t('Your changes on this page will be lost.')}
      cancelLabel={t('Stay')}
      confirmAs="danger"
      confirmLabel={t('Leave')}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}

interface FormEdits<V> {
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
