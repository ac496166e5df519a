import type { OperatorRole, SellerRole } from '@rialto/contract/permissions'
import type { Insertable } from 'kysely'
import { toJson } from '../../src/db/json.ts'
import type {
  FlashSalesTable,
  OrderLinesTable,
  OrdersTable,
  ReviewsTable,
  TranslatedKind,
  TranslatedTexts,
  UsersTable,
} from '../../src/db/tables.ts'
import { insertFavorite } from '../../src/modules/goods/catalog/repository.ts'
import { insertReview } from '../../src/modules/goods/reviews/repository.ts'
import { upsertView } from '../../src/modules/market/home/repository.ts'
import { insertMember, saveStaff } from '../../src/modules/people/access/repository-members.ts'
import { insertUser } from '../../src/modules/people/accounts/repository-users.ts'
import { insertSale } from '../../src/modules/selling/flash-sales/repository.ts'
import { ADDRESS } from '../../src/modules/selling/orders/testing/order-of.ts'
import type { TestApp } from './app.ts'

// What tests need in a market that its calls would take many steps for, or would date today: people of teams, translations, sales,
// orders and reviews of the past. Rows are written as the use cases write them, so that a changed table breaks this file alone.

type Market = Pick<TestApp, 'deps'>

/** Makes a person a member of a shop's team, as accepting an invitation does. */
export async function joinTeam(
  { deps: { database } }: Market,
  { shopId, userId, role, at = 1 }: { shopId: number; userId: number; role: SellerRole; at?: number },
): Promise<void> {
  await database.write((tx) => insertMember(tx, { shop_id: shopId, user_id: userId, role, created_at: at }))
}

/** Makes a person one of the market's staff, as accepting an invitation does. */
export async function joinStaff(
  { deps: { database } }: Market,
  { userId, role, at = 1 }: { userId: number; role: OperatorRole; at?: number },
): Promise<void> {
  await database.write((tx) => saveStaff(tx, { user_id: userId, role, created_at: at }))
}

/** Creates an account; addShopper() makes one that is verified and logged in. @returns its id */
export async function addUser({ deps: { database } }: Market, user: Insertable<UsersTable>): Promise<number> {
  const id = await database.write((tx) => insertUser(tx, user))
  if (id === undefined) throw new Error('another account has this email or phone')
  return id
}

/** Puts products onto a shopper's wishlist. */
export async function addFavorites(
  { deps: { database } }: Market,
  userId: number,
  productIds: readonly number[],
): Promise<void> {
  await database.write(async (tx) => {
    for (const product_id of productIds) await insertFavorite(tx, { user_id: userId, product_id, created_at: 1 })
  })
}

/** Notes that a shopper looked at products, one second after the other from `at` on. */
export async function addViews({ deps: { database } }: Market, userId: number, productIds: readonly number[], at = 1) {
  await database.write(async (tx) => {
    for (const [index, id] of productIds.entries())
      await upsertView(tx, { userId, productId: id, now: at + index }).execute()
  })
}

/** Sets the texts of something in another language, in place of those that it had. */
export async function translate(
  { deps: { database } }: Market,
  kind: TranslatedKind,
  itemId: number,
  locale: string,
  texts: TranslatedTexts,
): Promise<void> {
  const texts_json = toJson(texts)
  await database.write((tx) =>
    tx
      .insertInto('translations')
      .values({ kind, item_id: itemId, locale, texts_json })
      .onConflict((conflict) => conflict.columns(['kind', 'locale', 'item_id']).doUpdateSet({ texts_json }))
      .execute(),
  )
}

interface SaleOffer {
  productId: number
  price: number
  quantity: number
  sold?: number
}

/** Adds a flash sale, past or present too, with offers that count. @returns its id */
export async function addSale(
  { deps: { database } }: Market,
  sale: Partial<Insertable<FlashSalesTable>> & { starts_at: number; ends_at: number },
  offers: readonly SaleOffer[] = [],
): Promise<number> {
  return database.write(async (tx) => {
    const { id } = await insertSale(tx, { name: 'Trial sale', thumbnail: '/media/sale.webp', ...sale })
    const rows = offers.map(({ productId, price, quantity, sold = 0 }, position) => ({
      flash_sale_id: id,
      product_id: productId,
      price,
      quantity,
      sold,
      position,
    }))
    if (rows.length > 0) await tx.insertInto('flash_sale_products').values(rows).execute()
    return id
  })
}

/** Adds reviews as of any day, without the order that a shopper needs to write one. */
export async function addReviews(
  { deps: { database } }: Market,
  reviews: readonly Insertable<ReviewsTable>[],
): Promise<number[]> {
  return database.write(async (tx) => {
    const ids: number[] = []
    for (const review of reviews) ids.push((await insertReview(tx, review)) ?? 0)
    return ids
  })
}

type NewOrder = Partial<Insertable<OrdersTable>> & Pick<Insertable<OrdersTable>, 'user_id'>
type NewOrderLine = Partial<Insertable<OrderLinesTable>> & Pick<Insertable<OrderLinesTable>, 'product_id'>

let orders = 0

/**
 * Adds orders of any day and status, each with its lines: cash orders of 10.00 from shop 1 unless given otherwise. Stock, vouchers and
 * mails are left alone.
 * @returns their ids
 */
export async function addOrders(
  { deps: { database, now } }: Market,
  newOrders: readonly (NewOrder & { lines?: readonly NewOrderLine[] })[],
): Promise<{ id: number; code: string; lineIds: number[] }[]> {
  return database.write(async (tx) => {
    const added: { id: number; code: string; lineIds: number[] }[] = []
    for (const { lines = [], ...given } of newOrders) {
      const order = await tx
        .insertInto('orders')
        .values(orderRow(given, now()))
        .returning(['id', 'code'])
        .executeTakeFirstOrThrow()
      const rows = lines.map((line) => lineRow(order.id, line))
      const inserted = rows.length > 0 ? await tx.insertInto('order_lines').values(rows).returning('id').execute() : []
      added.push({ ...order, lineIds: inserted.map(({ id }) => id).sort((a, b) => a - b) })
    }
    return added
  })
}

function orderRow(given: NewOrder, now: number): Insertable<OrdersTable> {
  const amount = given.payable_amount ?? given.total_amount ?? 1_000
  const at = given.placed_at ?? now
  return {
    code: `TRIAL-${++orders}`,
    shop_id: 1,
    status: 'delivered',
    payment_method: 'cash',
    gateway: null,
    payment_status: 'pending',
    quantity: 1,
    total_amount: amount,
    coupon_discount: 0,
    delivery_charge: 0,
    tax_amount: 0,
    payable_amount: amount,
    taxes_json: toJson([]),
    voucher_id: null,
    voucher_code: null,
    address_json: toJson(ADDRESS),
    note: null,
    estimated_delivery: '',
    cancel_reason: null,
    locale: 'en',
    placed_at: at,
    updated_at: at,
    expires_at: null,
    ...given,
  }
}

function lineRow(orderId: number, line: NewOrderLine): Insertable<OrderLinesTable> {
  return {
    order_id: orderId,
    variant_id: 1,
    name: 'Trial kettle',
    thumbnail: '/media/test.webp',
    brand: null,
    price: 1_000,
    discount_price: 0,
    discount_percentage: 0,
    quantity: 1,
    line_total: line.price ?? 1_000,
    size_id: null,
    size_name: null,
    color_id: null,
    color_name: null,
    unit: null,
    flash_sale_id: null,
    ...line,
  }
}
