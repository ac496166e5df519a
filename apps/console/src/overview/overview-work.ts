import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Overview } from '@rialto/contract'
import type { OverviewQueueKey } from '@rialto/contract/market-enums'
import { useIsMarket } from '../lib/settings.tsx'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Work of the market that waits for a person. */
export interface WorkRow {
  key: OverviewQueueKey | 'backup'
  title: string
  text: string
  count: number
  since: string | null
  /** How long it may wait, in milliseconds. */
  lateAfter: number
  action: string
  /** The screen that works it off. */
  to: string
}

/** A backup every day; two hours more, so that one that takes longer is no alarm. */
export const BACKUP_LATE_MS = 26 * HOUR

const byLateness = (a: WorkRow, b: WorkRow): number => latenessOf(b) - latenessOf(a)
/** 1 is due now, as a backup is that was never made. */
const latenessOf = ({ since, lateAfter }: WorkRow): number => (since ? (Date.now() - Date.parse(since)) / lateAfter : 1)

/** The queues as rows, the latest against its promise first, and the names of those in which nothing waits. */
export function useWorkRows({ queues: counted, health }: Overview): { rows: WorkRow[]; empty: string[] } {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  // In a market of one seller, sellers have no screen.
  const queues = counted.filter(({ key }) => isMarket || (key !== 'sellers' && key !== 'facts'))
  const words: Record<OverviewQueueKey, Omit<WorkRow, 'key' | 'count' | 'since'> & { short: string }> = {
    sellers: {
      short: t('Applications'),
      title: t('Sellers waiting'),
      text: t('They have applied, and cannot sell before an answer.'),
      lateAfter: 2 * DAY,
      action: t('Decide'),
      to: '/sellers',
    },
    facts: {
      short: t('Who sells'),
      title: t('Sellers to verify'),
      text: t('Shoppers see what they have told about themselves once the market has verified it.'),
      lateAfter: 3 * DAY,
      action: t('Verify'),
      to: '/sellers?facts=waiting',
    },
    products: {
      short: t('Products'),
      title: t('Products waiting'),
      text: t('Shoppers see them once the market approves them.'),
      lateAfter: DAY,
      action: t('Take a look'),
      to: '/market-products?view=waiting',
    },
    tickets: {
      short: t('Tickets'),
      title: t('Tickets'),
      text: t('Shoppers wait for an answer.'),
      lateAfter: 8 * HOUR,
      action: t('Reply'),
      to: '/tickets',
    },
    returns: {
      short: t('Returns'),
      title: t('Returns to decide'),
      text: t('Withdrawals that have to be looked at, and complaints that the market was asked about.'),
      lateAfter: 3 * DAY,
      action: t('Decide'),
      to: '/market-returns',
    },
    refunds: {
      short: t('Refunds'),
      title: t('Refunds to see to'),
      text: t('The payment provider refused them, or made them for an order that nobody has named.'),
      lateAfter: DAY,
      action: t('See to it'),
      to: '/market-orders/refunds',
    },
    disputes: {
      short: t('Disputes'),
      title: t('Disputes of payments'),
      text: t('A bank has taken money back for its customer. Evidence is taken until a certain day.'),
      lateAfter: DAY,
      action: t('See to it'),
      to: '/market-orders/disputes',
    },
    payouts: {
      short: t('Payouts'),
      title: t('Payout runs'),
      text: t('They wait to be checked, to be approved, or to be given to the bank.'),
      lateAfter: 2 * DAY,
      action: t('See to it'),
      to: '/market-money/payouts',
    },
    fee_invoices: {
      short: t('Fee invoices'),
      title: t('Missing fee invoices'),
      text: t('A month is closed, and its fees have no invoice, since details are missing.'),
      lateAfter: 7 * DAY,
      action: t('See to it'),
      to: '/market-money/documents/invoices?view=missing',
    },
    proof: {
      short: t('Proof'),
      title: t('Differences of the ledger'),
      text: t('The ledger does not agree with a payment gateway, or with itself.'),
      lateAfter: DAY,
      action: t('See to it'),
      to: '/market-money/proof',
    },
    reports: {
      short: t('Reports'),
      title: t('Reports'),
      text: isMarket ? t('Things that shoppers and shops have reported.') : t('Things that shoppers have reported.'),
      lateAfter: DAY,
      action: t('Take a look'),
      to: '/reports',
    },
    webhooks: {
      short: t('Webhooks'),
      title: t('Webhooks that fail'),
      text: isMarket ? t('Programs of shops do not take their events.') : t('Programs do not take their events.'),
      lateAfter: DAY,
      action: t('Inspect'),
      to: '/jobs?tab=webhook',
    },
    messages: {
      short: t('Messages'),
      title: t('Messages that fail'),
      text: t('Mails or short messages were refused.'),
      lateAfter: HOUR,
      action: t('Inspect'),
      to: '/jobs',
    },
  }
  const all = queues.map(({ key, count, oldest_at }): WorkRow => ({ key, count, since: oldest_at, ...words[key] }))
  const backup = backupRow(health)
  const waiting = all.filter(({ count }) => count > 0)
  return {
    rows: [...waiting, ...(backup ? [backup] : [])].sort(byLateness),
    empty: queues.filter(({ count }) => count === 0).map(({ key }) => words[key].short),
  }

  function backupRow(health: Overview['health']): WorkRow | null {
    if (!health) return null
    const { backup_at: at, backup_fault: fault } = health
    const row = { key: 'backup' as const, count: 1, lateAfter: BACKUP_LATE_MS, to: '/jobs?tab=backups' }
    if (fault)
      return {
        ...row,
        title: fault.kind === 'failed' ? t('The backup has failed') : t('A backup could not be restored'),
        text: fault.reason,
        since: fault.since,
        action: t('Inspect'),
      }
    if (at && Date.now() - Date.parse(at) < BACKUP_LATE_MS) return null
    return {
      ...row,
      title: at ? t('The backup is old') : t('There is no backup'),
      text: t('Make one every day, and keep it on another machine.'),
      since: at,
      action: t('Back up'),
    }
  }
}
