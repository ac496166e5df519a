import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { isolated } from '@rialto/contract/inline-text'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useState } from 'react'
import { type Presence, PresenceFields } from '../access/presence-fields.tsx'
import { messageOf } from '../lib/errors.tsx'
import { useChangeAccount } from './use-account.ts'

interface ConfirmAccountDialogProps {
  /** Of its number, as people read them. */
  ends: string
  version: number
  onClose: () => void
}

/** Confirms the account as it is, after the bank has returned a payout, so that the next one goes there. */
export function ConfirmAccountDialog({ ends, version, onClose }: ConfirmAccountDialogProps) {
  const { t } = useTranslation()
  const [presence, setPresence] = useState<Presence>({})
  const { mutate, isPending, error } = useChangeAccount()
  const errors = error instanceof ApiError ? error.errors : {}
  const isAtField = 'code' in errors || 'current_password' in errors
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Is the account right?')}
      lead={t('The next payout goes to {{ends}}.', { ends: isolated(ends) })}
      closeLabel={t('Close')}
    >
      <Form className="grid gap-4" onSend={() => mutate({ version, ...presence }, { onSuccess: onClose })}>
        {error && !isAtField && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
        <PresenceFields presence={presence} onChange={setPresence} errors={errors} />
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={isPending}>
            {t('Confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
