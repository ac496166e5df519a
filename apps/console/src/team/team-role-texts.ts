import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerRole } from '@rialto/contract/permissions'

/** A sentence for each role of a team about what it may do, after `sellerPermissions` of the contract. */
export function useTeamRoleTexts(): Record<SellerRole, string> {
  const { t } = useTranslation()
  return {
    owner: t('May do everything, also choose the team and the account for payouts.'),
    manager: t('May do everything but choose the team and the account for payouts.'),
    fulfilment: t('Packs and ships orders, refunds them, answers customers and keeps the stock.'),
    support: t('Answers customers, reviews and questions, and sees orders.'),
  }
}
