import type { OrderStatus, PaymentStatus } from '@rialto/contract/enums'
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { OrderNotesTable, Tables } from '../../../db/tables.ts'
import type { Position } from '../../../lib/paging.ts'

/** Counts a shopper's orders; they grow with the shopper, not with the market. */
export const countOfShopper = (db: Db, userId: number) =>
  db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()

/** The number of a shop's orders by status and period, without a look at the orders. */
export const countOfShop = prepared((db: Db, { shopId }: { shopId: number }) =>
  db
    .selectFrom('order_counts')
    .where('shop_id', '=', shopId)
    .select(['status', 'period', (eb) => eb.fn.sum<number>('count').as('count')])
    .groupBy(['status', 'period']),
)

/** The number of a shop's orders by status. */
export const countOfShopByStatus = prepared((db: Db, { shopId }: { shopId: number }) =>
  db
    .selectFrom('order_counts')
    .where('shop_id', '=', shopId)
    .select(['status', (eb) => eb.fn.sum<number>('count').as('count')])
    .groupBy('status'),
)

/** The ids of a shopper's orders on a page, the latest first. */
export const selectPageOfShopper = (
  db: Db,
  userId: number,
  { status, limit, offset }: { status: OrderStatus | undefined; limit: number; offset: number },
) =>
  db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .select(['id', 'placed_at'])
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

type Range = {
  shopId: number
  /** Of placing, in milliseconds since 1970. */
  time: number
  limit: number
  offset: number
}

const older = (db: Db | Tx, { shopId, time, limit, offset }: Range) =>
  db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('placed_at', '<', time)
    .select(['id', 'placed_at'])
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)

const newer = (db: Db | Tx, { shopId, time, limit, offset }: Range) =>
  db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('placed_at', '>=', time)
    .select(['id', 'placed_at'])
    .orderBy('placed_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)

type RangeOfStatus = Range & { status: OrderStatus }

/** Some orders of a shop placed before a time, the latest first; or placed at a time or later, the oldest first. */
export const selectRange = { older: prepared(older), newer: prepared(newer) }

/** {@link selectRange} of one status. */
export const selectRangeOfStatus = {
  older: prepared((db: Db | Tx, { status, ...range }: RangeOfStatus) => older(db, range).where('status', '=', status)),
  newer: prepared((db: Db | Tx, { status, ...range }: RangeOfStatus) => newer(db, range).where('status', '=', status)),
}

/** The searchable texts of a shopper's orders, one row for each line, the latest order first. */
export const selectSearchableLines = (db: Db, userId: number, lines: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .where('o.user_id', '=', userId)
    .select(['o.id', 'o.status', 'o.code', 's.name as shop_name', 'l.product_id', 'l.name'])
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(lines)
    .execute()

/** The customers of orders. */
export const selectCustomersOf = prepared((db: Db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('users')
    .where('id', 'in', (eb) => eb.selectFrom('orders').where('orders.id', 'in', ids).select('user_id'))
    .select(['id', 'name']),
)

export interface OrderFilter {
  /** Null: of all shops. */
  shopId: number | null
  paymentStatus: PaymentStatus | undefined
  /** The first moment, and the one after the last. */
  from: number | undefined
  to: number | undefined
  /** Orders after this position, in the direction of the list. */
  after: Position | undefined
  isOldestFirst: boolean
  limit: number
}

export interface ListedOrder {
  id: number
  placed_at: number
}

// Literals, since SQLite uses a partial index only where the statement itself shows that it fits.
const unpaid = sql<boolean>`(status = 'pending' and payment_method = 'online' and payment_status in ('pending', 'failed'))`

const unusual = sql<boolean>`payment_status in ('failed', 'refunded')`

/** How many online orders wait for their payment, of a shop or of all; they lapse after half an hour, so that they are few. */
export async function countUnpaid(db: Db, shopId: number | null): Promise<number> {
  const [row] = await (shopId === null ? countUnpaidOfAll(db, {}) : countUnpaidOfShop(db, { shopId }))
  return Number(row?.count ?? 0)
}

const unpaidOrders = (db: Db | Tx) =>
  db
    .selectFrom('orders')
    .where(unpaid)
    .select((eb) => eb.fn.countAll<number>().as('count'))
const countUnpaidOfAll = prepared(unpaidOrders)
const countUnpaidOfShop = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  unpaidOrders(db).where('shop_id', '=', shopId),
)

/**
 * A page of orders in the order of time; by `status`, or all. Each form has an index in this order. `unusual`: failed and refunded
 * payments, which are few.
 */
export const selectListed = (
  db: Db,
  filter: OrderFilter,
  { status, payment }: { status?: OrderStatus; payment?: 'unpaid' | 'not_unpaid' | 'unusual' },
): Promise<ListedOrder[]> => {
  const direction = filter.isOldestFirst ? 'asc' : 'desc'
  return db
    .selectFrom('orders')
    .$if(filter.shopId !== null, (query) => query.where('shop_id', '=', filter.shopId ?? 0))
    .$if(status !== undefined && payment !== 'unpaid', (query) => query.where('status', '=', status ?? 'pending'))
    .$if(payment === 'unpaid', (query) => query.where(unpaid))
    .$if(payment === 'unusual', (query) => query.where(unusual))
    .$if(payment === 'not_unpaid', (query) => query.where((eb) => eb.not(unpaid)))
    .where((eb) => eb.and(conditions(eb, filter)))
    .select(['id', 'placed_at'])
    .orderBy('placed_at', direction)
    .orderBy('id', direction)
    .limit(filter.limit)
    .execute()
}

function conditions(eb: ExpressionBuilder<Tables, 'orders'>, { paymentStatus, from, to, after, ...list }: OrderFilter) {
  const isBeyond = list.isOldestFirst ? '>' : '<'
  return [
    ...(paymentStatus === undefined ? [] : [eb('payment_status', '=', paymentStatus)]),
    ...(from === undefined ? [] : [eb('placed_at', '>=', from)]),
    ...(to === undefined ? [] : [eb('placed_at', '<', to)]),
    ...(after === undefined
      ? []
      : [
          eb('placed_at', list.isOldestFirst ? '>=' : '<=', after.at),
          eb.or([eb('placed_at', isBeyond, after.at), eb('id', isBeyond, after.id)]),
        ]),
  ]
}

const foundColumns = ['id', 'placed_at', 'status', 'payment_method', 'payment_status'] as const

/** The order of this code, of any shop. */
export const selectByWholeCode = (db: Db, code: string) =>
  db.selectFrom('orders').where('code', '=', code).select(foundColumns).execute()

const DOCUMENT_NUMBER = /^[A-Z\d]+-\d{4}-\d+$/

/** The orders with an invoice or credit note of this number, of a shop or of all; none where it is no such number. */
export async function selectByDocument(db: Db, { shopId, number }: { shopId: number | null; number: string }) {
  if (!DOCUMENT_NUMBER.test(number)) return []
  return db
    .selectFrom('orders')
    .where('id', 'in', (eb) =>
      // Shop by shop, as numbers are indexed with their shop.
      eb
        .selectFrom('shops as s')
        .innerJoin('invoices as i', (join) => join.onRef('i.shop_id', '=', 's.id').on('i.number', '=', number))
        .select('i.order_id'),
    )
    .$if(shopId !== null, (query) => query.where('shop_id', '=', shopId ?? 0))
    .select(foundColumns)
    .execute()
}

/** The latest orders of accounts with this mail address or phone. */
export const selectByContact = (db: Db, contact: string, limit: number) =>
  db
    .selectFrom('orders')
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('users')
        .where((of) => of.or([of('email', '=', contact.toLowerCase()), of('phone', '=', contact)]))
        .select('id'),
    )
    .select(foundColumns)
    .orderBy('placed_at', 'desc')
    .limit(limit)
    .execute()

/** Shops whose name contains the text. */
export async function selectShopIds(db: Db, search: string, limit: number): Promise<number[]> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .selectFrom('shops')
    .where(sql<boolean>`lower(name) like ${pattern} escape '\\'`)
    .select('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The latest orders of a shop, by its index of times. */
export const selectLatestOfShop = (db: Db, shopId: number, limit: number) =>
  db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .select(foundColumns)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** A shop's orders whose code begins so, by the index of codes. */
export const selectByCode = (
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { shopId, prefix, limit }: { shopId: number; prefix: string; limit: number },
) => {
  const [from, before] = engine === 'postgres' ? [sql.raw('~>=~'), sql.raw('~<~')] : [sql.raw('>='), sql.raw('<')]
  return db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`code ${from} ${prefix}`)
    .where(sql<boolean>`code ${before} ${`${prefix}\uffff`}`)
    .select(foundColumns)
    .limit(limit)
    .execute()
}

/** The latest orders of a shop, or of all, with the texts that a search looks at. */
export const selectLatest = (db: Db, { shopId, limit }: { shopId: number | null; limit: number }) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .$if(shopId !== null, (query) => query.where('o.shop_id', '=', shopId ?? 0))
    .select(['o.id', 'o.placed_at', 'o.status', 'o.payment_method', 'o.payment_status', 'o.address_json', 'o.code'])
    .select(['u.name as customer', 'u.phone'])
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute()

/** The orders of these ids by their code and customer, the latest first. */
export const selectFound = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .where('o.id', 'in', [...ids, 0])
    .select(['o.id', 'o.code', 'u.name as customer'])
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id', 'desc')
    .execute()

/** The names of the products in some orders. */
export const selectProductNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('order_lines')
    .where('order_id', 'in', [...ids, 0])
    .select(['order_id', 'product_id', 'name'])
    .execute()

export const selectCustomer = (db: Db, id: number) =>
  db.selectFrom('users').where('id', '=', id).select(['id', 'name', 'phone', 'email']).executeTakeFirst()

export const selectSkus = (db: Db, variantIds: readonly number[]) =>
  db
    .selectFrom('product_variants')
    .where('id', 'in', [...variantIds, 0])
    .select(['id', 'sku'])
    .execute()

/** The payments of an order at gateways, the oldest first. */
export const selectPayments = (db: Db, orderId: number) =>
  db
    .selectFrom('payment_orders as p')
    .innerJoin('payments', 'payments.id', 'p.payment_id')
    .where('p.order_id', '=', orderId)
    .select(['payments.gateway', 'payments.status', 'payments.created_at'])
    .orderBy('payments.id')
    .execute()

export const selectNotes = (db: Db, orderId: number) =>
  db.selectFrom('order_notes').where('order_id', '=', orderId).selectAll().orderBy('id').execute()

/** Adds a note, and grows the version of its order. */
export async function insertNote(tx: Tx, note: Insertable<OrderNotesTable>): Promise<void> {
  await tx.insertInto('order_notes').values(note).execute()
  await tx
    .updateTable('orders')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', note.order_id)
    .execute()
}

export async function countNotes(tx: Tx, orderId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('order_notes')
    .where('order_id', '=', orderId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The number of the market's orders by status, without a look at the orders. */
export const countOfMarket = (db: Db): Promise<{ status: OrderStatus; count: number }[]> =>
  db
    .selectFrom('market_order_counts')
    .select(['status', (eb) => eb.fn.sum<number>('count').as('count')])
    .groupBy('status')
    .execute()
    .then((rows) => rows.map(({ status, count }) => ({ status, count: Number(count) })))

/** The pieces of an order that were cancelled, the oldest first. */
export const selectCancellations = (db: Db | Tx, orderId: number) =>
  db
    .selectFrom('order_cancellations')
    .where('order_id', '=', orderId)
    .select(['id', 'cancelled_at', 'cancelled_by', 'reason', 'lines_json'])
    .orderBy('id')
    .execute()
export type ShownCancellation = Awaited<ReturnType<typeof selectCancellations>>[number]

/** Disputes about the payments of an order, the oldest first; also those of which nobody has said of which of their orders they are. */
export const selectDisputes = (db: Db | Tx, orderId: number) =>
  db
    .selectFrom('payment_orders as p')
    .innerJoin('disputes as d', 'd.payment_id', 'p.payment_id')
    .where('p.order_id', '=', orderId)
    .where((eb) => eb.or([eb('d.order_id', '=', orderId), eb('d.order_id', 'is', null)]))
    .select(['d.id', 'd.state', 'd.reason', 'd.amount', 'd.evidence_by', 'd.bearer', 'd.order_id', 'd.closed_at'])
    .orderBy('d.id')
    .execute()

/** The refunds of an order, the oldest first, with their pieces. */
export async function selectRefunds(db: Db | Tx, orderId: number) {
  const refunds = await db
    .selectFrom('refunds')
    .where('order_id', '=', orderId)
    .select(['id', 'kind', 'means', 'status', 'amount', 'delivery', 'reason', 'created_at', 'done_at', 'bearer'])
    .orderBy('id')
    .execute()
  if (refunds.length === 0) return []
  const lines = await db
    .selectFrom('refund_lines as l')
    .innerJoin('refunds as r', 'r.id', 'l.refund_id')
    .where('r.order_id', '=', orderId)
    .select(['l.refund_id', 'l.line_id', 'l.quantity', 'l.amount'])
    .orderBy('l.line_id')
    .execute()
  return refunds.map((refund) => ({ ...refund, lines: lines.filter(({ refund_id }) => refund_id === refund.id) }))
}
export type ShownRefund = Awaited<ReturnType<typeof selectRefunds>>[number]
