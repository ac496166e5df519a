import type { LegalRole, NamedPage } from '@rialto/contract/market-enums'
import type { TFunction } from 'i18next'
import { useTranslation } from './use-translation.tsx'

/** The names of the pages that every market is expected to have. */
export const useNamedPageNames = (): Record<NamedPage, string> => namedPageNames(useTranslation().t)

function namedPageNames(t: TFunction): Record<NamedPage, string> {
  return {
    'terms-and-conditions': t('Terms & Conditions'),
    'privacy-policy': t('Privacy Policy'),
    imprint: t('Imprint'),
    withdrawal: t('Right of withdrawal'),
    'about-us': t('About us'),
  }
}

/** What pages are for the law, as shoppers read it. */
export const useLegalRoleNames = (): Record<LegalRole, string> => legalRoleNames(useTranslation().t)

export function legalRoleNames(t: TFunction): Record<LegalRole, string> {
  const names = namedPageNames(t)
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
