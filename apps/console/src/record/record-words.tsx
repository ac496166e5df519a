import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ChangeRecord } from '@rialto/contract'
import type { SubjectKind } from '@rialto/contract/enums'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Clock, KeyRound, Terminal } from 'lucide'

/** The kinds of things that are changed, as people read them. */
export function useSubjectNames(): Record<SubjectKind, string> {
  const { t } = useTranslation()
  return {
    order: t('Order'),
    dispute: t('Dispute'),
    payout: t('Payout'),
    payout_account: t('Account for payouts'),
    shipment: t('Parcel'),
    invoice: t('Invoice'),
    commission: t('Commission'),
    ledger: t('Money'),
    return: t('Return'),
    product: t('Product'),
    import: t('Import'),
    stock: t('Stock'),
    category: t('Category'),
    brand: t('Brand'),
    color: t('Colour'),
    size: t('Size'),
    search_synonym: t('Synonym'),
    search_occasion: t('Occasion'),
    voucher: t('Voucher'),
    flash_sale: t('Flash sale'),
    review: t('Customer review'),
    question: t('Question'),
    conversation: t('Conversation'),
    saved_reply: t('Saved reply'),
    shop: t('Shop'),
    identity: t('Who sells'),
    recall: t('Recall'),
    tax: t('Taxes'),
    holiday: t('Holiday'),
    delivery: t('Delivery'),
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
    look: t('Look'),
  }
}

export const SHOP_KINDS: readonly SubjectKind[] = [
  'order',
  'shipment',
  'invoice',
  'return',
  'product',
  'import',
  'stock',
  'voucher',
  'flash_sale',
  'review',
  'question',
  'delivery',
  'conversation',
  'saved_reply',
  'shop',
  'identity',
  'recall',
  'holiday',
  'notifications',
  'member',
  'api_key',
  'webhook',
  'view',
]

export const MARKET_KINDS: readonly SubjectKind[] = [
  'settings',
  'category',
  'brand',
  'color',
  'size',
  'search_synonym',
  'search_occasion',
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
  'look',
]

type Actor = ChangeRecord['actor']

const icons = { key: KeyRound, command: Terminal, system: Clock }

/** The author's initials, or what kind of program it was. */
export function ActorMark({ actor: { kind, name } }: { actor: Actor }) {
  if (kind === 'member' || kind === 'staff') return <Avatar name={name} />
  return (
    <span className="inline-grid size-8 flex-none place-items-center rounded-full bg-ground-2 text-ink-2">
      <Icon as={icons[kind]} size={16} />
    </span>
  )
}

/** Names the author of a change. */
export function useActorName(): (actor: Actor) => string {
  const { t } = useTranslation()
  return ({ kind, name }) => {
    if (kind === 'command') return t('The command line, as {{name}},', { name })
    return kind === 'key' ? t('API key {{name}}', { name }) : name
  }
}
