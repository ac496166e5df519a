import type { NamedPage } from '@rialto/contract/market-enums'
import { useTranslation } from './use-translation.tsx'

/** The names of the pages that every market is expected to have. */
export function useNamedPageNames(): Record<NamedPage, string> {
  const { t } = useTranslation()
  return {
    'terms-and-conditions': t('Terms & Conditions'),
    'privacy-policy': t('Privacy Policy'),
    imprint: t('Imprint'),
    withdrawal: t('Right of withdrawal'),
    'about-us': t('About us'),
  }
}
