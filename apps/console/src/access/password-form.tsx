import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { type ReactNode, useState } from 'react'
import { usePasskeyMessage } from './passkeys.ts'

interface PasswordFormProps {
  confirmLabel: string
  cancelLabel?: string
  /** Throws where the server refuses, which is then shown. */
  onPassword: (password: string, fields: FormData) => Promise<void>
  onCancel: () => void
  /** Fields before the password. */
  children?: ReactNode
}

/** Asks for the password again before a change of the person's own factors. */
export function PasswordForm({ confirmLabel, cancelLabel, onPassword, onCancel, children }: PasswordFormProps) {
  const { t } = useTranslation()
  const messageFor = usePasskeyMessage()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function send(form: HTMLFormElement) {
    const fields = new FormData(form)
    setPending(true)
    setProblem('')
    try {
      await onPassword(String(fields.get('password')), fields)
    } catch (error) {
      setProblem(messageFor(error))
      setPending(false)
    }
  }

  return (
    <Form onSend={(form) => void send(form)} className="grid gap-4">
      {problem && <Notice tone="error">{problem}</Notice>}
      {children}
      <PasswordField
        label={t('Your password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
        required
        autoFocus
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={onCancel}>{cancelLabel ?? t('Cancel')}</Button>
        <Button type="submit" variant="pri" pending={pending}>
          {confirmLabel}
        </Button>
      </div>
    </Form>
  )
}
