import type { OrderStatus } from '@rialto/contract/enums'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import { ADDRESS_COLUMNS } from '../../../db/tables/accounts.ts'
import type { OrderLinesTable, OrdersTable } from '../../../db/tables.ts'
import { insertRows, isPostgres, updateEach, writeTogether } from '../../../db/write-together.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'

export type OrderRow = Selectable<OrdersTable>
export type LineRow = Selectable<OrderLinesTable>

/** @returns the ids by code, without orders whose code is taken. */
export async function insertOrders(
  tx: Tx,
  orders: readonly Omit<OrderRow, 'id'>[],
): Promise<ReadonlyMap<string, number>> {
  const inserted = await writeTogether<{ id: number; code: string }>(tx, [insertRows('orders', orders, 'code')])
  return new Map(inserted.map(({ id, code }) => [code, id]))
}

/** The columns of a line when it is ordered. */
export type NewLineRow = Omit<LineRow, 'id' | 'shipped' | 'cancelled' | 'returned' | 'refunded'>

export const insertEvent = prepared(
  (db: Db | Tx, { order_id, status, at }: { order_id: number; status: OrderStatus; at: number }) =>
    db.insertInto('order_events').values({ order_id, status, at }),
)

export const selectOrderOfShopper = (db: Db | Tx, { id, userId }: { id: number; userId: number }) =>
  db.selectFrom('orders').where('id', '=', id).where('user_id', '=', userId).selectAll().executeTakeFirst()

export const selectOrderOfShop = (db: Db | Tx, { id, shopId }: { id: number; shopId: number }) =>
  db.selectFrom('orders').where('id', '=', id).where('shop_id', '=', shopId).selectAll().executeTakeFirst()

export const selectOrder = (db: Db | Tx, id: number) =>
  db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirst()

export const selectLines = prepared((db: Db | Tx, { orderIds }: { orderIds: readonly number[] }) =>
  db.selectFrom('order_lines').where('order_id', 'in', orderIds).selectAll().orderBy('id'),
)

/** The size and colour that a variant has by now, as those of its order may have been merged into others. */
export const selectChoice = (tx: Tx, variantId: number) =>
  tx.selectFrom('product_variants').where('id', '=', variantId).select(['size_id', 'color_id']).executeTakeFirst()

/** The pieces of a line that still hold stock. */
export const toStockLine = (line: LineRow): StockLine => ({
  productId: line.product_id,
  variantId: line.variant_id,
  quantity: line.quantity - line.cancelled,
  flashSaleId: line.flash_sale_id,
})

export const selectEvents = (db: Db | Tx, orderId: number) =>
  db
    .selectFrom('order_events')
    .where('order_id', '=', orderId)
    .select(['status', 'at'])
    .orderBy('at')
    .orderBy('id')
    .execute()

interface OrderUpdate {
  id: number
  from: readonly OrderStatus[]
  /** Of an order that is picked up: further statuses, and whether they count only once its shop has changed the pick-up. */
  orPickup?: { from: readonly OrderStatus[]; changed: boolean }
  set: Partial<Pick<OrderRow, 'status' | 'payment_status' | 'expires_at' | 'cancelled_by' | 'cancel_reason'>>
  now: number
  /** Limits the update to orders with one of these payment statuses. */
  paymentStatus?: readonly OrderRow['payment_status'][]
  /** Limits the update to orders that were not paid in time. */
  overdue?: boolean
  /** Limits the update to orders without shipments. */
  unshipped?: boolean
}

/**
 * Compare and set, which the shop's webhooks hear of. @returns the updated order; undefined when it is no longer in one of the given states.
 */
export async function updateOrder(
  tx: Tx,
  { id, from, orPickup, set, now, paymentStatus, overdue, unshipped }: OrderUpdate,
): Promise<OrderRow | undefined> {
  const order = await tx
    .updateTable('orders')
    .set((eb) => ({ ...set, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where((eb) =>
      orPickup
        ? eb.or([
            eb('status', 'in', from),
            eb.and([
              eb('delivery_kind', '=', 'pickup'),
              eb('status', 'in', orPickup.from),
              ...(orPickup.changed ? [eb('pickup_change', 'is not', null)] : []),
            ]),
          ])
        : eb('status', 'in', from),
    )
    .$if(paymentStatus !== undefined, (query) => query.where('payment_status', 'in', paymentStatus ?? []))
    .$if(overdue === true, (query) => query.where('expires_at', '<=', now))
    .$if(unshipped === true, (query) => query.where('shipped_quantity', '=', 0))
    .returningAll()
    .executeTakeFirst()
  if (order) await noteWebhookEvent(tx, { shopId: order.shop_id, type: 'order.changed', id, now })
  return order
}

/** Orders that were not paid in time, the longest overdue first. */
export const selectOverdue = (db: Db | Tx, now: number, limit: number) =>
  db
    .selectFrom('orders')
    .where('expires_at', '<=', now)
    .where('status', '=', 'pending')
    .select('id')
    .orderBy('expires_at')
    .limit(limit)
    .execute()

/** A shopper's unpaid online orders, the first to expire first. */
export const selectUnpaid = (tx: Tx, userId: number) =>
  tx
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('payment_method', '=', 'online')
    .where('payment_status', 'in', ['pending', 'failed'])
    .select(['id', 'expires_at'])
    .orderBy('expires_at')
    .execute()

const ordersWithShops = (db: Db | Tx, ids: readonly number[]) =>
  db
    .selectFrom('orders as o')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .where('o.id', 'in', ids)
    .select([
      's.name as shop_name',
      's.logo as shop_logo',
      's.rating_sum as shop_rating_sum',
      's.review_count as shop_review_count',
    ])

export const selectOrders = prepared((db: Db | Tx, { ids }: { ids: readonly number[] }) =>
  ordersWithShops(db, ids).selectAll('o'),
)

const BRIEF_ORDER = [
  'id',
  'code',
  'user_id',
  'shop_id',
  'status',
  'payment_method',
  'payment_status',
  'quantity',
  'payable_amount',
  'currency',
  'exponent',
  'placed_at',
  'shipped_quantity',
  'cancelled_quantity',
  'delivery_kind',
  'pickup_change',
] as const
const BRIEF_LINE = ['order_id', 'product_id', 'name', 'thumbnail'] as const

/** The columns that lists show. */
export type BriefOrderRow = Pick<OrderRow, (typeof BRIEF_ORDER)[number]>
export type BriefLineRow = Pick<LineRow, (typeof BRIEF_LINE)[number]>

export const selectBriefOrders = prepared((db: Db | Tx, { ids }: { ids: readonly number[] }) =>
  ordersWithShops(db, ids).select(BRIEF_ORDER.map((column) => `o.${column}` as const)),
)

export const selectBriefLines = prepared((db: Db | Tx, { orderIds }: { orderIds: readonly number[] }) =>
  db.selectFrom('order_lines').where('order_id', 'in', orderIds).select(BRIEF_LINE).orderBy('order_id').orderBy('id'),
)

export const selectShopsOfProducts = prepared((db: Db | Tx, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('products').where('id', 'in', ids).select(['id', 'shop_id']),
)

/**
 * A shopper with one of their addresses. Locks the row of the shopper until the transaction ends, as `lockCart` does: it stands for their
 * cart. SQLite has one writer anyway.
 */
export const lockBuyer = prepared((db: Db | Tx, { userId, addressId }: { userId: number; addressId: number }) => {
  const buyer = db
    .selectFrom('users as u')
    .leftJoin('addresses as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.id', '=', addressId))
    .where('u.id', '=', userId)
    .select(['u.email', 'u.email_verified_at', 'u.phone_verified_at'])
    .select(ADDRESS_COLUMNS.map((column) => `a.${column}` as const))
  return isPostgres(db) ? buyer.forNoKeyUpdate('u') : buyer
})

export type BuyerRow = Awaited<ReturnType<typeof lockBuyer>>[number]

/** The shopper's mail address and the shop's name, for mails about an order. */
export const selectMailRecipient = prepared((db: Db | Tx, { userId, shopId }: { userId: number; shopId: number }) =>
  db
    .selectFrom('users as u')
    .innerJoin('shops as s', (join) => join.on('s.id', '=', shopId))
    .where('u.id', '=', userId)
    .select(['u.email', 'u.email_verified_at', 's.name as shop']),
)

/** The stock at which the shop hears of the variants of an order, those on sale. */
export const selectLowStockLimits = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_lines as l')
    .innerJoin('product_variants as v', 'v.id', 'l.variant_id')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('l.order_id', '=', orderId)
    .where('p.status', '=', 'active')
    .select((eb) => ['v.id', eb.fn.coalesce('v.low_stock_limit', 's.low_stock_limit').as('low_stock_limit')])
    .execute()

/** The stock of those variants whose product and shop are active. */
export const selectAvailableStock = prepared((db: Db | Tx, { variantIds }: { variantIds: readonly number[] }) =>
  db
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('v.id', 'in', variantIds)
    .where('p.status', '=', 'active')
    .where('s.status', '=', 'active')
    .select(['v.id', 'v.stock']),
)

/** A line of an order, as far as it holds stock. */
export interface StockLine {
  productId: number
  variantId: number
  quantity: number
  /** The flash sale whose stock it is taken from. */
  flashSaleId: number | null
}

// To prevent deadlocks, transactions change the rows that orders share in this order, sorted by id within each kind: variants,
// products, flash sales, vouchers.

/** Pieces of one variant. */
export interface Pieces extends Record<string, number> {
  id: number
  pieces: number
}

/** Takes pieces of variants. @returns how many are left of each; variants with too few are left out, with nothing taken. */
export const takeFromVariants = (tx: Tx, wanted: readonly Pieces[]) =>
  decreaseStock(tx, { json: JSON.stringify(wanted) })

const decreaseStock = prepared((db: Db | Tx, { json }: { json: string }) =>
  updateEach<{ id: number; stock: number }>(db, {
    table: 'product_variants',
    json,
    columns: ['id', 'pieces'],
    by: ['id'],
    set: sql`stock = product_variants.stock - wanted.pieces`,
    // What is recalled while it is ordered is not sold.
    where: sql`product_variants.stock >= wanted.pieces and product_variants.is_recalled = 0`,
    returning: ['id', 'stock'],
  }),
)

/** @returns the stock of those variants that still exist. */
export const returnToVariants = (tx: Tx, returned: readonly Pieces[]) =>
  increaseStock(tx, { json: JSON.stringify(returned) })

const increaseStock = prepared((db: Db | Tx, { json }: { json: string }) =>
  updateEach<{ id: number; stock: number }>(db, {
    table: 'product_variants',
    json,
    columns: ['id', 'pieces'],
    by: ['id'],
    set: sql`stock = product_variants.stock + wanted.pieces`,
    returning: ['id', 'stock'],
  }),
)

interface ProductChange extends Record<string, number> {
  id: number
  sold: number
  stock: number
}

/** Keeps products' own figures in step with their variants: adds to `sold` and `stock`, either of which may be negative. */
export const updateProducts = (tx: Tx, changes: readonly ProductChange[]) =>
  updateFigures(tx, { json: JSON.stringify(changes) })

const updateFigures = prepared((db: Db | Tx, { json }: { json: string }) =>
  updateEach<{ id: number; stock: number }>(db, {
    table: 'products',
    json,
    columns: ['id', 'sold', 'stock'],
    by: ['id'],
    // A newer import may have reset the figure of sold pieces since the order was placed.
    set: sql`stock = products.stock + wanted.stock,
      sold = case when products.sold + wanted.sold < 0 then 0 else products.sold + wanted.sold end`,
    returning: ['id', 'stock'],
  }),
)

/** Pieces of one product in a flash sale. */
export interface SalePieces extends Record<string, number> {
  flash_sale_id: number
  product_id: number
  pieces: number
}

/** The pieces of a product in a flash sale, and how many of them are sold. */
export interface SaleFigures {
  flash_sale_id: number
  product_id: number
  quantity: number
  sold: number
}

/** Takes pieces of flash sales. @returns those that had enough; of the others nothing is taken. */
export const takeFromFlashSales = (tx: Tx, wanted: readonly SalePieces[]) =>
  increaseSold(tx, { json: JSON.stringify(wanted) })

const increaseSold = prepared((db: Db | Tx, { json }: { json: string }) =>
  updateEach<SaleFigures>(db, {
    ...ofFlashSales,
    json,
    set: sql`sold = flash_sale_products.sold + wanted.pieces`,
    where: sql`flash_sale_products.sold + wanted.pieces <= flash_sale_products.quantity`,
  }),
)

/** @returns those of the flash sales that still have the product. */
export const returnToFlashSales = (tx: Tx, returned: readonly SalePieces[]) =>
  decreaseSold(tx, { json: JSON.stringify(returned) })

const decreaseSold = prepared((db: Db | Tx, { json }: { json: string }) =>
  updateEach<SaleFigures>(db, {
    ...ofFlashSales,
    json,
    set: sql`sold = flash_sale_products.sold - wanted.pieces`,
    where: sql`flash_sale_products.sold >= wanted.pieces`,
  }),
)

const ofFlashSales = {
  table: 'flash_sale_products',
  columns: ['product_id', 'flash_sale_id', 'pieces'],
  by: ['product_id', 'flash_sale_id'],
  returning: ['flash_sale_id', 'product_id', 'quantity', 'sold'],
} as const

/** The pieces of these products in these flash sales, sold and altogether; also in pairs that were not asked for. */
export const selectSaleFigures = (
  tx: Tx,
  ids: readonly number[],
  productIds: readonly number[],
): Promise<SaleFigures[]> =>
  tx
    .selectFrom('flash_sale_products')
    .where('flash_sale_id', 'in', ids)
    .where('product_id', 'in', productIds)
    .select(['flash_sale_id', 'product_id', 'quantity', 'sold'])
    .execute()

export const selectStock = prepared((db: Db | Tx, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('product_variants')
    .where('id', 'in', ids)
    .select(['id', sql<number>`case when is_recalled = 1 then 0 else stock end`.as('stock')]),
)

/** Orders of accounts with a confirmed address. */
const selectOwners = (db: Db | Tx) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .where('u.email_verified_at', 'is not', null)
    .select(['o.id', 'o.user_id', 'u.email'])

export const selectOwnerById = (db: Db | Tx, id: number) => selectOwners(db).where('o.id', '=', id).executeTakeFirst()

export const selectOwnerByCode = (db: Db | Tx, { code, email }: { code: string; email: string }) =>
  selectOwners(db).where('o.code', '=', code).where('u.email', '=', email).executeTakeFirst()
