import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { addShop, type Buyer, createOrderCalls, type OrderCalls, putInCart } from '../orders/testing/order-calls.ts'
import { createPayments, type Payments } from './create-payments.ts'
import { type StripeStandIn, sessionEvent, signed, startStripe } from './testing/stripe-stand-in.ts'

let stripe: StripeStandIn
let shop: OrderCalls
let payments: Payments

beforeAll(async () => {
  stripe = await startStripe()
  shop = await createOrderCalls(stripe.environment)
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  payments = createPayments({ ...deps, outbound: createOutbound(deps) })
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

interface Placed {
  buyer: Buyer
  orders: { id: number; order_code: string; amount: number }[]
  url: string | null
}

async function placeInTwoShops(): Promise<Placed> {
  const buyer = await shop.addBuyer()
  const shop_ids = [await addShop(shop), await addShop(shop)]
  for (const shopId of shop_ids) await putInCart(shop, buyer.id, { shopId, quantity: 2, stock: 5 })
  const { status, body } = await shop.place(buyer, { shop_ids, payment_method: 'stripe' })
  expect(status, body.message).toBe(200)
  return { buyer, orders: body.data.orders, url: body.data.order_payment_url }
}

async function pay(url: string | null) {
  const session = [...stripe.sessions.values()].find((checkout) => checkout.url === url)
  if (!session) throw new Error(`no checkout at ${url}`)
  Object.assign(session, { status: 'complete', payment_status: 'paid' })
  const payload = JSON.stringify(sessionEvent('checkout.session.completed', session))
  const headers = {
    'stripe-signature': signed(payload, { at: shop.deps.now() }),
    'content-type': 'application/json',
  }
  expect((await shop.post('/payments/stripe/webhook', payload, { headers })).status).toBe(200)
  return session
}

async function loadStatuses({ buyer, orders }: Placed) {
  const details = orders.map(({ id }) => shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers }))
  return (await Promise.all(details)).map(({ body }) => [body.data.order.order_status, body.data.order.payment_status])
}

describe('orders of two shops, placed together', () => {
  it('are paid in one checkout, and one of them is cancelled and refunded', async () => {
    const placed = await placeInTwoShops()
    const [first, second] = placed.orders
    const session = await pay(placed.url)
    expect(session.amount_total).toBe(Math.round(((first?.amount ?? 0) + (second?.amount ?? 0)) * 100))
    expect(session.metadata.orders).toBe(`${first?.order_code} ${second?.order_code}`)
    expect(await loadStatuses(placed)).toEqual(Array(2).fill(['pending', 'paid']))

    const cancel = { order_id: second?.id, reason: 'Changed my mind' }
    expect((await shop.post('/orders/cancel', cancel, { headers: placed.buyer.headers })).status).toBe(200)
    await payments.workDue()
    expect(await loadStatuses(placed)).toEqual([
      ['pending', 'paid'],
      ['cancelled', 'refunded'],
    ])
    expect(stripe.refunds).toMatchObject([{ amount: Math.round((second?.amount ?? 0) * 100) }])
  })

  it('stay unpaid while the gateway is unreachable, and are paid together later', async () => {
    stripe.state.misbehaviour = 'drops'
    const placed = await placeInTwoShops()
    stripe.state.misbehaviour = null
    expect(placed.url).toBeNull()
    expect(await loadStatuses(placed)).toEqual(Array(2).fill(['pending', 'pending']))
    const { body } = await shop.get(`/order-payment/${placed.orders[0]?.id}`, { headers: placed.buyer.headers })
    await pay(body.data.order_payment_url)
    expect(await loadStatuses(placed)).toEqual(Array(2).fill(['pending', 'paid']))
  })
})
