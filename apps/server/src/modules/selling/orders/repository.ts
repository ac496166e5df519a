import type { OrderStatus } from '@rialto/contract/enums'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { OrderLinesTable, OrdersTable } from '../../../db/tables.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'

export type OrderRow = Selectable<OrdersTable>
export type LineRow = Selectable<OrderLinesTable>

/** @returns undefined when the code is taken. */
export const insertOrder = async (tx: Tx, order: Omit<OrderRow, 'id'>): Promise<number | undefined> =>
  (await insertUnlessCodeExists(tx, { ...order }))[0]?.id

const insertUnlessCodeExists = prepared((db: Db | Tx, order: Record<string, string | number | null>) =>
  db
    .insertInto('orders')
    // `insertOrder` passes every column, so that one prepared statement serves all orders.
    .values(order as Insertable<OrdersTable>)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id'),
)

export async function insertLines(tx: Tx, lines: readonly Insertable<OrderLinesTable>[]): Promise<void> {
  await tx.insertInto('order_lines').values(lines).execute()
}

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

export const toStockLine = (line: LineRow): StockLine => ({
  productId: line.product_id,
  variantId: line.variant_id,
  quantity: line.quantity,
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
  { id, from, set, now, paymentStatus, overdue, unshipped }: OrderUpdate,
): Promise<OrderRow | undefined> {
  const order = await tx
    .updateTable('orders')
    .set((eb) => ({ ...set, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', from)
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

export async function isVerified(tx: Tx, userId: number): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email_verified_at', 'phone_verified_at'])
    .executeTakeFirst()
  return user !== undefined && (user.email_verified_at !== null || user.phone_verified_at !== null)
}

/** The shopper's mail address and the shop's name, for mails about an order. */
export const selectMailRecipient = prepared((db: Db | Tx, { userId, shopId }: { userId: number; shopId: number }) =>
  db
    .selectFrom('users as u')
    .innerJoin('shops as s', (join) => join.on('s.id', '=', shopId))
    .where('u.id', '=', userId)
    .select(['u.email', 'u.email_verified_at', 's.name as shop']),
)

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

/** Takes pieces of a variant. @returns how many are left, or undefined, with nothing taken, when there are too few. */
export const takeFromVariant = async (tx: Tx, { variantId, quantity }: StockLine): Promise<number | undefined> =>
  (await decreaseStock(tx, { id: variantId, quantity }))[0]?.stock

const decreaseStock = prepared((db: Db | Tx, { id, quantity }: { id: number; quantity: number }) =>
  db
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '-', quantity) }))
    .where('id', '=', id)
    .where('stock', '>=', quantity)
    .returning('stock'),
)

/** @returns the variant's stock; undefined when the variant no longer exists. */
export async function returnToVariant(tx: Tx, { variantId, quantity }: StockLine): Promise<number | undefined> {
  const row = await tx
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('id', '=', variantId)
    .returning('stock')
    .executeTakeFirst()
  return row?.stock
}

/** Keeps a product's own figures in step with its variants: adds to `sold` and `stock`, either of which may be negative. */
export const updateProduct = prepared((db: Db | Tx, { id, sold, stock }: { id: number; sold: number; stock: number }) =>
  db
    .updateTable('products')
    .set((eb) => ({
      stock: eb('stock', '+', stock),
      // A newer import may have reset the figure since the order was placed.
      sold: eb
        .case()
        .when(eb('sold', '+', sold), '<', 0)
        .then(0)
        .else(eb('sold', '+', sold))
        .end(),
    }))
    .where('id', '=', id)
    .returning('stock'),
)

interface FlashSaleLine {
  flashSaleId: number
  productId: number
  quantity: number
}

interface FlashSaleFigures {
  /** The pieces of the sale, sold or not. */
  quantity: number
  sold: number
}

/** Takes pieces of a flash sale. @returns undefined, with nothing taken, when it has too few left. */
export const takeFromFlashSale = (tx: Tx, line: FlashSaleLine): Promise<FlashSaleFigures | undefined> =>
  tx
    .updateTable('flash_sale_products')
    .set((eb) => ({ sold: eb('sold', '+', line.quantity) }))
    .where('flash_sale_id', '=', line.flashSaleId)
    .where('product_id', '=', line.productId)
    .where((eb) => eb(eb('sold', '+', line.quantity), '<=', eb.ref('quantity')))
    .returning(['quantity', 'sold'])
    .executeTakeFirst()

/** @returns undefined when the flash sale no longer has the product. */
export const returnToFlashSale = (tx: Tx, line: FlashSaleLine): Promise<FlashSaleFigures | undefined> =>
  tx
    .updateTable('flash_sale_products')
    .set((eb) => ({ sold: eb('sold', '-', line.quantity) }))
    .where('flash_sale_id', '=', line.flashSaleId)
    .where('product_id', '=', line.productId)
    .where('sold', '>=', line.quantity)
    .returning(['quantity', 'sold'])
    .executeTakeFirst()

export const selectStock = prepared((db: Db | Tx, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('product_variants').where('id', 'in', ids).select(['id', 'stock']),
)
