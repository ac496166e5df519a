import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Asks before a screen with unsaved changes is left; the browser itself asks before the document is unloaded. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      // An entry of its own in the history would remove the entries that Leave may need.
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
