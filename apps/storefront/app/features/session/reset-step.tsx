import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { showErrorToast, useSubmit } from '../forms/index.ts'
import { AuthDialogBody, FormProblem } from './auth-dialog-body.tsx'
import type { StepProps } from './auth-flow.ts'
import { NewPasswordField, passwordWrong } from './new-password-field.tsx'
import { recoveryDraft } from './recovery-draft.ts'

/** The new password, typed twice; then the login (docs/spec §4 and §5). */
export function ResetStep({ step, go }: StepProps<'reset'>) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  /** The server's message when the reset token is no longer valid. */
  const [lapsed, setLapsed] = useState<string>()
  const { form, submit, pending, errors, problem, clearError, showErrors } = useSubmit(
    () =>
      api.answer('POST /reset-password', {
        body: { password, password_confirmation: again, token: step.token },
      }),
    {
      onSuccess({ message }) {
        const account = accountName()
        recoveryDraft.forget()
        if (message) showToast({ tone: 'success', title: message })
        go({ name: 'login', account })
      },
      onError(error) {
        showErrorToast(error, t('The shop cannot be reached'))
        if (error instanceof ApiError && error.code === 'reset_token_invalid') setLapsed(error.message)
      },
    },
  )
  const onSend = () => {
    const wrong = passwordWrong(password, t)
    if (wrong) showErrors({ password: wrong })
    else if (password !== again) showErrors({ password_confirmation: t('Confirm Password does not match') })
    else void submit(undefined)
  }
  return (
    <AuthDialogBody title={t('Reset Password')} lead={t('Choose a new password for your account.')}>
      {lapsed && (
        <Notice tone="error" className="mb-4">
          {lapsed}{' '}
          <TextButton onClick={() => go({ name: 'forgot' })} className="text-current decoration-current">
            {t('Ask for a new code')}
          </TextButton>
        </Notice>
      )}
      <Form ref={form} onSend={onSend} className="grid gap-4">
        <NewPasswordField
          label={t('New Password')}
          value={password}
          onChange={(next) => {
            setPassword(next)
            clearError('password')
          }}
          error={errors.password}
        />
        <PasswordField
          label={t('Confirm Password')}
          showLabel={t('Show password')}
          hideLabel={t('Hide password')}
          name="password_confirmation"
          autoComplete="new-password"
          required
          value={again}
          onChange={(event) => {
            setAgain(event.target.value)
            clearError('password_confirmation')
          }}
          error={errors.password_confirmation}
        />
        <FormProblem message={problem} />
        <Button type="submit" variant="pri" size="lg" block pending={pending} className="mt-2">
          {t('Save password')}
        </Button>
        <AccountName />
      </Form>
    </AuthDialogBody>
  )
}

/** A hidden field that tells password managers which account the password belongs to. */
function AccountName() {
  return <input type="text" name="username" autoComplete="username" readOnly hidden value={accountName()} />
}

/** The recovered account in the form that the login accepts. */
function accountName(): string {
  const { country, phone } = recoveryDraft.read()
  return country && !phone.includes('@') ? `+${country.phoneCode}${phone}` : phone.trim()
}
