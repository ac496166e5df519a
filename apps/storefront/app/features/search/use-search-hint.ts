import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useSettings } from '../settings/index.ts'

/** The placeholder: what can be searched for. */
export function useSearchHint(): string {
  const { t } = useTranslation()
  const { settings } = useSettings()
  return settings.multi_vendor ? t('Search products, shops and brands') : t('Search products and brands')
}
