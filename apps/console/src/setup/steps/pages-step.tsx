import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSetup } from '@rialto/contract'
import { NamedPageList, useNamedPages } from '../../articles/articles.tsx'
import { WaitingScreen } from '../../list/waiting.tsx'
import { StepForm, type StepProps } from '../step-form.tsx'

/** The pages that shoppers and the law expect: what is written is linked from the footer and the checkout, what is not is not. */
export function PagesStep({ setup: _, ...step }: StepProps & { setup: MarketSetup }) {
  const { t } = useTranslation()
  const query = useNamedPages()
  return (
    <StepForm
      {...step}
      title={t('What must shoppers be able to read?')}
      lead={t(
        'Terms, privacy, imprint and the right of withdrawal are asked for by the law of many countries. Pages that are published are linked from the footer and the checkout; a page that nobody has written is linked from nowhere.',
      )}
      isPending={false}
      sendLabel={t('Continue')}
    >
      {query.data ? (
        <NamedPageList pages={query.data.pages} opensTab />
      ) : (
        <WaitingScreen query={query} failed={t('The pages could not be loaded')} />
      )}
    </StepForm>
  )
}
