import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSetup } from '@rialto/contract'
import { SETUP_STEPS, type SetupChoice, type SetupStep } from '@rialto/contract/market-enums'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { useCurrentInSight } from '@rialto/ui/use-visibility.ts'
import { Check, Circle, Clock, type IconNode } from 'lucide'
import { type ComponentType, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { showError } from '../lib/errors.tsx'
import { useIsMarket } from '../lib/settings.tsx'
import { LookStep } from './look-step.tsx'
import { MailStep, PaymentStep } from './mail-and-payment-steps.tsx'
import { MarketStep } from './market-step.tsx'
import { PagesStep, ReadyStep } from './ready-step.tsx'
import { SetupPage } from './setup-page.tsx'
import { CategoryStep, SellerStep } from './shop-steps.tsx'
import { type StepProps, useSaveStep } from './step-form.tsx'

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
export function SetupSteps({ setup }: { setup: MarketSetup }) {
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
