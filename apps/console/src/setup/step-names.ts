import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SETUP_STEPS, type SetupStep } from '@rialto/contract/market-enums'

export const PAGES = [...SETUP_STEPS, 'ready'] as const
/** A page of the setup; the last one opens the market. */
export type SetupPage = (typeof PAGES)[number]

export function useStepNames(): Record<SetupPage, string> {
  const { t } = useTranslation()
  return {
    market: t('Name and languages'),
    look: t('Colours and logo'),
    payment: t('Payment'),
    mail: t('Mail'),
    category: t('First category'),
    pages: t('Legal pages'),
    seller: t('First seller'),
    ready: t('Open the market'),
  } satisfies Record<SetupStep | 'ready', string>
}
