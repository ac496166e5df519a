import { SellerOrder } from '@rialto/contract'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeller, enterBoth } from '../../../../test/support/console.ts'
import { demoIds } from '../../../demo/demo-ids.ts'
import type { Shopper } from '../../people/accounts/testing/shopper.ts'
import { addShop, type Buyer, createOrderCalls, type OrderCalls, putInCart } from './testing/order-calls.ts'

const ids = demoIds(demo)
let shop: OrderCalls
let seller: Shopper
let shopId: number
beforeAll(async () => {
  shop = await createOrderCalls()
  seller = await addSeller(shop)
  shopId = await addShop(shop, { owner_id: seller.id })
})
afterAll(() => shop.close())

async function placeOrder(payment_method = 'cash') {
  const buyer = await shop.addBuyer()
  const goods = await putInCart(shop, buyer.id, { shopId, quantity: 2 })
  const { body } = await shop.place(buyer, { shop_ids: [shopId], payment_method })
  return { buyer, goods, id: body.data.orders[0].id as number }
}

const move = (id: number, status: string, by: Pick<Shopper, 'headers'> = seller) =>
  shop.post(`/seller/orders/${id}/status`, { status }, { headers: by.headers })
const cancel = (buyer: Buyer, order_id: number) =>
  shop.post('/orders/cancel', { order_id, reason: 'Too slow' }, { headers: buyer.headers })
const rowOf = (id: number) =>
  shop.deps.database.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const subjectsTo = async (buyer: Buyer) =>
  (
    await shop.deps.database.db
      .selectFrom('outbox')
      .where('recipient', '=', buyer.email ?? '')
      .select('subject')
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject.replace(/RL-\w+/, 'CODE'))

describe('GET /seller/orders', () => {
  it('lists the orders of the seller’s shop, with the customer and the next statuses', async () => {
    const headers = await enterBoth(shop, ids.users.of('seller1'))
    const { status, body } = await shop.get('/seller/orders', { headers })
    expect(status).toBe(200)
    for (const order of body.data.orders) {
      expect(SellerOrder.strict().parse(order)).toEqual(order)
      expect(order.shop.id).toBe(1)
    }
    const find = (code: string) => body.data.orders.find((order: { order_code: string }) => order.order_code === code)
    expect(find('RL-20418')).toMatchObject({ customer: { name: 'Amira Haddad' }, next_statuses: ['cancelled'] })
    expect(find('RL-20207')).toMatchObject({ order_status: 'delivered', next_statuses: [] })
    const delivered = await shop.get('/seller/orders?order_status=delivered', { headers })
    expect(delivered.body.data).toMatchObject({ total: 1, status_wise_orders: { pending: 2, delivered: 1 } })
  })

  it('hides the orders of a shop from all but its seller', async () => {
    const { buyer, id } = await placeOrder()
    expect((await shop.get('/seller/orders', { headers: buyer.headers })).status).toBe(403)
    expect((await shop.get('/seller/orders')).status).toBe(401)
    const other = { headers: await enterBoth(shop, ids.users.of('seller2')) }
    const before = await shop.tableDigests()
    expect(await move(id, 'confirm', other)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await move(id, 'confirm', buyer)).status).toBe(403)
    expect((await move(id, 'lost')).status).toBe(422)
    expect((await move(1_999_999_999, 'confirm')).status).toBe(404)
    expect(await shop.tableDigests()).toEqual(before)
  })
})

describe('POST /seller/orders/{id}/status', () => {
  it('advances an order through its statuses, marks it as paid on delivery, and informs the shopper', async () => {
    const { buyer, id } = await placeOrder()
    const steps = ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered']
    for (const [index, status] of steps.entries()) {
      shop.setNow(shop.deps.now() + 60_000)
      const { body } = await move(id, status)
      expect(body.data.order).toMatchObject({ order_status: status })
      expect(body.data.order.payment_status).toBe(index === 4 ? 'paid' : 'pending')
    }
    const { body } = await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })
    expect(body.data.order.timeline.map((event: { status: string }) => event.status)).toEqual(['pending', ...steps])
    expect(await subjectsTo(buyer)).toEqual([
      'We have your order CODE',
      'Your order CODE is confirmed',
      'Your order CODE is being prepared',
      'Your order CODE is packed',
      'Your order CODE is on the way',
      'Your order CODE has arrived',
    ])
  })

  it.each([
    ['pending', ['processing', 'delivered', 'pending']],
    ['confirm', ['confirm', 'pending', 'pickup']],
    ['processing', ['delivered', 'confirm']],
    ['pickup', ['cancelled', 'delivered']],
    ['on_the_way', ['cancelled', 'pickup']],
    ['delivered', ['cancelled', 'pending', 'delivered']],
    ['cancelled', ['pending', 'confirm', 'cancelled']],
  ] as const)('refuses transitions from %s that are not allowed', async (from, targets) => {
    const { id } = await placeOrder()
    await shop.deps.database.db.updateTable('orders').set({ status: from }).where('id', '=', id).execute()
    const before = await shop.tableDigests()
    for (const status of targets)
      expect(await move(id, status)).toMatchObject({ status: 409, body: { code: 'order_transition' } })
    expect(await shop.tableDigests()).toEqual(before)
  })

  it('refuses to confirm an order before its online payment', async () => {
    const { id, goods } = await placeOrder('sandbox')
    expect(await move(id, 'confirm')).toMatchObject({
      status: 409,
      body: { message: 'This order has not been paid yet' },
    })
    expect((await move(id, 'cancelled')).status).toBe(200)
    expect(await shop.stockOf(goods)).toEqual({ variant: 99, product: 99, sold: 0 })
  })

  it.each(['pending', 'confirm', 'processing'] as const)('cancels an order in status %s', async (from) => {
    const { buyer, id, goods } = await placeOrder()
    await shop.deps.database.db.updateTable('orders').set({ status: from }).where('id', '=', id).execute()
    const { body } = await move(id, 'cancelled')
    expect(body.data.order).toMatchObject({ order_status: 'cancelled', next_statuses: [] })
    expect(await shop.stockOf(goods)).toEqual({ variant: 99, product: 99, sold: 0 })
    expect(await subjectsTo(buyer)).toContain('Your order CODE is cancelled')
    expect(await rowOf(id)).toMatchObject({ cancelled_by: 'seller' })
  })
})

describe('concurrent changes of an order’s status', () => {
  it('apply only one of a confirmation and a cancellation', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => placeOrder()))
    for (const { buyer, id, goods } of orders) {
      const [confirmed, cancelled] = await Promise.all([move(id, 'confirm'), cancel(buyer, id)])
      expect([confirmed.status, cancelled.status].sort()).toEqual([200, 409])
      const { status } = await rowOf(id)
      expect(status).toBe(confirmed.status === 200 ? 'confirm' : 'cancelled')
      expect((await shop.stockOf(goods)).sold).toBe(status === 'confirm' ? 2 : 0)
    }
  })

  it('confirm an order once', async () => {
    const { id, buyer } = await placeOrder()
    const replies = await Promise.all([move(id, 'confirm'), move(id, 'confirm')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await subjectsTo(buyer)).toHaveLength(2)
  })
})
