import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { HomeSection } from '@rialto/contract'

/** The sections of the home page, as shoppers read them. */
export function useSectionNames(): Record<HomeSection['id'], string> {
  const { t } = useTranslation()
  return {
    hero: t('Highlights'),
    categories: t('Shop by category'),
    flash_sale: t('Flash sale'),
    best_deals: t('Best deals'),
    promos: t('Promotions'),
    popular: t('Popular now'),
    shops: t('Top shops'),
    incoming_sale: t('Next flash sale'),
    just_for_you: t('Just for you'),
    blog: t('Latest blog posts'),
  }
}
