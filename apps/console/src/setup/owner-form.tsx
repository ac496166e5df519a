import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { EntrySteps } from '../access/entry-steps.tsx'
import { entryApi } from '../lib/api.ts'

/** Everything is read again, as the person who has entered. The token leaves the address. */
const goOn = () => window.location.assign('/console/setup')

interface OwnerFormProps {
  token: string
  needsSecondFactor: boolean
}

/** Makes the owner's account, then asks for the second factor where the market wants one. */
export function OwnerForm({ token, needsSecondFactor }: OwnerFormProps) {
  const { t } = useTranslation()
  const [step, setStep] = useState<'second_factor' | 'enrol' | null>(null)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const errors = refusal?.errors ?? {}

  async function send(form: HTMLFormElement) {
    const fields = new FormData(form)
    const field = (name: string) => String(fields.get(name))
    setPending(true)
    setRefusal(null)
    try {
      const { next } = await entryApi.call('POST /console/setup/owner', {
        body: { token, name: field('name'), email: field('email').trim(), password: field('password') },
      })
      if (next === 'done') goOn()
      else setStep(next)
    } catch (error) {
      setRefusal(error instanceof ApiError ? error : new ApiError(0, '', t('The shop cannot be reached')))
    } finally {
      setPending(false)
    }
  }

  if (step)
    return (
      <div className="grid gap-5">
        <h1 className="text-22">{t('Secure your account')}</h1>
        <EntrySteps next={step} onEntered={goOn} onBack={goOn} />
      </div>
    )
  return (
    <Form onSend={(form) => void send(form)} className="grid gap-4">
      <div>
        <h1 className="text-22">{t('Who owns this market?')}</h1>
        <p className="mt-1.5 text-ink-2">
          {t(
            'This account may do everything here. The link works once; from then on you log in with email and password.',
          )}
        </p>
      </div>
      {refusal && Object.keys(errors).length === 0 && <Notice tone="error">{refusal.message}</Notice>}
      <TextField label={t('Your name')} name="name" autoComplete="name" required error={errors.name?.[0]} />
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="username"
        dir="ltr"
        required
        error={errors.email?.[0]}
      />
      <PasswordField
        label={t('New password')}
        hint={t('At least 8 characters')}
        name="password"
        autoComplete="new-password"
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
        required
        error={errors.password?.[0]}
      />
      {needsSecondFactor && (
        <p className="text-13 text-ink-2">
          {t('Next you add a passkey or an authenticator app, which the console asks for at each login.')}
        </p>
      )}
      <Button type="submit" variant="pri" block pending={pending} className="mt-1">
        {t('Make the account')}
      </Button>
    </Form>
  )
}
