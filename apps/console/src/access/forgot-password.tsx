import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { entryApi } from '../lib/api.ts'
import { CodeStep } from './confirm-contact.tsx'

interface ForgotPasswordProps {
  initialLogin: string
  onBack: () => void
  /** Called with the server's message once the new password is set. */
  onDone: (login: string, message: string) => void
}

/** A new password for a person who forgot theirs: their email or phone, the code that is sent there, the password. */
export function ForgotPassword({ initialLogin, onBack, onDone }: ForgotPasswordProps) {
  const { t } = useTranslation()
  const [login, setLogin] = useState(initialLogin)
  const [sent, setSent] = useState('')
  const [token, setToken] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | string | null>(null)
  const errors = refusal instanceof ApiError ? refusal.errors : {}
  const message = refusal instanceof ApiError ? refusal.message : refusal

  async function run(act: () => Promise<void>) {
    setPending(true)
    setRefusal(null)
    try {
      await act()
    } catch (error) {
      setRefusal(error instanceof ApiError ? error : t('The shop cannot be reached'))
      // The time to choose a password is over: another code is needed.
      if (error instanceof ApiError && error.code === 'reset_token_invalid') {
        setToken(null)
        setSent('')
      }
    }
    setPending(false)
  }
  const ask = async () => {
    const { message: said } = await entryApi.answer('POST /send-otp', {
      body: { phone: login.trim(), phone_code: null, forgot_password: 1 },
    })
    setSent(said)
  }
  const verify = async (otp: string) => {
    const { token: found } = await entryApi.call('POST /verify-otp', {
      body: { phone: login.trim(), phone_code: null, otp },
    })
    setToken(found)
  }
  const reset = (form: HTMLFormElement) =>
    run(async () => {
      const password = String(new FormData(form).get('password'))
      const body = { token: token ?? '', password, password_confirmation: password }
      onDone(login.trim(), (await entryApi.answer('POST /reset-password', { body })).message)
    })

  return (
    <div className="grid gap-4">
      {message && Object.keys(errors).length === 0 && <Notice tone="error">{message}</Notice>}
      {token !== null ? (
        <Form key="reset" onSend={(form) => void reset(form)} className="grid gap-4">
          <PasswordField
            label={t('New password')}
            name="password"
            autoComplete="new-password"
            showLabel={t('Show password')}
            hideLabel={t('Hide password')}
            required
            autoFocus
            error={errors.password?.[0]}
          />
          <Button type="submit" variant="pri" block pending={pending}>
            {t('Set the new password')}
          </Button>
        </Form>
      ) : sent ? (
        <>
          <p role="status">{sent}</p>
          <CodeStep onCode={verify} onAgain={ask} />
        </>
      ) : (
        <Form key="ask" onSend={() => void run(ask)} className="grid gap-4">
          <p className="text-ink-2">{t('We send a code to your email or phone.')}</p>
          <TextField
            label={t('Email or phone')}
            name="login"
            autoComplete="username"
            dir="auto"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
            value={login}
            error={errors.phone?.[0]}
            onChange={({ currentTarget }) => setLogin(currentTarget.value)}
          />
          <Button type="submit" variant="pri" block pending={pending}>
            {t('Send the code')}
          </Button>
        </Form>
      )}
      <Button variant="bare" block onClick={onBack}>
        {t('Back to the login')}
      </Button>
    </div>
  )
}
