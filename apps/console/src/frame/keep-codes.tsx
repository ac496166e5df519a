import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordForm } from '../access/password-form.tsx'
import { $newCodes, keepCodes, userQuery } from '../access/session.ts'
import { consoleApi } from '../lib/api.ts'
import { CopyButton } from '../lib/copy-button.tsx'
import { showError } from '../lib/errors.tsx'
import { logOut } from './log-out.ts'

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

interface RecoveryCodesProps {
  codes: readonly string[]
  isSending: boolean
  onDone: () => void
}

/** New recovery codes, which are shown this once. */
function RecoveryCodes({ codes, isSending, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4">
      <Notice tone="warn">
        {t(
          'Keep these codes in a safe place. Each one opens the console once, if your device is lost. They are not shown again.',
        )}
      </Notice>
      <ul
        aria-label={t('Recovery codes')}
        dir="ltr"
        className="grid gap-x-5 gap-y-1.5 font-mono text-14 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2.5">
        <CopyButton text={codes.join('\n')} label={t('Copy')} />
        <Button variant="pri" pending={isSending} onClick={onDone}>
          {t('I have kept them')}
        </Button>
      </div>
    </div>
  )
}
