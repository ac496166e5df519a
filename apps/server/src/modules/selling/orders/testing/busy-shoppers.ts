import { expect } from 'vitest'
import type { Database } from '../../../../db/index.ts'
import { issueToken } from '../../../people/accounts/index.ts'
import { ADDRESS } from './order-calls.ts'

const STOCK = 10_000

export interface Goods {
  productId: number
  variantId: number
  shopId: number
}

/** A shopper who keeps ordering, with the answers that they got. */
export interface BusyShopper {
  id: number
  addressId: number
  headers: Record<string, string>
  /** Pieces that were added to the cart, and those that may have been, without a successful answer. */
  added: number
  possiblyAdded: number
  /** In the order of the answers. */
  orderIds: number[]
  /** The last order without a successful answer. */
  unanswered: { key: string; shopId: number } | undefined
}

let shopperCount = 0

/** Adds logged-in shoppers with an address, and fills the stock of some products. */
export async function addBusyShoppers(
  { db }: Database,
  count: number,
): Promise<{ shoppers: BusyShopper[]; goods: Goods[] }> {
  const goods = await db
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .where('v.size_id', 'is', null)
    .where('v.color_id', 'is', null)
    .where('p.id', 'not in', (eb) => eb.selectFrom('flash_sale_products').select('product_id'))
    .select(['v.id as variantId', 'p.id as productId', 'p.shop_id as shopId'])
    .orderBy('v.id')
    .limit(5)
    .execute()
  for (const { variantId, productId } of goods) {
    await db.updateTable('product_variants').set({ stock: STOCK }).where('id', '=', variantId).execute()
    await db.updateTable('products').set({ stock: STOCK, sold: 0 }).where('id', '=', productId).execute()
  }
  const shoppers: BusyShopper[] = []
  for (let n = 0; n < count; n++) {
    const values = { name: `Shopper ${n}`, email: `busy-${++shopperCount}@example.com`, created_at: Date.now() }
    const { id } = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
    const address = { ...ADDRESS, user_id: id, created_at: Date.now() }
    const home = await db.insertInto('addresses').values(address).returning('id').executeTakeFirstOrThrow()
    const { token } = await issueToken(db, id, Date.now())
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    shoppers.push({ id, addressId: home.id, headers, added: 0, possiblyAdded: 0, orderIds: [], unanswered: undefined })
  }
  return { shoppers, goods }
}

interface Answer {
  /** 0: no answer. */
  status: number
  retryAfter: string | null
  body: { message: string; code?: string; data: { orders: { id: number }[] } }
}

async function send(url: string, path: string, body: object, headers: Record<string, string>): Promise<Answer> {
  try {
    const reply = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const retryAfter = reply.headers.get('retry-after')
    return { status: reply.status, retryAfter, body: (await reply.json()) as Answer['body'] }
  } catch (error) {
    // The process is gone, or the connection was closed before or within the answer.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
    return { status: 0, retryAfter: null, body: { message: error.message, data: { orders: [] } } }
  }
}

/** With enough stock, any answer but success or 503 is a failure of the test. */
function isSuccess({ status, body }: Answer): boolean {
  if (status !== 0) expect([200, 503], `${status} ${body.message}`).toContain(status)
  return status === 200
}

/** Adds another piece to the cart. */
export async function addPiece(url: string, shopper: BusyShopper, goods: readonly Goods[], round = 0): Promise<Answer> {
  const { productId } = goods[(shopper.id + round) % goods.length] as Goods
  const answer = await send(url, '/cart/store', { product_id: productId, quantity: 1 }, shopper.headers)
  if (isSuccess(answer)) shopper.added++
  else shopper.possiblyAdded++
  return answer
}

/** Sends the unanswered order, with the same key as before. @returns whether it succeeded. */
export async function repeatOrder(url: string, shopper: BusyShopper): Promise<boolean> {
  const { unanswered, headers, addressId } = shopper
  if (!unanswered) return true
  const order = { shop_ids: [unanswered.shopId], address_id: addressId, payment_method: 'cash' }
  const answer = await send(url, '/place-order', order, { ...headers, 'idempotency-key': unanswered.key })
  if (!isSuccess(answer)) return false
  shopper.orderIds.push(answer.body.data.orders[0]?.id ?? 0)
  shopper.unanswered = undefined
  return true
}

interface Shopping {
  onOrder(): void
  /** Called after a failure: waits until a retry makes sense, and returns false to stop. */
  shouldRetry(): Promise<boolean>
}

/** Adds to the cart and orders repeatedly, until `shouldRetry` returns false. */
export async function keepOrdering(
  url: string,
  shopper: BusyShopper,
  goods: readonly Goods[],
  { onOrder, shouldRetry }: Shopping,
) {
  for (let round = 0; ; round++) {
    const { shopId } = goods[(shopper.id + round) % goods.length] as Goods
    while ((await addPiece(url, shopper, goods, round)).status !== 200) if (!(await shouldRetry())) return
    shopper.unanswered = { key: `round-${round}`, shopId }
    while (!(await repeatOrder(url, shopper))) if (!(await shouldRetry())) return
    onOrder()
  }
}

/** Expects that confirmed orders exist, none is incomplete, and stock and sold pieces add up to the initial stock. */
export async function expectConsistent({ db }: Database, shoppers: readonly BusyShopper[], goods: readonly Goods[]) {
  const ids = shoppers.map((shopper) => shopper.id)
  const orders = await db.selectFrom('orders').where('user_id', 'in', ids).selectAll().orderBy('id').execute()
  const lines = await db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .where('o.user_id', 'in', ids)
    .selectAll('l')
    .select('o.user_id')
    .execute()
  const events = await db.selectFrom('order_events').select('order_id').execute()
  const mails = await db.selectFrom('outbox').where('recipient', 'like', 'busy-%').select('id').execute()
  const cart = await db.selectFrom('cart_lines').where('user_id', 'in', ids).select(['user_id', 'quantity']).execute()

  for (const order of orders) {
    const ownLines = lines.filter((line) => line.order_id === order.id)
    expect(ownLines.reduce((sum, line) => sum + line.quantity, 0)).toBe(order.quantity)
    expect(ownLines.reduce((sum, line) => sum + line.line_total, 0)).toBe(order.total_amount)
    expect(events.filter((event) => event.order_id === order.id)).toHaveLength(1)
  }
  expect(mails).toHaveLength(orders.length)
  for (const { productId, variantId } of goods) {
    const sold = lines.filter((line) => line.variant_id === variantId).reduce((sum, line) => sum + line.quantity, 0)
    const [variant] = await db.selectFrom('product_variants').where('id', '=', variantId).select('stock').execute()
    const [product] = await db.selectFrom('products').where('id', '=', productId).select(['stock', 'sold']).execute()
    expect({ variant: variant?.stock, ...product }).toEqual({ variant: STOCK - sold, stock: STOCK - sold, sold })
  }
  for (const { id, added, possiblyAdded, orderIds, unanswered } of shoppers) {
    const ownOrderIds = orders.filter((order) => order.user_id === id).map((order) => order.id)
    // An order without an answer may have been placed.
    expect(ownOrderIds.slice(0, orderIds.length)).toEqual(orderIds)
    expect(ownOrderIds.length - orderIds.length).toBeLessThanOrEqual(unanswered ? 1 : 0)
    const bought = lines.filter((line) => line.user_id === id).reduce((sum, line) => sum + line.quantity, 0)
    const inCart = cart.filter((line) => line.user_id === id).reduce((sum, line) => sum + line.quantity, 0)
    expect(bought + inCart).toBeGreaterThanOrEqual(added)
    expect(bought + inCart).toBeLessThanOrEqual(added + possiblyAdded)
  }
}
