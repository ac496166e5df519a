import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { Suspense, useState } from 'react'
import { entryApi } from '../lib/api.ts'
import { latePart } from '../lib/late-part.tsx'

const EntrySteps = latePart(async () => (await import('./entry-steps.tsx')).EntrySteps)
const ForgotPassword = latePart(async () => (await import('./forgot-password.tsx')).ForgotPassword)

interface LoginFormProps {
  /** Called once the session is complete. */
  onEntered: () => Promise<void> | void
  /** The login of the person whose session has ended. */
  initialLogin?: string
}

/** Asks for email or phone and password, and shows refusals as the server words them: a wrong password, or a pause after too many. A second factor is asked for in its place. */
export function LoginForm({ onEntered, initialLogin = '' }: LoginFormProps) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | string | null>(null)
  const [step, setStep] = useState<'second_factor' | 'enrol' | 'forgot' | null>(null)
  const [login, setLogin] = useState(initialLogin)
  const [done, setDone] = useState('')
  const errors = refusal instanceof ApiError ? refusal.errors : {}
  const message = refusal instanceof ApiError ? refusal.message : refusal

  async function enter(form: HTMLFormElement) {
    const fields = new FormData(form)
    setPending(true)
    setRefusal(null)
    setDone('')
    try {
      const body = { login: String(fields.get('login')).trim(), password: String(fields.get('password')) }
      const { next } = await entryApi.call('POST /console/login', { body })
      if (next === 'done') await onEntered()
      else setStep(next)
    } catch (error) {
      setRefusal(error instanceof ApiError ? error : t('The shop cannot be reached'))
    } finally {
      setPending(false)
    }
  }

  if (step === 'forgot')
    return (
      <Suspense>
        <ForgotPassword
          initialLogin={login}
          onBack={() => setStep(null)}
          onDone={(account, said) => {
            setLogin(account)
            setDone(said)
            setStep(null)
          }}
        />
      </Suspense>
    )
  if (step)
    return (
      <Suspense>
        <EntrySteps next={step} onEntered={onEntered} onBack={() => setStep(null)} />
      </Suspense>
    )
  return (
    <Form onSend={(form) => void enter(form)} className="grid gap-4">
      {done && <Notice tone="ok">{done}</Notice>}
      {message && Object.keys(errors).length === 0 && <Notice tone="error">{message}</Notice>}
      <TextField
        label={t('Email or phone')}
        name="login"
        autoComplete="username"
        value={login}
        onChange={({ currentTarget }) => setLogin(currentTarget.value)}
        dir="auto"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.login?.[0]}
      />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
        required
        error={errors.password?.[0]}
      />
      <Button type="submit" variant="pri" block pending={pending} className="mt-1">
        {t('Log in')}
      </Button>
      <Button variant="bare" block onClick={() => setStep('forgot')}>
        {t('Forgot password?')}
      </Button>
    </Form>
  )
}
