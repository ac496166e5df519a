import type { LegalRole, NamedPage } from '@rialto/contract/market-enums'
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

/** What pages are for the law, as shoppers read it. */
export function useLegalRoleNames(): Record<LegalRole, string> {
  const { t } = useTranslation()
  const names = useNamedPageNames()
  return {
    terms: names['terms-and-conditions'],
    privacy: names['privacy-policy'],
    imprint: names.imprint,
    withdrawal: names.withdrawal,
    delivery: t('Delivery and payment'),
    guarantee: t('Guarantees'),
    accessibility: t('Accessibility'),
  }
}
