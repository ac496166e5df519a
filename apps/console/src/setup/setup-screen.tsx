import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSetup } from '@rialto/contract'
import { SETUP_STEPS, type SetupChoice, type SetupStep } from '@rialto/contract/market-enums'
import { Button, buttonStyle } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { SkeletonText } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { useCurrentInSight } from '@rialto/ui/use-current-in-sight.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, Circle, Clock, type IconNode } from 'lucide'
import { type ComponentType, Suspense, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EntryPage } from '../access/entry-page.tsx'
import { EntrySteps } from '../access/entry-steps.tsx'
import { useConsoleUser } from '../access/session.ts'
import { loadLoginScreen } from '../access/session-guard.tsx'
import { entryApi } from '../lib/api.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { useIsMarket } from '../lib/settings.tsx'
import { LookStep, MarketStep, PagesStep, ReadyStep } from './market-steps.tsx'
import { CategoryStep, MailStep, PaymentStep, SellerStep } from './selling-steps.tsx'
import { SetupPage } from './setup-page.tsx'
import { type StepProps, useSaveStep, useSetup } from './step-form.tsx'

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

type Step = Exclude<PageName, 'ready'>

const steps: Record<Step, ComponentType<StepProps & { setup: MarketSetup }>> = {
  market: MarketStep,
  look: LookStep,
  payment: PaymentStep,
  mail: MailStep,
  category: CategoryStep,
  pages: PagesStep,
  seller: SellerStep,
}

/** The page of the address, else the first step that nobody has come to. */
function pageOf(named: string | null, setup: MarketSetup): PageName {
  const page = PAGES.find((each) => each === named)
  return page ?? setup.steps.find(({ state }) => state === 'open')?.key ?? 'ready'
}

/** The steps of the setup, one a page; which one stands in the address, so that Back of the browser works. */
function SetupSteps({ setup }: { setup: MarketSetup }) {
  const { t } = useTranslation()
  const names = useStepNames()
  const [search, setSearch] = useSearchParams()
  const save = useSaveStep()
  const page = pageOf(search.get('step'), setup)
  const place = PAGES.indexOf(page)
  const goTo = (next: PageName | undefined) => setSearch({ step: next ?? 'ready' })

  async function leave(step: Step, state: SetupChoice) {
    try {
      await save.mutateAsync({ step, state })
      // A message about the step's changes would lie over the next question on a phone; going back shows them.
      toasts.clear()
      goTo(PAGES[place + 1])
    } catch (error) {
      showError(error, t('The shop cannot be reached'))
    }
  }
  const Content = page === 'ready' ? null : steps[page]
  return (
    <SetupPage
      title={`${names[page]} · ${t('A new market')}`}
      languages={setup.languages}
      progress={<SetupProgress steps={setup.steps} current={page} />}
    >
      {Content && page !== 'ready' ? (
        <Content
          key={page}
          setup={setup}
          isMoving={save.isPending}
          onDone={() => leave(page, 'done')}
          onLater={() => void leave(page, 'later')}
          onBack={place > 0 ? () => goTo(PAGES[place - 1]) : null}
        />
      ) : (
        <ReadyStep setup={setup} />
      )}
    </SetupPage>
  )
}

type State = MarketSetup['steps'][number]['state']

const icons: Record<State, IconNode> = { open: Circle, later: Clock, done: Check }

/** All steps with their state; each leads there, in any order. */
function SetupProgress({ steps, current }: { steps: MarketSetup['steps']; current: PageName }) {
  const { t } = useTranslation()
  const names = useStepNames()
  const words: Record<State, string> = { open: t('not done yet'), later: t('left for later'), done: t('done') }
  const row = useRef<HTMLOListElement>(null)
  useCurrentInSight(row, current)
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <nav aria-label={t('Steps')} className="min-w-0">
      <p className="mb-2 text-13 text-ink-2">{t('{{done}} of {{total}} steps done', { done, total: steps.length })}</p>
      <ol ref={row} className="scrollbar-none relative flex gap-1 overflow-x-auto md:grid md:overflow-visible">
        {PAGES.map((page) => {
          const state = steps.find(({ key }) => key === page)?.state ?? 'open'
          const isCurrent = page === current
          return (
            <li key={page} className="flex-none">
              <Link
                to={`?step=${page}`}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-2.5 rounded-control px-3 hover:bg-hover',
                  isCurrent ? 'bg-ground-2 font-semibold' : 'text-ink-2',
                )}
              >
                <Icon as={icons[state]} size={16} className={state === 'done' ? 'text-ok' : undefined} />
                <span>
                  {names[page]}
                  {page !== 'ready' && <span className="sr-only">: {words[state]}</span>}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const PAGES = [...SETUP_STEPS, 'ready'] as const
/** A page of the setup; the last one opens the market. */
type PageName = (typeof PAGES)[number]

function useStepNames(): Record<PageName, string> {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  return {
    market: t('Name and languages'),
    look: t('Colours and logo'),
    payment: t('Payment'),
    mail: t('Mail'),
    category: t('First category'),
    pages: t('Legal pages'),
    seller: isMarket ? t('First seller') : t('The seller'),
    ready: t('Open the market'),
  } satisfies Record<SetupStep | 'ready', string>
}
