import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { $newCodes, keepCodes } from './access/factors/new-codes.ts'
import { RecoveryCodes } from './access/factors/recovery-codes.tsx'
import { PasswordForm } from './access/password-form.tsx'
import { userQuery } from './access/use-console-user.ts'
import { logOut } from './frame/log-out.ts'
import { consoleApi } from './lib/api/console-api.ts'
import { showError } from './lib/show-error.ts'

/**
 * New recovery codes, over whatever is on the screen, until the person has kept them. Where the page has lost them, such as by a reload, new ones
 * are made with the password: the server stores only their hashes.
 */
export function KeepCodes() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const made = useStoreValue($newCodes, null)
  const [isSending, setSending] = useState(false)

  async function confirm() {
    setSending(true)
    try {
      await consoleApi.call('POST /console/recovery-codes/kept')
      await queries.invalidateQueries({ queryKey: userQuery.queryKey })
      made?.onKept()
    } catch (error) {
      showError(error, t('The shop cannot be reached'))
    }
    setSending(false)
  }
  async function makeNew(current_password: string) {
    const { recovery_codes } = await consoleApi.call('POST /console/recovery-codes', { body: { current_password } })
    void keepCodes(recovery_codes)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={() => {}}
      backCloses={false}
      isLocked
      role="alertdialog"
      title={t('Recovery codes')}
      lead={
        made
          ? undefined
          : t('You have not said that you kept your recovery codes. Make new ones now: the former ones stop working.')
      }
    >
      {made ? (
        <RecoveryCodes codes={made.codes} isSending={isSending} onDone={() => void confirm()} />
      ) : (
        <PasswordForm
          confirmLabel={t('Make new codes')}
          cancelLabel={t('Log out')}
          onPassword={makeNew}
          onCancel={() => void logOut(queries).catch((error) => showError(error, t('The shop cannot be reached')))}
        />
      )}
    </Dialog>
  )
}
