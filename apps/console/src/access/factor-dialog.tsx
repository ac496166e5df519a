import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { type OwnFactors, PASSKEY_NAME_MAX, type Passkey } from '@rialto/contract'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { AppSetup } from './app-setup.tsx'
import { addPasskey } from './passkeys.ts'
import { PasswordForm } from './password-form.tsx'
import { keepCodes } from './session.ts'

/** The change of factors that a person has begun. */
export type FactorTask =
  | { kind: 'add app' | 'remove app' | 'add passkey' | 'new codes' }
  | { kind: 'remove passkey'; passkey: Passkey }

interface FactorDialogProps {
  task: FactorTask
  show: (factors: OwnFactors) => void
  reload: () => Promise<unknown>
  onClose: () => void
}

/** Carries out a change of the person's factors: password, the change itself, and new recovery codes where there are some. */
export function FactorDialog({ task, show, reload, onClose }: FactorDialogProps) {
  const { t } = useTranslation()
  const texts = useTaskTexts(task)
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null)

  function finish(newCodes: string[]) {
    void reload()
    void keepCodes(newCodes)
    onClose()
  }

  async function goOn(current_password: string, fields: FormData) {
    const body = { current_password }
    switch (task.kind) {
      case 'add app':
        return setApp(await consoleApi.call('POST /console/second-factor/app', { body }))
      case 'add passkey':
        return finish(await addPasskey(consoleApi, { name: String(fields.get('name')), password: current_password }))
      case 'new codes':
        return finish((await consoleApi.call('POST /console/recovery-codes', { body })).recovery_codes)
      case 'remove app':
        show(await consoleApi.call('POST /console/second-factor/app/remove', { body }))
        return onClose()
      case 'remove passkey':
        show(await consoleApi.call('POST /console/passkeys/{id}/remove', { params: { id: task.passkey.id }, body }))
        return onClose()
    }
  }
  async function confirmApp(code: string) {
    finish((await consoleApi.call('POST /console/second-factor/app/confirm', { body: { code } })).recovery_codes)
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={texts.title}
      lead={app ? undefined : texts.lead}
      closeLabel={t('Close')}
    >
      {app ? (
        <AppSetup {...app} onCode={confirmApp} />
      ) : (
        <PasswordForm confirmLabel={texts.confirm} onPassword={goOn} onCancel={onClose}>
          {task.kind === 'add passkey' && (
            <TextField
              label={t('Name of the passkey')}
              hint={t('By which you recognise it in the list')}
              name="name"
              defaultValue={t('Passkey')}
              maxLength={PASSKEY_NAME_MAX}
              required
            />
          )}
        </PasswordForm>
      )}
    </Dialog>
  )
}

function useTaskTexts(task: FactorTask) {
  const { t } = useTranslation()
  const others = t('All your other console sessions end.')
  switch (task.kind) {
    case 'add app':
      return { title: t('Add an authenticator app'), lead: others, confirm: t('Continue') }
    case 'add passkey':
      return { title: t('Add a passkey'), lead: others, confirm: t('Continue') }
    case 'new codes':
      return {
        title: t('New recovery codes'),
        lead: t('The former codes stop working.'),
        confirm: t('Make new codes'),
      }
    case 'remove app':
      return {
        title: t('Remove the authenticator app?'),
        lead: t('Its codes open the console no longer. Without any second step, your password alone does.'),
        confirm: t('Remove'),
      }
    case 'remove passkey':
      return {
        title: t('Remove the passkey {{name}}?', { name: task.passkey.name }),
        lead: t('It opens the console no longer. Without any second step, your password alone does.'),
        confirm: t('Remove'),
      }
  }
}
