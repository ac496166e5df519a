import { api } from '@rialto/client/api/browser.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { session } from '@rialto/client/session.ts'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { closeAuthDialog } from './auth-flow.ts'

/** Asks for confirmation of a logout (docs/spec §2, "Top bar", and §4, "Session"). */
export function LogoutDialog({ isOpen, onOpenChange }: OverlayState) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const onConfirm = async () => {
    setPending(true)
    await logout()
    setPending(false)
    onOpenChange(false)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Logout Confirmation')}
      lead={t('Do you want to log out?')}
      cancelLabel={t('Cancel')}
      confirmAs="pri"
      confirmLabel={t('Yes')}
      pending={pending}
      onConfirm={() => void onConfirm()}
    />
  )
}

/** The longest wait for the server, in milliseconds. */
const PATIENCE_MS = 5000

/** Ends the session in all tabs, even when the server cannot be reached (docs/spec §4, "Session"). */
export async function logout(): Promise<void> {
  session.beginLogout()
  if (session.get()) await api.call('GET /logout', { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {})
  session.clear('logout')
  closeAuthDialog()
  showToast({ tone: 'success', title: t('Logout successfully') })
}
