import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OperatorPermission, SellerPermission } from '@rialto/contract/permissions'

/** The permissions of a shop's team as people read them. */
export function useSellerPermissionNames(): Record<SellerPermission, string> {
  const { t } = useTranslation()
  return {
    'orders.read': t('See orders'),
    'orders.fulfil': t('Pack and ship orders'),
    'orders.refund': t('Refund orders'),
    inbox: t('Answer customers'),
    'products.read': t('See products'),
    'products.write': t('Change products'),
    stock: t('Change the stock'),
    promotions: t('Vouchers and flash sales'),
    reviews: t('Answer reviews and questions'),
    'money.read': t('See money'),
    'money.account': t('Change the account for payouts'),
    'shop.write': t('Change the shop'),
    team: t('Team'),
  }
}

/** The permissions of the market's staff as people read them. */
export function useOperatorPermissionNames(): Record<OperatorPermission, string> {
  const { t } = useTranslation()
  return {
    sellers: t('Sellers'),
    orders: t('Orders'),
    refunds: t('Refunds'),
    customers: t('Customers'),
    privacy: t('Export and erase personal data'),
    catalogue: t('Catalogue'),
    moderation: t('Moderation'),
    look: t('Home page and look'),
    content: t('Blog, pages and texts'),
    settings: t('Settings'),
    money: t('Money'),
    'money.approve': t('Approve payouts'),
    tickets: t('Tickets'),
    record: t('Record of changes'),
    system: t('Jobs, backups and keys'),
    staff: t('Staff'),
  }
}
