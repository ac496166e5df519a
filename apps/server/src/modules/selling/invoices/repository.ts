import type { Address } from '@rialto/contract'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { Json } from '../../../db/json.ts'
import type { InvoicesTable, NumberRangesTable } from '../../../db/tables.ts'
import { isPostgres } from '../../../db/write-together.ts'
import type { Position } from '../../../lib/paging.ts'
import { amountToCollect } from '../ledger/index.ts'

/** A shopper's order with the data of its shop. */
export async function selectOrderOfShopper(db: Db, orderId: number, userId: number) {
  return db
    .selectFrom('orders as o')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .where('o.id', '=', orderId)
    .where('o.user_id', '=', userId)
    .selectAll('o')
    .select(['s.name as shop_name', 's.logo as shop_logo', 's.address as shop_address'])
    .executeTakeFirst()
}

/** The address of an invoice whose shopper is erased. */
export async function selectKeptAddress(db: Db, orderId: number): Promise<Json<Address> | undefined> {
  const kept = await db
    .selectFrom('kept_invoices')
    .where('order_id', '=', orderId)
    .select('address_json')
    .executeTakeFirst()
  return kept?.address_json
}

export async function selectLines(db: Db, orderId: number) {
  return db.selectFrom('order_lines').where('order_id', '=', orderId).selectAll().orderBy('id').execute()
}

/** What the pieces of an order that were cancelled came to, by line, with the refunds of them. */
export async function selectCancelledPieces(db: Db | Tx, orderId: number) {
  const rows = await selectRefundLines(db, orderId).where('r.kind', '=', 'cancellation').execute()
  const sum = (of: typeof rows, read: (row: (typeof rows)[number]) => number) =>
    of.reduce((total, row) => total + read(row), 0)
  return {
    refundIds: [...new Set(rows.map(({ refund_id }) => refund_id))],
    pieces: [...Map.groupBy(rows, ({ line_id }) => line_id)].map(([id, of]) => ({
      id,
      quantity: sum(of, ({ quantity }) => quantity),
      total: sum(of, ({ goods }) => goods),
      shopVoucher: sum(of, ({ shop_voucher }) => shop_voucher),
      marketVoucher: sum(of, ({ market_voucher }) => market_voucher),
      taxAdded: sum(of, ({ tax_added }) => tax_added),
      amount: sum(of, ({ amount }) => amount),
    })),
  }
}

const selectRefundLines = (db: Db | Tx, orderId: number) =>
  db
    .selectFrom('refund_lines as l')
    .innerJoin('refunds as r', 'r.id', 'l.refund_id')
    .where('r.order_id', '=', orderId)
    .selectAll('l')
    .orderBy('l.refund_id')
    .orderBy('l.line_id')

export interface CreditedPieces {
  lineId: number
  quantity: number
  /** After the seller's voucher, with the taxes. */
  gross: number
}

/** What a refund takes back of an invoice. In minor units of the order. */
export interface CreditedRefund {
  pieces: readonly CreditedPieces[]
  /** Where taxes are on top, with them. */
  delivery: number
  /** What goes back to the shopper, or is no longer collected, and what the market's voucher had paid of it. */
  amount: number
  marketShare: number
}

export interface RefundToCredit extends CreditedRefund {
  /** Several where the money goes back to several payments. */
  ids: number[]
  isCancellation: boolean
  /** The market gives it of its own. */
  isOfMarket: boolean
  at: number
}

/** The refunds that an order had at a moment, the oldest first, without those of money that had been paid twice. */
export async function selectRefundsToCredit(
  tx: Tx,
  { id, prices_include_tax }: { id: number; prices_include_tax: number | null },
  now: number,
): Promise<RefundToCredit[]> {
  const [rows, lines] = [
    await tx
      .selectFrom('refunds')
      .where('order_id', '=', id)
      .where('kind', '!=', 'duplicate')
      .where('created_at', '<=', now)
      .selectAll()
      .orderBy('id')
      .execute(),
    await selectRefundLines(tx, id).execute(),
  ]
  // The parts of a refund to several payments have one cause: `pieces:7`, `pieces:7/2`.
  const causes = Map.groupBy(rows, ({ id, cause_key }) => cause_key?.split('/')[0] ?? String(id))
  return [...causes.values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const own = lines.filter(({ refund_id }) => refund_id === first.id)
    const taxOnDelivery = first.tax - own.reduce((sum, { tax_added }) => sum + tax_added, 0)
    return {
      ids: parts.map((part) => part.id),
      isCancellation: first.kind === 'cancellation',
      isOfMarket: first.bearer === 'market',
      at: first.created_at,
      pieces: own.map(({ line_id: lineId, quantity, goods, shop_voucher, tax_added }) => ({
        ...{ lineId, quantity },
        gross: goods - shop_voucher + tax_added,
      })),
      delivery: first.delivery + (prices_include_tax === 1 || own.length === 0 ? 0 : Math.max(0, taxOnDelivery)),
      amount: parts.reduce((sum, { amount }) => sum + amount, 0),
      marketShare: parts.reduce((sum, { market_share }) => sum + market_share, 0),
    }
  })
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof selectOrderOfShopper>>>
/** An order without the data of its shop. */
export type InvoicedOrderRow = Omit<OrderRow, 'shop_name' | 'shop_logo' | 'shop_address'>
export type OrderLineRow = Awaited<ReturnType<typeof selectLines>>[number]

/** Those of the orders that belong to the shop. */
export const selectOrdersOfShop = (db: Db, { ids, shopId }: { ids: readonly number[]; shopId: number }) =>
  db
    .selectFrom('orders as o')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .where('o.id', 'in', ids)
    .where('o.shop_id', '=', shopId)
    .selectAll('o')
    .select(['s.name as shop_name', 's.address as shop_address', amountToCollect('o')])
    .execute()

export const selectLinesOfOrders = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_lines as l')
    .leftJoin('product_variants as v', 'v.id', 'l.variant_id')
    .where('l.order_id', 'in', orderIds)
    .selectAll('l')
    .select('v.sku')
    .orderBy('l.id')
    .execute()

export type PackedOrderRow = Awaited<ReturnType<typeof selectOrdersOfShop>>[number]
export type PackedLineRow = Awaited<ReturnType<typeof selectLinesOfOrders>>[number]

export type InvoiceRow = Selectable<InvoicesTable>
export type RangeRow = Selectable<NumberRangesTable>

/** Locks an order until the transaction ends, so that its invoice is issued once. SQLite has one writer anyway. */
export const lockOrder = (tx: Tx, id: number) =>
  tx
    .updateTable('orders')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/**
 * Locks a shop until the transaction ends: prefixes of one shop are chosen one after the other. The market (0) has no row of its own, so
 * all ranges are locked for it; SQLite has one writer anyway.
 */
export async function lockOwner(tx: Tx, id: number): Promise<void> {
  if (id === 0) {
    if (isPostgres(tx)) await sql`lock table number_ranges in share row exclusive mode`.execute(tx)
    return
  }
  await tx
    .updateTable('shops')
    .set((eb) => ({ identity_json: eb.ref('identity_json') }))
    .where('id', '=', id)
    .execute()
}

export const selectRanges = (db: Db | Tx, shopId: number): Promise<RangeRow[]> =>
  db.selectFrom('number_ranges').where('owner_shop_id', '=', shopId).selectAll().execute()

/**
 * Raises the next number of a range and locks it. @param range with a prefix, the range is made where there is none
 * @returns the range after it; undefined: there is none
 */
export const raiseNumber = (
  tx: Tx,
  { prefix, ...range }: Pick<RangeRow, 'owner_shop_id' | 'kind' | 'year'> & { prefix?: string },
): Promise<RangeRow | undefined> =>
  prefix === undefined
    ? tx
        .updateTable('number_ranges')
        .set((eb) => ({ next: eb('next', '+', 1) }))
        .where('owner_shop_id', '=', range.owner_shop_id)
        .where('kind', '=', range.kind)
        .where('year', '=', range.year)
        .returningAll()
        .executeTakeFirst()
    : tx
        .insertInto('number_ranges')
        .values({ ...range, prefix, next: 2 })
        // Another transaction may have made it meanwhile.
        .onConflict((conflict) =>
          conflict
            .columns(['owner_shop_id', 'kind', 'year'])
            .doUpdateSet((eb) => ({ next: eb('number_ranges.next', '+', 1) })),
        )
        .returningAll()
        .executeTakeFirst()

/** Saves the prefix of a range of which no number is given. @returns false: one is */
export async function savePrefix(tx: Tx, range: RangeRow): Promise<boolean> {
  const saved = await tx
    .insertInto('number_ranges')
    .values(range)
    .onConflict((conflict) =>
      conflict
        .columns(['owner_shop_id', 'kind', 'year'])
        .doUpdateSet({ prefix: range.prefix })
        .where('number_ranges.next', '=', 1),
    )
    .returning('prefix')
    .executeTakeFirst()
  return saved !== undefined
}

export const insertInvoice = (tx: Tx, invoice: Omit<InvoiceRow, 'id'>): Promise<InvoiceRow> =>
  tx.insertInto('invoices').values(invoice).returningAll().executeTakeFirstOrThrow()

/** The invoice of an order and its credit notes, oldest first. */
export const selectDocuments = (db: Db | Tx, orderId: number): Promise<InvoiceRow[]> =>
  db.selectFrom('invoices').where('order_id', '=', orderId).selectAll().orderBy('id').execute()

const withOrders = (db: Db) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('invoices as t', 't.id', 'i.refers_to')
    .selectAll('i')
    .select(['o.code as order_code', 'o.user_id', 't.number as takes_back'])

export type ListedInvoice = Awaited<ReturnType<typeof selectInvoices>>[number]

interface InvoiceFilter {
  shopId: number
  /** Issued in these milliseconds; undefined: whenever. */
  span: { from: number; to: number } | undefined
  /** Stands in the number or in the order's code; empty: any. */
  search?: string
  after: Position | undefined
  order: 'asc' | 'desc'
  limit: number
}

/** Numbers and codes have capitals. */
function hasNumber(search: string) {
  const pattern = `%${search.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(i.number like ${pattern} escape '\\' or o.code like ${pattern} escape '\\')`
}

/** A shop's documents after a position, by the time of issue. */
export const selectInvoices = (db: Db, { shopId, span, search = '', after, order, limit }: InvoiceFilter) =>
  withOrders(db)
    .where('i.shop_id', '=', shopId)
    .$if(search !== '', (query) => query.where(hasNumber(search)))
    .$if(span !== undefined, (query) =>
      query.where('i.issued_at', '>=', span?.from ?? 0).where('i.issued_at', '<', span?.to ?? 0),
    )
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('i.issued_at', 'i.id'), order === 'asc' ? '>' : '<', tuple(after?.at ?? 0, after?.id ?? 0)),
      ),
    )
    .orderBy('i.issued_at', order)
    .orderBy('i.id', order)
    .limit(limit)
    .execute()

/** @param shopId undefined: of any shop */
export const selectInvoice = (db: Db, { id, shopId }: { id: number; shopId: number | undefined }) =>
  withOrders(db)
    .where('i.id', '=', id)
    .$if(shopId !== undefined, (query) => query.where('i.shop_id', '=', shopId ?? 0))
    .executeTakeFirst()

export async function selectFirstIssue(db: Db, shopId: number): Promise<number | undefined> {
  const first = await db
    .selectFrom('invoices')
    .where('shop_id', '=', shopId)
    .select('issued_at')
    .orderBy('issued_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.issued_at
}

export const selectShopHead = (db: Db | Tx, id: number) =>
  db.selectFrom('shops').where('id', '=', id).select(['name', 'logo']).executeTakeFirst()

/** How many numbers were given in the whole market, by kind. */
export const countIssued = (db: Db) =>
  db
    .selectFrom('number_ranges')
    .where('owner_shop_id', '>', 0)
    .select((eb) => ['kind', eb.fn.sum<number>(eb('next', '-', 1)).as('count')])
    .groupBy('kind')
    .execute()

/** When an order left, and when its payment arrived. */
export async function selectSupplyTimes(db: Db | Tx, orderId: number): Promise<{ sent?: number; paid?: number }> {
  const [left, paid] = await Promise.all([
    db
      .selectFrom('order_events')
      .where('order_id', '=', orderId)
      .where('status', 'in', ['on_the_way', 'delivered'])
      .select((eb) => eb.fn.min<number | null>('at').as('at'))
      .executeTakeFirst(),
    db
      .selectFrom('payment_orders as p')
      .innerJoin('payments', 'payments.id', 'p.payment_id')
      .where('p.order_id', '=', orderId)
      .where('payments.status', '=', 'paid')
      .select((eb) => eb.fn.min<number | null>('payments.updated_at').as('at'))
      .executeTakeFirst(),
  ])
  return { ...(left?.at && { sent: Number(left.at) }), ...(paid?.at && { paid: Number(paid.at) }) }
}

interface NamedThings {
  products: readonly number[]
  sizes: readonly number[]
  colors: readonly number[]
  shopId: number
}

/** The texts of an order's things in every language. */
export const selectAllTexts = (db: Db | Tx, { products, sizes, colors, shopId }: NamedThings) =>
  db
    .selectFrom('translations')
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'product'), eb('item_id', 'in', products)]),
        eb.and([eb('kind', '=', 'size'), eb('item_id', 'in', [...sizes, 0])]),
        eb.and([eb('kind', '=', 'color'), eb('item_id', 'in', [...colors, 0])]),
        eb.and([eb('kind', '=', 'shop'), eb('item_id', '=', shopId)]),
      ]),
    )
    .select(['kind', 'item_id', 'locale', 'texts_json'])
    .execute()
