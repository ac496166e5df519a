import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SETUP_STEPS, type SetupStep } from '@rialto/contract/market-enums'
import { useIsMarket } from '../lib/settings.tsx'

export const PAGES = [...SETUP_STEPS, 'ready'] as const
/** A page of the setup; the last one opens the market. */
export type PageName = (typeof PAGES)[number]

export function useStepNames(): Record<PageName, string> {
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
