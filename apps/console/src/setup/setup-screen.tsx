import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button, buttonStyle } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { SkeletonText } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { EntryPage } from '../access/entry-page.tsx'
import { EntrySteps } from '../access/entry-steps.tsx'
import { useConsoleUser } from '../access/session.ts'
import { loadLoginScreen } from '../access/session-guard.tsx'
import { entryApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { SetupPage } from './setup-page.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { useSetup } from './step-form.tsx'

const LoginScreen = latePart(loadLoginScreen)
const NOT_FOUND = 404

/**
 * The first run of a market, `/console/setup#token=…`: the owner's account by the one-time link, and the steps once somebody has
 * entered, who may come back at any time.
 */
export function SetupScreen() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
  const { data: person } = useConsoleUser()
  if (person) return <Steps />
  if (token !== '') return <OwnerPage token={token} />
  return (
    <Suspense>
      <LoginScreen />
    </Suspense>
  )
}

function Steps() {
  const { t } = useTranslation()
  const setup = useSetup()
  const { data, error } = setup
  const isOpen = data === null || (error instanceof ApiError && error.status === NOT_FOUND)
  if (isOpen) return <MarketIsOpen />
  if (data) return <SetupSteps setup={data} />
  if (!error) return null
  return (
    <EntryPage title={t('A new market')} lead="">
      <ErrorState
        title={t('This could not be loaded')}
        retry={{ label: t('Try again'), onRetry: () => void setup.refetch(), pending: setup.isFetching }}
      >
        {messageOf(error, t('The shop cannot be reached'))}
      </ErrorState>
    </EntryPage>
  )
}

/** Leads the owner on. The links load the console anew, with its name, languages and shop. */
function MarketIsOpen() {
  const { t } = useTranslation()
  return (
    <EntryPage
      title={t('Your market is open')}
      lead={t('Shoppers see it now. All that you have chosen can be changed in the console.')}
    >
      <div className="grid gap-3">
        <a href="/" className={buttonStyle({ variant: 'pri', block: true })}>
          {t('See the market')}
        </a>
        <a href="/console" className={buttonStyle({ block: true })}>
          {t('To the console')}
        </a>
      </div>
    </EntryPage>
  )
}

/** The page of the one-time link: the account of the market's owner. */
function OwnerPage({ token }: { token: string }) {
  const { t } = useTranslation()
  const start = useQuery({
    queryKey: ['POST /console/setup', token],
    queryFn: ({ signal }) => entryApi.call('POST /console/setup', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The account was made by this very link, before the page was loaded again.
  if (start.error instanceof ApiError && start.error.code === 'setup_used')
    return (
      <Suspense>
        <LoginScreen lead={start.error.message} />
      </Suspense>
    )
  if (start.error)
    return (
      <EntryPage title={t('A new market')} lead="">
        <ErrorState
          title={t('This link cannot be opened')}
          retry={{ label: t('Try again'), onRetry: () => void start.refetch(), pending: start.isFetching }}
        >
          {messageOf(start.error, t('The shop cannot be reached'))}
        </ErrorState>
        <a href="/console" className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3">
          {t('Log in')}
        </a>
      </EntryPage>
    )
  if (!start.data)
    return (
      <EntryPage title={t('A new market')} lead="">
        <SkeletonText lines={5} />
      </EntryPage>
    )
  return (
    <SetupPage title={t('A new market')} languages={start.data.languages}>
      <OwnerForm token={token} needsSecondFactor={start.data.needs_second_factor} />
    </SetupPage>
  )
}

/** Everything is read again, as the person who has entered. The token leaves the address. */
const goOn = () => window.location.assign('/console/setup')

interface OwnerFormProps {
  token: string
  needsSecondFactor: boolean
}

/** Makes the owner's account, then asks for the second factor where the market wants one. */
function OwnerForm({ token, needsSecondFactor }: OwnerFormProps) {
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
