import type { Dashboard, MarketHealth, Overview, OverviewQueue, QueueCounts } from '@rialto/contract'
import { DASHBOARD_ORDERS } from '@rialto/contract/limits'
import type { OverviewQueueKey } from '@rialto/contract/market-enums'
import type { OperatorPermission, SellerPermission } from '@rialto/contract/permissions'
import { cached } from '../../../cache/cached.ts'
import { batchReads, type Db } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { toDecimal } from '../../../lib/money.ts'
import type { CurrentStaff } from '../../../lib/people.ts'
import type { Realtime } from '../../../realtime/realtime.ts'
import { countUnread, heardKinds } from '../../base/notifications/index.ts'
import type { Outbound } from '../../base/outbound/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { readingOf, searchStatus } from '../../goods/catalog/index.ts'
import { countUnansweredReviews } from '../../goods/reviews/index.ts'
import { countLow } from '../../goods/stock/index.ts'
import { countProposals } from '../../selling/flash-sales/index.ts'
import { countToPack, listOrders } from '../../selling/orders/index.ts'
import { showStripeKeys } from '../../selling/payments/index.ts'
import { selectOpenDifferences } from '../../selling/reconciliation/index.ts'
import { selectMissingFeeInvoices } from '../../selling/statements/index.ts'
import { countUnanswered } from '../../talking/chat/index.ts'
import { countUnansweredQuestions } from '../../talking/questions/index.ts'
import { countOpenTickets } from '../../talking/tickets/index.ts'
import {
  countUsableVouchers,
  countWaitingReturns,
  countWishlist,
  selectBackupHealth,
  selectFailedMessages,
  selectFailedWebhooks,
  selectFigureSlots,
  selectOpenDisputes,
  selectRefundsToSettle,
  selectReports,
  selectReturnsToDecide,
  selectWaitingFacts,
  selectWaitingPayouts,
  selectWaitingProducts,
  selectWaitingShops,
  selectWaitingTickets,
  sumSpent,
  type Waiting,
} from './repository.ts'
import { FIGURES_MS, SLOT_MS, sumSpans } from './rules.ts'

/** The figures of two months are read once a minute at most. */
const FIGURES_CACHE_MS = 60_000

/** Shows the market to one of the staff, as far as the role includes it. */
export function createShowOverview(deps: HealthDeps) {
  const { db } = deps.database
  const slots = cached(deps, { ms: FIGURES_CACHE_MS, topics: [] }, () => {
    const since = Math.floor((deps.now() - FIGURES_MS) / SLOT_MS) * SLOT_MS
    return selectFigureSlots(db, since)
  })

  return async ({ permissions }: CurrentStaff, timeZone: string): Promise<Overview> => {
    const [isOpening, waiting, figures, health] = await Promise.all([
      permissions.has('settings') && deps.settings.isOpening(),
      readQueues(batchReads(db), permissions),
      permissions.has('orders') ? slots() : null,
      permissions.has('system') ? checkMarketHealth(deps) : null,
    ])
    const spans = figures && sumSpans(figures, { now: deps.now(), timeZone })
    return { is_opening: isOpening, queues: waiting, figures: spans, health }
  }
}

export interface HealthDeps extends ModuleDeps {
  outbound: Outbound
  realtime: Pick<Realtime, 'health'>
}

/** How the parts of the market are. The database is there, as the person's session was read from it. */
async function checkMarketHealth(deps: HealthDeps): Promise<MarketHealth> {
  const { database, outbound, realtime } = deps
  const start = performance.now()
  const backups = await selectBackupHealth(database.db)
  const ms = Math.round(performance.now() - start)
  const [search, live, waiting, payments] = await Promise.all([
    checkSearch(deps),
    realtime.health(),
    outbound.depth(),
    checkPayments(deps),
  ])
  return {
    database: { state: 'ok', ms },
    reading: readingOf(database),
    search,
    realtime: live,
    outbox: waiting,
    payments,
    backup_at: backups.made ? new Date(backups.made.started_at).toISOString() : null,
    backup_fault: backupFault(backups),
  }
}

function backupFault({ ended, tried }: Awaited<ReturnType<typeof selectBackupHealth>>): MarketHealth['backup_fault'] {
  const fault = (kind: 'failed' | 'not_restored', since: number, reason: string) => ({
    ...{ kind, reason },
    since: new Date(since).toISOString(),
  })
  if (ended && ended.error !== null) return fault('failed', ended.started_at, ended.error)
  if (!tried || tried.restore_error === null) return null
  return fault('not_restored', tried.restore_tried_at ?? tried.started_at, tried.restore_error)
}

/** `failing`: the last payment at Stripe could not be started. */
async function checkPayments(deps: HealthDeps): Promise<MarketHealth['payments']> {
  const { settings } = await deps.settings.snapshot()
  const isWanted = settings.online_payment && settings.payment_gateways.some(({ name }) => name === 'stripe')
  const { check, failed_at, failure, reason, mode } = await showStripeKeys(deps)
  if (!isWanted || check === null) return { state: 'off', mode: null, since: null, reason: null }
  if (check !== 'refused' && failed_at) return { state: 'failing', mode, since: failed_at, reason: failure }
  return { state: check, mode, since: null, reason }
}

/** Without an engine of its own, the search is the database's. */
async function checkSearch(deps: HealthDeps): Promise<MarketHealth['search']> {
  const engine = deps.config.externalSearch
  if (!engine) return 'ok'
  const { engineError, isBuilt } = await searchStatus(deps, engine)
  return engineError === null && isBuilt ? 'ok' : 'down'
}

interface Queue {
  permission: OperatorPermission
  read(db: Db): Promise<Waiting>
}

const queues: Record<OverviewQueueKey, Queue> = {
  sellers: { permission: 'sellers', read: selectWaitingShops },
  facts: { permission: 'sellers', read: selectWaitingFacts },
  products: { permission: 'moderation', read: selectWaitingProducts },
  tickets: { permission: 'tickets', read: selectWaitingTickets },
  returns: { permission: 'refunds', read: selectReturnsToDecide },
  refunds: { permission: 'refunds', read: selectRefundsToSettle },
  disputes: { permission: 'refunds', read: selectOpenDisputes },
  payouts: { permission: 'money', read: selectWaitingPayouts },
  fee_invoices: { permission: 'money', read: selectMissingFeeInvoices },
  proof: { permission: 'money', read: selectOpenDifferences },
  reports: { permission: 'moderation', read: selectReports },
  webhooks: { permission: 'system', read: selectFailedWebhooks },
  messages: { permission: 'system', read: selectFailedMessages },
}

/** The work of the market that needs a person, as far as these permissions include it, also empty queues. */
export function readQueues(db: Db, permissions: ReadonlySet<OperatorPermission>): Promise<OverviewQueue[]> {
  const own = Object.entries(queues).filter(([, { permission }]) => permissions.has(permission))
  return Promise.all(
    own.map(async ([key, { read }]) => {
      const { count, oldestAt } = await read(db)
      return {
        key: key as OverviewQueueKey,
        count,
        oldest_at: oldestAt === null ? null : new Date(oldestAt).toISOString(),
      }
    }),
  )
}

interface Member {
  userId: number
  shopId: number
  permissions: readonly SellerPermission[]
}

/** Counts the work that waits in a shop, as far as a person's role includes it: as many as the lists hold to which the counters lead. */
export async function countQueues(deps: Deps, { userId, shopId, permissions }: Member): Promise<QueueCounts> {
  const { db } = deps.database
  const permitted = <T>(permission: SellerPermission, count: () => Promise<T>) =>
    permissions.includes(permission) ? count() : null
  const [to_pack, unanswered, low_stock, new_reviews, new_questions, flash_proposals, returns, notifications] =
    await Promise.all([
      permitted('orders.read', () => countToPack(db, shopId)),
      permitted('inbox', () => countUnanswered(db, shopId)),
      permitted('stock', async () => (await countLow(deps, shopId)).count),
      permitted('reviews', () => countUnansweredReviews(db, { shopId })),
      permitted('reviews', () => countUnansweredQuestions(db, { shopId })),
      permitted('promotions', () => countProposals(db, { shopId, now: deps.now() })),
      permitted('orders.refund', () => countWaitingReturns(db, shopId)),
      countUnread(db, { userId, shopId, kinds: heardKinds(new Set(permissions)) }),
    ])
  return { to_pack, unanswered, low_stock, new_reviews, new_questions, flash_proposals, returns, notifications }
}

/** Summarizes a shopper's account. */
export async function showDashboard(
  { database: { db }, now }: Deps,
  userId: number,
  locale: string,
): Promise<Dashboard> {
  const [latest, spent, wishlist, vouchers, open_tickets] = await Promise.all([
    listOrders(db, userId, { page: 1, per_page: DASHBOARD_ORDERS }, locale),
    sumSpent(db, userId),
    countWishlist(db, userId),
    countUsableVouchers(db, userId, now()),
    countOpenTickets(db, userId),
  ])
  return {
    status_wise_orders: latest.status_wise_orders,
    total_spent: toDecimal(spent),
    wishlist,
    vouchers,
    open_tickets,
    latest_orders: latest.orders,
  }
}
