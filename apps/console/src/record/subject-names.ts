import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SubjectKind } from '@rialto/contract/enums'

/** The kinds of things that are changed, as people read them. */
export function useSubjectNames(): Record<SubjectKind, string> {
  const { t } = useTranslation()
  return {
    order: t('Order'),
    shipment: t('Parcel'),
    return: t('Return'),
    product: t('Product'),
    import: t('Import'),
    stock: t('Stock'),
    voucher: t('Voucher'),
    flash_sale: t('Flash sale'),
    review: t('Review'),
    question: t('Question'),
    conversation: t('Conversation'),
    saved_reply: t('Saved reply'),
    shop: t('Shop'),
    holiday: t('Holiday'),
    notifications: t('Notifications'),
    member: t('Team'),
    staff: t('Staff'),
    account: t('Account'),
    session: t('Session'),
    api_key: t('API key'),
    webhook: t('Webhook'),
    view: t('Saved view'),
    settings: t('Settings'),
    content: t('Content'),
    ticket: t('Ticket'),
    backup: t('Backup'),
    report: t('Report'),
  }
}

export const SHOP_KINDS: readonly SubjectKind[] = [
  'order',
  'shipment',
  'return',
  'product',
  'import',
  'stock',
  'voucher',
  'flash_sale',
  'review',
  'question',
  'conversation',
  'saved_reply',
  'shop',
  'holiday',
  'notifications',
  'member',
  'api_key',
  'webhook',
  'view',
]

export const MARKET_KINDS: readonly SubjectKind[] = [
  'settings',
  'staff',
  'shop',
  'account',
  'session',
  'content',
  'ticket',
  'backup',
  'product',
  'review',
  'report',
  'order',
]
