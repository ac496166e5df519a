import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { createPayments, type Payments } from '../payments/index.ts'
import { paymentKey } from '../payments/rules.ts'
import { sign } from '../payments/sandbox-gateway.ts'
import { createOrderExpiryWorker, type OrderExpiryWorker } from './cancel-orders.ts'
import { addShop, addVoucher, type Buyer, createOrderCalls, type OrderCalls, putInCart } from './testing/order-calls.ts'

const HALF_AN_HOUR = 30 * 60_000

let shop: OrderCalls
let expiryWorker: OrderExpiryWorker
let payments: Payments
let start: number
beforeAll(async () => {
  shop = await createOrderCalls()
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  const outbound = createOutbound(deps)
  payments = createPayments({ ...deps, outbound })
  expiryWorker = createOrderExpiryWorker({ ...deps, outbound, payments })
  start = shop.deps.now()
  // Keeps the worker from the demo's own unpaid order.
  await shop.deps.database.db.updateTable('orders').set({ expires_at: null }).execute()
})
afterAll(() => shop.close())

interface PlacedOrder {
  buyer: Buyer
  goods: { productId: number; variantId: number }
  id: number
  voucherId: number
}

/** Resets the clock, and places an online order of three pieces with a single-use voucher. */
async function placeOnlineOrder(): Promise<PlacedOrder> {
  shop.setNow(start)
  const buyer = await shop.addBuyer()
  const shopId = await addShop(shop)
  const goods = await putInCart(shop, buyer.id, { shopId, quantity: 3, stock: 5 })
  const voucher = await addVoucher(shop, { shop_id: shopId, collectedBy: [buyer.id], use_limit: 1 })
  const order = { shop_ids: [shopId], payment_method: 'sandbox', coupon_codes: [voucher.code] }
  const { status, body } = await shop.place(buyer, order)
  expect(status, body.message).toBe(200)
  return { buyer, goods, id: body.data.orders[0].id, voucherId: voucher.id }
}

let eventCount = 0

/** Sends a signed webhook of the sandbox about the payment of an order. */
async function sendWebhook(orderId: number, state: 'paid' | 'failed') {
  const payment = await shop.deps.database.db
    .selectFrom('payments')
    .innerJoin('payment_orders as p', 'p.payment_id', 'payments.id')
    .where('p.order_id', '=', orderId)
    .selectAll('payments')
    .orderBy('payments.id', 'desc')
    .executeTakeFirstOrThrow()
  const { amount, currency, reference } = payment
  const body = JSON.stringify({
    id: `event-${++eventCount}`,
    key: paymentKey(payment),
    reference,
    state,
    amount,
    currency,
  })
  return shop.post('/payments/sandbox/webhook', body, {
    headers: {
      'content-type': 'application/json',
      'sandbox-signature': sign(shop.deps.config.secret, body, shop.deps.now()),
    },
  })
}

const selectStatus = async (id: number) =>
  shop.deps.database.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['status', 'payment_status', 'cancelled_by', 'expires_at'])
    .executeTakeFirstOrThrow()

const usesOf = async (id: number) =>
  (await shop.deps.database.db.selectFrom('vouchers').where('id', '=', id).select('used').executeTakeFirstOrThrow())
    .used

const setTimeAfterExpiry = (ms: number) => shop.setNow(start + HALF_AN_HOUR + ms)

describe('an online order', () => {
  it('is cancelled if it is not paid within 30 minutes, and returns stock and voucher', async () => {
    const { id, goods, voucherId, buyer } = await placeOnlineOrder()
    setTimeAfterExpiry(-1)
    await expiryWorker.expireDue()
    expect(await selectStatus(id)).toMatchObject({ status: 'pending' })
    setTimeAfterExpiry(0)
    await expiryWorker.expireDue()
    expect(await selectStatus(id)).toEqual({
      status: 'cancelled',
      payment_status: 'pending',
      cancelled_by: 'expiry',
      expires_at: null,
    })
    expect(await shop.stockOf(goods)).toEqual({ variant: 5, product: 5, sold: 0 })
    expect(await usesOf(voucherId)).toBe(0)
    const { body } = await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })
    expect(body.data.order).toMatchObject({ order_status: 'cancelled', can_pay: false })
    const digests = await shop.tableDigests()
    await expiryWorker.expireDue()
    expect(await shop.tableDigests()).toEqual(digests)
  })

  it('stays if it is paid in time, and can be paid again after a failed payment until it expires', async () => {
    const [paid, failed] = [await placeOnlineOrder(), await placeOnlineOrder()]
    expect((await sendWebhook(paid.id, 'paid')).status).toBe(200)
    expect((await sendWebhook(failed.id, 'failed')).status).toBe(200)
    expect(await selectStatus(failed.id)).toMatchObject({ status: 'pending', payment_status: 'failed' })
    const { body } = await shop.get(`/order-details?order_id=${failed.id}`, { headers: failed.buyer.headers })
    expect(body.data.order.can_pay).toBe(true)
    setTimeAfterExpiry(1)
    await expiryWorker.expireDue()
    expect(await selectStatus(paid.id)).toMatchObject({ status: 'pending', payment_status: 'paid', expires_at: null })
    expect(await selectStatus(failed.id)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
  })

  it('does not expire if it is paid in cash', async () => {
    shop.setNow(start)
    const buyer = await shop.addBuyer()
    const shopId = await addShop(shop)
    await putInCart(shop, buyer.id, { shopId })
    const { body } = await shop.place(buyer, { shop_ids: [shopId] })
    shop.setNow(start + 40 * 24 * 3_600_000)
    await expiryWorker.expireDue()
    expect(await selectStatus(body.data.orders[0].id)).toMatchObject({ status: 'pending' })
  })
})

describe('a payment after its order has expired', () => {
  it('reopens the order if all of it is available', async () => {
    const { id, goods, voucherId } = await placeOnlineOrder()
    setTimeAfterExpiry(1)
    await expiryWorker.expireDue()
    expect((await sendWebhook(id, 'paid')).status).toBe(200)
    expect(await selectStatus(id)).toEqual({
      status: 'pending',
      payment_status: 'paid',
      cancelled_by: null,
      expires_at: null,
    })
    expect(await shop.stockOf(goods)).toEqual({ variant: 2, product: 2, sold: 3 })
    expect(await usesOf(voucherId)).toBe(1)
    setTimeAfterExpiry(HALF_AN_HOUR)
    await expiryWorker.expireDue()
    expect(await selectStatus(id)).toMatchObject({ status: 'pending' })
  })

  it('is refunded if the stock has been sold', async () => {
    const { id, goods, voucherId } = await placeOnlineOrder()
    setTimeAfterExpiry(1)
    await expiryWorker.expireDue()
    await shop.deps.database.db
      .updateTable('product_variants')
      .set({ stock: 2 })
      .where('id', '=', goods.variantId)
      .execute()
    await shop.deps.database.db.updateTable('products').set({ stock: 2 }).where('id', '=', goods.productId).execute()
    await sendWebhook(id, 'paid')
    expect(await selectStatus(id)).toMatchObject({ status: 'cancelled', payment_status: 'paid' })
    expect(await shop.stockOf(goods)).toEqual({ variant: 2, product: 2, sold: 0 })
    expect(await usesOf(voucherId)).toBe(0)
    await payments.workDue()
    expect(await selectStatus(id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  })

  it('is refunded if the voucher has been used up', async () => {
    const { id, goods, voucherId } = await placeOnlineOrder()
    setTimeAfterExpiry(1)
    await expiryWorker.expireDue()
    await shop.deps.database.db.updateTable('vouchers').set({ used: 1 }).where('id', '=', voucherId).execute()
    await sendWebhook(id, 'paid')
    await payments.workDue()
    expect(await selectStatus(id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
    expect(await shop.stockOf(goods)).toEqual({ variant: 5, product: 5, sold: 0 })
    expect(await usesOf(voucherId)).toBe(1)
  })

  it('is refunded once if the shopper had cancelled', async () => {
    const { id, goods, buyer } = await placeOnlineOrder()
    await shop.post('/orders/cancel', { order_id: id, reason: 'x' }, { headers: buyer.headers })
    await sendWebhook(id, 'paid')
    await sendWebhook(id, 'paid')
    await payments.workDue()
    expect(await selectStatus(id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      cancelled_by: 'shopper',
    })
    expect(await shop.stockOf(goods)).toEqual({ variant: 5, product: 5, sold: 0 })
    const refunds = await shop.deps.database.db
      .selectFrom('refunds')
      .where('order_id', '=', id)
      .select('status')
      .execute()
    expect(refunds).toEqual([{ status: 'done' }])
  })
})

it('refunds a payment when the shopper cancels afterwards', async () => {
  const { id, buyer, goods } = await placeOnlineOrder()
  await sendWebhook(id, 'paid')
  const { status } = await shop.post('/orders/cancel', { order_id: id, reason: 'x' }, { headers: buyer.headers })
  expect(status).toBe(200)
  expect(await selectStatus(id)).toMatchObject({ status: 'cancelled', payment_status: 'paid' })
  await payments.workDue()
  expect(await selectStatus(id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  expect(await shop.stockOf(goods)).toEqual({ variant: 5, product: 5, sold: 0 })
})

it('reopens orders that are paid while they expire, and takes their stock once', async () => {
  const orders = await Promise.all(Array.from({ length: 10 }, placeOnlineOrder))
  setTimeAfterExpiry(1)
  await Promise.all([
    ...orders.map(({ id }) => sendWebhook(id, 'paid')),
    expiryWorker.expireDue(),
    expiryWorker.expireDue(),
  ])
  for (const { id, goods, voucherId } of orders) {
    // The payment prevails, whichever came first.
    expect(await selectStatus(id)).toMatchObject({ status: 'pending', payment_status: 'paid', cancelled_by: null })
    expect(await shop.stockOf(goods)).toEqual({ variant: 2, product: 2, sold: 3 })
    expect(await usesOf(voucherId)).toBe(1)
  }
})
