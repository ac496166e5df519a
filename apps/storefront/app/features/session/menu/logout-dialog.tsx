import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { useState } from 'react'
import { logout } from '../logout.ts'

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
