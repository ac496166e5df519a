import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OperatorRole } from '@rialto/contract/permissions'

/** A sentence for each role of the staff about what it may do, after `operatorPermissions` of the contract. */
export function useRoleTexts(): Record<OperatorRole, string> {
  const { t } = useTranslation()
  return {
    owner: t('May do everything, also choose the staff and approve money.'),
    admin: t('May do everything but choose the staff and approve money.'),
    support: t('Looks after customers, their orders, refunds and tickets, and after what was reported.'),
    catalogue: t('Looks after categories, moderation, the look of the market and its texts.'),
    finance: t('Looks after orders, refunds and money, and approves payouts.'),
  }
}
