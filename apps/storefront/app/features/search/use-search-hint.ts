import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useIsMarket } from '../settings/index.ts'

/** The placeholder: what can be searched for. */
export function useSearchHint(): string {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  return isMarket ? t('Search products, shops and brands') : t('Search products and brands')
}
