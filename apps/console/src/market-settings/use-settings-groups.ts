import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SettingsGroup } from './settings-pages.ts'

export function useSettingsGroupNames(): Record<SettingsGroup, string> {
  const { t } = useTranslation()
  return { market: t('The market'), money: t('Money'), people: t('People'), machine: t('Machine room') }
}
