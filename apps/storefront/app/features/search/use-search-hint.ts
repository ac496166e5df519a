import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useSettings } from '../settings/index.ts'

/** What can be searched for, in an empty field. */
export function useSearchHint(): string {
  const { t } = useTranslation()
  const { settings } = useSettings()
  return settings.multi_vendor ? t('Search products, shops and brands') : t('Search products and brands')
}
