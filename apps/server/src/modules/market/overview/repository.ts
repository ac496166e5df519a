import { OWN_STATEMENTS } from '@rialto/contract/market-enums'
import { sql } from 'kysely'
import { inMarketUnits } from '../../../db/amounts.ts'
import type { Db } from '../../../db/index.ts'
import { leastLowVariants } from '../../goods/stock/index.ts'
import { type FigureSlot, SLOT_MS, type Slot } from './rules.ts'

/** Of so many variants with the least stock, those of the best sellers come first: a shop may have sold out of all. */
const COMPARED_MAX = 1_000

/** The variants with the least stock; of these, the best sellers first. */
export const selectLowStock = (db: Db, shopId: number, limit: number) => {
  // Names and pictures are read for these few alone.
  const first = db
    .selectFrom(leastLowVariants(db, shopId, COMPARED_MAX).as('one'))
    .innerJoin('products as of', 'of.id', 'one.product_id')
    .select(['one.id', 'one.product_id', 'one.stock', 'of.sold'])
    .orderBy('one.stock')
    .orderBy('of.sold', 'desc')
    .orderBy('one.id')
    .limit(limit)
  return db
    .selectFrom(first.as('low'))
    .innerJoin('products as p', 'p.id', 'low.product_id')
    .innerJoin('product_variants as v', 'v.id', 'low.id')
    .leftJoin('sizes as s', 's.id', 'v.size_id')
    .leftJoin('colors as c', 'c.id', 'v.color_id')
    .select([
      'low.id',
      'low.stock',
      'p.id as product_id',
      'p.name',
      'p.thumbnail',
      'v.size_id',
      's.name as size',
      'v.color_id',
      'c.name as color',
    ])
    .orderBy('low.stock')
    .orderBy('low.sold', 'desc')
    .orderBy('low.id')
    .execute()
}

/** The conversations whose customers have waited longest for an answer. */
export const selectWaiting = (db: Db, shopId: number, limit: number) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.shop_id', '=', shopId)
    .where('c.waiting_since', 'is not', null)
    .select(['u.id', 'u.name', 'u.profile_photo', 'c.last_message', 'c.waiting_since'])
    .orderBy('c.waiting_since')
    .orderBy('c.id')
    .limit(limit)
    .execute()

/** Reviews since a moment that have no answer yet, the oldest first. */
export const selectReviews = (db: Db, shopId: number, { since, limit }: { since: number; limit: number }) =>
  db
    .selectFrom('reviews as r')
    .where('r.shop_id', '=', shopId)
    .where('r.reply_text', 'is', null)
    .where('r.reported_at', 'is', null)
    .where('r.hidden_at', 'is', null)
    .where('r.created_at', '>=', since)
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select(['r.id', 'r.rating', 'r.description', 'r.author_name', 'r.created_at'])
    .select(['p.id as product_id', 'p.name', 'p.thumbnail'])
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(limit)
    .execute()

/** A shop's sales since a moment, by quarters of an hour. */
export async function selectSlots(db: Db, shopId: number, since: number): Promise<Slot[]> {
  // The conditions are literals: SQLite uses a partial index only where the statement itself shows that it fits.
  const slot = sql<number>`placed_at / ${sql.lit(SLOT_MS)}`
  const rows = await db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('placed_at', '>=', since)
    .where(sql<boolean>`status <> 'cancelled'`)
    .where(sql<boolean>`not (payment_method = 'online' and payment_status in ('pending', 'failed'))`)
    .select((eb) => [
      slot.as('slot'),
      eb.fn.sum<number>(inMarketUnits('payable_amount')).as('amount'),
      eb.fn.countAll<number>().as('orders'),
    ])
    .groupBy(slot)
    .execute()
  return rows.map((row) => ({
    at: Number(row.slot) * SLOT_MS,
    amount: Number(row.amount),
    orders: Number(row.orders),
  }))
}

/** Reads the facts that the checklist of a new shop depends on. */
export async function selectShopState(db: Db, shopId: number) {
  const [shop, product, order, answer] = await Promise.all([
    db
      .selectFrom('shops')
      .where('id', '=', shopId)
      .select(['logo', 'delivery_is_set', 'created_at'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('products')
      .where('shop_id', '=', shopId)
      .where('status', '=', 'active')
      .select('id')
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('orders').where('shop_id', '=', shopId).select('id').limit(1).executeTakeFirst(),
    db
      .selectFrom('conversations as c')
      .innerJoin('messages as m', 'm.conversation_id', 'c.id')
      .where('c.shop_id', '=', shopId)
      .where('m.side', '=', 'shop')
      .select('m.id')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { ...shop, hasProduct: Boolean(product), hasOrder: Boolean(order), hasAnswer: Boolean(answer) }
}

/** Sums the paid orders, in minor units. */
export async function sumSpent(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('payment_status', '=', 'paid')
    .where('status', '<>', 'cancelled')
    .select((eb) => eb.fn.sum<number | null>(inMarketUnits('payable_amount')).as('sum'))
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** Counts the products that the wishlist shows: the active ones. */
export async function countWishlist(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('favorites as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('f.user_id', '=', userId)
    .where('p.status', '=', 'active')
    .where('s.status', '=', 'active')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Counts the collected vouchers that are running and not used up. */
export async function countUsableVouchers(db: Db, userId: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('collected_vouchers as c')
    .innerJoin('vouchers as v', 'v.id', 'c.voucher_id')
    .leftJoin('shops as s', 's.id', 'v.shop_id')
    .where('c.user_id', '=', userId)
    .where(sql<boolean>`(v.shop_id is null or s.status = 'active')`)
    .where('v.starts_at', '<=', now)
    .where('v.ends_at', '>', now)
    .where(sql<boolean>`(v.use_limit is null or v.used < v.use_limit)`)
    .where(sql<boolean>`(v.use_limit_per_user is null or c.used < v.use_limit_per_user)`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return row?.count ?? 0
}

export interface Waiting {
  count: number
  oldestAt: number | null
}

const toWaiting = (row: { count: number; oldest: number | null }): Waiting => ({
  count: Number(row.count),
  oldestAt: row.oldest === null ? null : Number(row.oldest),
})

export const selectWaitingShops = async (db: Db): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('shops')
      .where('status', '=', 'pending')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('created_at').as('oldest')])
      .executeTakeFirstOrThrow(),
  )

/** What sellers have told about themselves, and the market has to verify. */
export const selectWaitingFacts = async (db: Db): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('shop_facts')
      .where('superseded_at', 'is', null)
      // A literal, so that SQLite uses the partial index.
      .where(sql<boolean>`state = 'given'`)
      .where('kind', 'not in', OWN_STATEMENTS)
      .select((eb) => [
        eb.fn.count<number>('shop_id').distinct().as('count'),
        eb.fn.min<number | null>('created_at').as('oldest'),
      ])
      .executeTakeFirstOrThrow(),
  )

export const selectWaitingTickets = async (db: Db): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('tickets')
      .where('waiting_since', 'is not', null)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('waiting_since').as('oldest')])
      .executeTakeFirstOrThrow(),
  )

/** Products that shoppers will see once the market approves them. The condition is a literal, so that SQLite uses the partial index. */
export const selectWaitingProducts = async (db: Db): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('products')
      .where(sql<boolean>`hold = 'waiting' and own_status in ('active', 'hidden')`)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('held_at').as('oldest')])
      .executeTakeFirstOrThrow(),
  )

/** Refunds that a gateway has refused, or that were made in its dashboard for an order that nobody has named. */
export const selectRefundsToSettle = async (db: Db): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('refunds')
      .where(sql<boolean>`(status = 'failed' or order_id is null) and (status <> 'failed' or order_id is not null)`)
      .where((eb) => eb.or([eb('order_id', 'is not', null), eb('bearer', '=', 'shop')]))
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('created_at').as('oldest')])
      .executeTakeFirstOrThrow(),
  )

/** Withdrawals and complaints of a shop that wait for it: to be answered, or to be checked and refunded. */
export async function countWaitingReturns(db: Db, shopId: number): Promise<number> {
  const counts = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('withdrawals')
        .where('shop_id', '=', shopId)
        .where('state', 'in', ['review', 'received'])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('withdrawals'),
      selectFrom('complaints')
        .where('shop_id', '=', shopId)
        .where('state', 'in', ['requested', 'received'])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('complaints'),
    ])
    .executeTakeFirst()
  return Number(counts?.withdrawals ?? 0) + Number(counts?.complaints ?? 0)
}

/** Withdrawals that fit no order or are to be looked at, and complaints that the market was asked about. */
export async function selectReturnsToDecide(db: Db): Promise<Waiting> {
  const [withdrawals, complaints] = await Promise.all([
    db
      .selectFrom('withdrawals')
      .where('state', 'in', ['unmatched', 'review', 'contested'])
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('declared_at').as('oldest')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('complaints')
      .where('state', '=', 'escalated')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('requested_at').as('oldest')])
      .executeTakeFirstOrThrow(),
  ])
  const oldest = [withdrawals.oldest, complaints.oldest].flatMap((at) => (at === null ? [] : [Number(at)]))
  return toWaiting({
    count: Number(withdrawals.count) + Number(complaints.count),
    oldest: oldest.length > 0 ? Math.min(...oldest) : null,
  })
}

/** Disputes that are not decided, or of which nobody has said of which order they are. */
export const selectOpenDisputes = async (db: Db): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('disputes')
      .where('closed_at', 'is', null)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('opened_at').as('oldest')])
      .executeTakeFirstOrThrow(),
  )

/**
 * Runs of payouts that somebody is to check, to approve or to give to the bank; accounts at Stripe that are restricted or whose bank takes
 * nothing; and transfers that wait for money.
 */
export async function selectWaitingPayouts(db: Db): Promise<Waiting> {
  const { rows } = await sql<{ count: number; oldest: number | null }>`
    select count(*) as count, min(since) as oldest from (
      select proposed_at as since from payout_runs
        where state in ('proposed', 'checked') or (state = 'approved' and means <> 'connect')
      union all select coalesce(failed_at, asked_at) from connect_accounts
        where state = 'restricted' or failed_at is not null
      union all select created_at from payout_transfers where state in ('open', 'sent') and error is not null
    ) x`.execute(db)
  return toWaiting(rows[0] ?? { count: 0, oldest: null })
}

export const selectReports = async (db: Db): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('reports')
      .where('settled_at', 'is', null)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('created_at').as('oldest')])
      .executeTakeFirstOrThrow(),
  )

/** Messages that have failed. The conditions are literals, so that SQLite uses the partial index. */
export const selectFailedMessages = async (db: Db): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('outbox')
      .where('sent_at', 'is', null)
      .where(sql<boolean>`attempts > 0`)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('created_at').as('oldest')])
      .executeTakeFirstOrThrow(),
  )

/** Webhooks, not deliveries, since one broken receiver fails many of them. */
export const selectFailedWebhooks = async (db: Db): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('webhook_deliveries')
      .where('delivered_at', 'is', null)
      .where(sql<boolean>`attempts > 0`)
      .select((eb) => [
        eb.fn.count<number>('webhook_id').distinct().as('count'),
        eb.fn.min<number | null>('created_at').as('oldest'),
      ])
      .executeTakeFirstOrThrow(),
  )

/** Orders and sales of the market since a moment, by slots. */
export async function selectFigureSlots(db: Db, since: number): Promise<FigureSlot[]> {
  const slot = sql<number>`placed_at / ${sql.lit(SLOT_MS)}`
  const rows = await db
    .selectFrom('orders')
    .where('placed_at', '>=', since)
    .where(sql<boolean>`not (payment_method = 'online' and payment_status in ('pending', 'failed'))`)
    .select([
      slot.as('slot'),
      sql<number>`count(*)`.as('orders'),
      sql<number>`sum(case when status = 'cancelled' then 0 else ${inMarketUnits('payable_amount')} end)`.as('sales'),
      sql<number>`sum(case when status = 'cancelled' then 1 else 0 end)`.as('cancelled'),
    ])
    .groupBy(slot)
    .execute()
  return rows.map((row) => ({
    at: Number(row.slot) * SLOT_MS,
    orders: Number(row.orders),
    sales: Number(row.sales),
    cancelled: Number(row.cancelled),
  }))
}

/** The newest backup, the newest that has ended, and the newest that was restored on trial. */
export async function selectBackupHealth(db: Db) {
  const newest = db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(1)
  const [made, ended, tried] = await Promise.all([
    newest.where('done_at', 'is not', null).executeTakeFirst(),
    newest.where((eb) => eb.or([eb('done_at', 'is not', null), eb('error', 'is not', null)])).executeTakeFirst(),
    newest.where('restore_tried_at', 'is not', null).executeTakeFirst(),
  ])
  return { made, ended, tried }
}
