import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SettingGroup } from '@rialto/contract/market-enums'

export function useGroupNames(): Record<SettingGroup, string> {
  const { t } = useTranslation()
  return {
    market: t('The market'),
    languages: t('Languages'),
    money: t('Currencies and taxes'),
    payment: t('Payment'),
    accounts: t('Accounts'),
    look: t('Look'),
    links: t('Menu and footer'),
    apps: t('Apps'),
    content: t('Support and blog'),
    operation: t('Operation'),
  }
}
