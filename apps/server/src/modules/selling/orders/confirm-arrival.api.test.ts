import { Order } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeller, enterConsole, enterConsoleAs } from '../../../../test/support/console.ts'
import { joinStaff } from '../../../../test/support/market.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { paymentKey } from '../payments/rules.ts'
import { sign } from '../payments/sandbox-gateway.ts'
import type { Buyer } from './testing/order-calls.ts'
import { createSellerCalls, type PlacedOrder, type SellerCalls } from './testing/seller-calls.ts'

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

/** Pays an order by the sandbox, as its webhook does. */
async function pay(orderId: number) {
  const payment = await shop.deps.database.db
    .selectFrom('payments')
    .innerJoin('payment_orders as p', 'p.payment_id', 'payments.id')
    .where('p.order_id', '=', orderId)
    .selectAll('payments')
    .executeTakeFirstOrThrow()
  const { amount, currency, reference } = payment
  const body = JSON.stringify({
    ...{ id: `arrival-${orderId}`, key: paymentKey(payment), reference, state: 'paid', amount, currency },
  })
  const headers = {
    'content-type': 'application/json',
    'sandbox-signature': sign(shop.deps.config.secret, body, shop.deps.now()),
  }
  expect((await shop.post('/payments/sandbox/webhook', body, { headers })).status).toBe(200)
}

async function paid(): Promise<PlacedOrder> {
  const order = await shop.order([1], 'sandbox')
  await pay(order.id)
  return order
}
/** Moves an order on until it is with the carrier. */
async function send(orderId: number) {
  for (const status of ['confirm', 'processing', 'pickup', 'on_the_way'])
    expect((await shop.call('POST', `/seller/orders/${orderId}/status`, { body: { status } })).status).toBe(200)
}
async function sent(): Promise<PlacedOrder> {
  const order = await paid()
  await send(order.id)
  return order
}
const receive = (id: number, { headers }: Pick<Buyer, 'headers'>) =>
  shop.post(`/orders/${id}/received`, {}, { headers })
const read = async ({ id, buyer }: PlacedOrder): Promise<Order> =>
  (await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })).body.data.order
const moneyOf = (id: number) =>
  shop.deps.database.db
    .selectFrom('order_money')
    .where('order_id', '=', id)
    .select(['state', 'proof', 'proven_at'])
    .executeTakeFirstOrThrow()
const prove = async (id: number, by?: number) =>
  shop.call('POST', `/admin/orders/${id}/proof`, {
    body: { reason: 'The carrier has a signature' },
    by: { headers: by ? await enterConsoleAs(shop, by) : await enterConsole(shop, 'operator1@rialto.test') },
  })

describe('a shopper who has received an order', () => {
  it('delivers it and proves its arrival; saying so again changes nothing', async () => {
    const order = await sent()
    expect((await read(order)).can_confirm_receipt).toBe(true)
    const { status, body } = await receive(order.id, order.buyer)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(Order.safeParse(body.data.order).error).toBeUndefined()
    expect(body.data.order).toMatchObject({ order_status: 'delivered', can_confirm_receipt: false })
    const proven = await moneyOf(order.id)
    expect(proven).toMatchObject({ state: 'earned', proof: 'shopper' })
    expect((await receive(order.id, order.buyer)).status).toBe(200)
    expect(await moneyOf(order.id)).toEqual(proven)
  })

  it('proves it once, also from two tabs at the same time', async () => {
    const order = await sent()
    const replies = await Promise.all([0, 1].map(() => receive(order.id, order.buyer)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const delivered = (await read(order)).timeline.filter((step) => step.status === 'delivered')
    expect(delivered).toHaveLength(1)
  })

  it('may say so where its shop has delivered it already', async () => {
    const order = await sent()
    await shop.call('POST', `/seller/orders/${order.id}/status`, { body: { status: 'delivered' } })
    expect(await moneyOf(order.id)).toMatchObject({ state: 'pending', proof: null })
    expect((await receive(order.id, order.buyer)).status).toBe(200)
    expect(await moneyOf(order.id)).toMatchObject({ state: 'earned', proof: 'shopper' })
  })

  it('is refused before it was sent, once it is cancelled, and where cash is still to be paid', async () => {
    const unsent = await paid()
    expect((await read(unsent)).can_confirm_receipt).toBe(false)
    expect((await receive(unsent.id, unsent.buyer)).body).toMatchObject({
      ...{ code: 'order_transition', message: 'This order has not been sent yet' },
    })
    const cancelled = await shop.order()
    await shop.post('/orders/cancel', { order_id: cancelled.id, reason: 'x' }, { headers: cancelled.buyer.headers })
    expect((await receive(cancelled.id, cancelled.buyer)).body.message).toBe('This order is cancelled')
    const cash = await shop.order([1])
    await send(cash.id)

    expect((await receive(cash.id, cash.buyer)).body.message).toContain('paid when it arrives')
  })

  it('is nobody else', async () => {
    const order = await sent()
    expect((await receive(order.id, await shop.addBuyer())).status).toBe(404)
    expect((await moneyOf(order.id)).proof).toBeNull()
  })
})

describe('the staff', () => {
  it('records an arrival with a reason that the shop reads, once', async () => {
    const order = await sent()
    const { status, body } = await prove(order.id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.order).toMatchObject({ order_status: 'delivered', can: { prove: false } })
    expect(await moneyOf(order.id)).toMatchObject({ state: 'earned', proof: 'tracking' })
    const { data } = (await shop.call('GET', `/seller/orders/${order.id}`)).body
    expect(data.order.internal_notes.map(({ text }: { text: string }) => text)).toContain('The carrier has a signature')
    const again = await prove(order.id)
    expect([again.status, again.body.code]).toEqual([409, 'order_transition'])
    expect((await receive(order.id, order.buyer)).status).toBe(200)
    expect(await moneyOf(order.id)).toMatchObject({ proof: 'tracking' })
  })

  it('is refused before an order was sent, and without the permission to refund', async () => {
    const order = await paid()
    expect((await prove(order.id)).body.message).toBe('This order has not been sent yet')
    expect((await prove(999_999)).status).toBe(404)
    const catalogue = (await addSeller(shop)).id
    await joinStaff(shop, { userId: catalogue, role: 'catalogue' })
    expect((await prove(order.id, catalogue)).status).toBe(403)
  })
})
