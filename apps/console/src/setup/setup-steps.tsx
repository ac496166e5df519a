import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSetup } from '@rialto/contract'
import type { SetupChoice } from '@rialto/contract/market-enums'
import { toasts } from '@rialto/ui/toast-queue.ts'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { showError } from '../lib/errors.tsx'
import { SetupPage } from './setup-page.tsx'
import { SetupProgress } from './setup-progress.tsx'
import type { StepProps } from './step-form.tsx'
import { PAGES, type PageName, useStepNames } from './step-names.ts'
import { CategoryStep } from './steps/category-step.tsx'
import { LookStep } from './steps/look-step.tsx'
import { MailStep } from './steps/mail-step.tsx'
import { MarketStep } from './steps/market-step.tsx'
import { PagesStep } from './steps/pages-step.tsx'
import { PaymentStep } from './steps/payment-step.tsx'
import { ReadyStep } from './steps/ready-step.tsx'
import { SellerStep } from './steps/seller-step.tsx'
import { useSaveStep } from './use-setup.ts'

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
      // What the step has changed is seen by going back; said here, it would lie over the next question on a phone.
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
