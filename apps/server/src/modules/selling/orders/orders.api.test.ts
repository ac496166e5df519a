import { Order, OrderBrief } from '@rialto/contract'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromJson } from '../../../db/json.ts'
import { demoIds } from '../../../demo/demo-ids.ts'
import { addShop, addVoucher, type Buyer, createOrderCalls, type OrderCalls, putInCart } from './testing/order-calls.ts'

const ids = demoIds(demo)
let shop: OrderCalls
/** The first shopper of the demo, who has orders in every status, and the second one. */
let amira: { authorization: string }
let jonas: { authorization: string }
beforeAll(async () => {
  shop = await createOrderCalls()
  amira = await shop.loginAs(ids.users.of('shopper1'))
  jonas = await shop.loginAs(ids.users.of('shopper2'))
})
afterAll(() => shop.close())

const list = async (query = '', headers: Record<string, string> = amira) =>
  (await shop.get(`/orders${query}`, { headers })).body.data
const details = (id: number, headers: Record<string, string> = amira) =>
  shop.get(`/order-details?order_id=${id}`, { headers })
const codes = (data: { orders: { order_code: string }[] }) => data.orders.map((order) => order.order_code)

async function placeOrder({
  quantity = 2,
  online = false,
  ...product
}: Partial<Parameters<typeof putInCart>[2]> & { online?: boolean } = {}) {
  const buyer = await shop.addBuyer()
  const shopId = await addShop(shop)
  const goods = await putInCart(shop, buyer.id, { ...product, shopId, quantity })
  const { body } = await shop.place(buyer, { shop_ids: [shopId], payment_method: online ? 'sandbox' : 'cash' })
  return { buyer, shopId, goods, id: body.data.orders[0].id as number }
}

const cancel = (buyer: Pick<Buyer, 'headers'>, order_id: number, reason = 'Changed my mind') =>
  shop.post('/orders/cancel', { order_id, reason }, { headers: buyer.headers })

describe('GET /orders', () => {
  it('lists the latest orders first, with the counts by status', async () => {
    const data = await list('?per_page=4')
    expect(data.total).toBe(16)
    expect(data.status_wise_orders).toEqual({
      pending: 2,
      confirm: 1,
      processing: 1,
      pickup: 1,
      on_the_way: 2,
      delivered: 6,
      cancelled: 3,
    })
    expect(codes(data)).toEqual(['RL-20418', 'RL-20417', 'RL-20391', 'RL-20384'])
    for (const order of data.orders) expect(OrderBrief.strict().parse(order)).toEqual(order)
    expect(codes(await list('?per_page=4&page=2'))).toEqual(['RL-20366', 'RL-20340', 'RL-20339', 'RL-20311'])
    expect(await list('?page=9')).toMatchObject({ total: 16, orders: [] })
  })

  it('filters by status, and still counts the orders in every status', async () => {
    const data = await list('?order_status=cancelled')
    expect(data).toMatchObject({ total: 3, status_wise_orders: { delivered: 6, cancelled: 3 } })
    expect(codes(data)).toEqual(['RL-20311', 'RL-20097', 'RL-19988'])
    expect((await shop.get('/orders?order_status=lost', { headers: amira })).status).toBe(422)
  })

  it.each([
    ['RL-20418', ['RL-20418']],
    ['rl 20418', ['RL-20418']],
    ['2041', ['RL-20418', 'RL-20417']],
    ['TEAPOT', ['RL-20207']],
    ['clay lume', ['RL-20418', 'RL-20207']],
    ['lume mug', ['RL-20207']],
    ['no such thing', []],
    ['%', []],
  ])('finds orders by code, product or shop: %s', async (search, found) => {
    const data = await list(`?search=${encodeURIComponent(search)}`)
    expect(codes(data)).toEqual(found)
    expect(data.total).toBe(found.length)
  })

  it('counts found orders by status', async () => {
    const data = await list('?search=lume&order_status=delivered')
    expect(data).toMatchObject({ total: 1, status_wise_orders: { pending: 1, processing: 0, delivered: 1 } })
    expect(codes(data)).toEqual(['RL-20207'])
  })

  it('shows and searches names in the shopper’s language', async () => {
    const headers = { ...amira, 'accept-language': 'fr' }
    const data = await list('?order_status=processing', headers)
    const [{ name }] = data.orders[0].products
    expect(name).not.toBe('Glazed table lamp, linen shade')
    expect(codes(await list(`?search=${encodeURIComponent(name)}`, headers))).toEqual(['RL-20384'])
  })

  it('lists only the shopper’s own orders', async () => {
    expect(codes(await list('', jonas))).toEqual([
      'RL-20415',
      'RL-20411',
      'RL-20402',
      'RL-20405',
      'RL-20399',
      'RL-20150',
    ])
    expect((await shop.get('/orders')).status).toBe(401)
    const nobody = await shop.addBuyer()
    expect(await list('', nobody.headers)).toMatchObject({ total: 0, orders: [] })
  })
})

describe('an order', () => {
  it('has amounts that add up', async () => {
    const { db } = shop.deps.database
    for (const order of await db.selectFrom('orders').selectAll().execute()) {
      const lines = await db.selectFrom('order_lines').where('order_id', '=', order.id).selectAll().execute()
      const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
      expect(sum(lines.map((line) => line.line_total)), order.code).toBe(order.total_amount)
      expect(sum(lines.map((line) => line.quantity)), order.code).toBe(order.quantity)
      expect(sum(fromJson(order.taxes_json).map((tax: { amount: number }) => tax.amount))).toBe(order.tax_amount)
      expect(order.total_amount + order.delivery_charge - order.coupon_discount + order.tax_amount).toBe(
        order.payable_amount,
      )
    }
  })

  it('is shown with its lines, amounts and timeline', async () => {
    const { status, body } = await details(ids.orders.of('RL-20207'))
    expect(status).toBe(200)
    const { order } = body.data
    expect(Order.strict().parse(order)).toEqual(order)
    expect(order).toMatchObject({
      order_code: 'RL-20207',
      order_status: 'delivered',
      total_amount: 146,
      coupon_discount: 14.6,
      delivery_charge: 0,
      tax_amount: 6.57,
      payable_amount: 137.97,
      amount: 137.97,
      all_vat_taxes: [{ name: 'Sales tax', percentage: 5, amount: 6.57 }],
      quantity: 5,
      address: { address_line: '118 Pine Street' },
      can_cancel: false,
      can_pay: false,
      can_reorder: true,
      invoice_url: `/api/orders/${ids.orders.of('RL-20207')}/invoice`,
    })
    expect(order.timeline.map((event: { status: string }) => event.status)).toEqual([
      'pending',
      'confirm',
      'processing',
      'pickup',
      'on_the_way',
      'delivered',
    ])
    expect(order.lines).toMatchObject([
      { name: 'Stoneware teapot 1.1 L, lagoon glaze', order_qty: 1, quantity: 1, my_rating: null },
      { order_qty: 4, line_total: expect.any(Number) },
    ])
    const sum = order.lines.reduce((all: number, line: { line_total: number }) => all + line.line_total, 0)
    expect(sum).toBe(order.total_amount)
  })

  it('can be paid and cancelled only while it is pending', async () => {
    const { body } = await details(ids.orders.of('RL-20418'))
    expect(body.data.order).toMatchObject({ can_cancel: true, can_pay: true, note: null })
    const cash = await details(ids.orders.of('RL-20417'))
    expect(cash.body.data.order).toMatchObject({ can_pay: false, note: 'Ground for a moka pot, please.' })
  })

  it('keeps its prices and names when products change, and can be reordered only while they are available', async () => {
    const { id, goods, buyer } = await placeOrder({ price: 2_000, quantity: 2 })
    const set = (values: object) =>
      shop.deps.database.db.updateTable('products').set(values).where('id', '=', goods.productId).execute()
    await set({ price: 9_900, name: 'Renamed', status: 'hidden' })
    const { order } = (await details(id, buyer.headers)).body.data
    expect(order).toMatchObject({
      payable_amount: 47,
      can_reorder: false,
      lines: [{ name: 'Trial kettle', price: 20, line_total: 40, max_quantity: 0 }],
    })
  })

  it.each([
    ['details', (id: number) => details(id, jonas)],
    ['cancel', (id: number) => cancel({ headers: jonas }, id)],
    ['again', (order_id: number) => shop.post('/place-order/again', { order_id }, { headers: jonas })],
  ])('is not found by another shopper: %s', async (_, call) => {
    const before = await shop.tableDigests()
    const foreign = await call(ids.orders.of('RL-20417'))
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await call(1_999_999_999)).body).toEqual(foreign.body)
    expect(await shop.tableDigests()).toEqual(before)
  })
})

describe('POST /orders/cancel', () => {
  it('returns stock and voucher, and sends a mail', async () => {
    const buyer = await shop.addBuyer()
    const shopId = await addShop(shop)
    const goods = await putInCart(shop, buyer.id, { shopId, quantity: 3 })
    const voucher = await addVoucher(shop, { shop_id: shopId, collectedBy: [buyer.id], use_limit_per_user: 1 })
    const order = { shop_ids: [shopId], coupon_codes: [voucher.code] }
    const { body } = await shop.place(buyer, order)
    const [{ id, order_code }] = body.data.orders
    const { status, body: cancelled } = await cancel(buyer, id, '  Ordered\nthe wrong one ')
    expect(status).toBe(200)
    expect(cancelled.data.order).toMatchObject({
      order_status: 'cancelled',
      can_cancel: false,
      payment_status: 'pending',
    })
    expect(cancelled.data.order.timeline.map((event: { status: string }) => event.status)).toEqual([
      'pending',
      'cancelled',
    ])
    expect(await shop.stockOf(goods)).toEqual({ variant: 99, product: 99, sold: 0 })
    const { subject } = await shop.deps.database.db
      .selectFrom('outbox')
      .where('recipient', '=', buyer.email ?? '')
      .select('subject')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(subject).toBe(`Your order ${order_code} is cancelled`)
    await shop.addCartLine(buyer, goods)
    expect(await shop.place(buyer, order)).toMatchObject({ status: 200 })
  })

  it('refuses a repeated cancellation, a shipped order, and a missing reason', async () => {
    const { buyer, id } = await placeOrder()
    const before = await shop.tableDigests()
    expect(await cancel(buyer, id, ' ')).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    })
    expect(await shop.tableDigests()).toEqual(before)
    expect((await cancel(buyer, id)).status).toBe(200)
    const after = await shop.tableDigests()
    expect(await cancel(buyer, id)).toMatchObject({ status: 409, body: { code: 'order_not_cancellable' } })
    expect(await cancel({ headers: amira }, ids.orders.of('RL-20391'))).toMatchObject({ status: 409 })
    expect(await shop.tableDigests()).toEqual(after)
  })

  it('cancels once under concurrent requests', async () => {
    const { buyer, id, goods } = await placeOrder({ quantity: 4 })
    const replies = await Promise.all([cancel(buyer, id), cancel(buyer, id), cancel(buyer, id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await shop.stockOf(goods)).toEqual({ variant: 99, product: 99, sold: 0 })
  })

  it('does not return stock to variants that left the catalogue', async () => {
    const { buyer, id, goods } = await placeOrder({ quantity: 4 })
    await shop.deps.database.db.deleteFrom('product_variants').where('id', '=', goods.variantId).execute()
    await shop.deps.database.db.updateTable('products').set({ stock: 0 }).where('id', '=', goods.productId).execute()
    expect((await cancel(buyer, id)).status).toBe(200)
    const product = await shop.deps.database.db
      .selectFrom('products')
      .where('id', '=', goods.productId)
      .select(['stock', 'sold'])
      .executeTakeFirst()
    expect(product).toEqual({ stock: 0, sold: 0 })
  })
})

describe('POST /place-order/again', () => {
  const again = (buyer: Buyer, order_id: number) =>
    shop.post('/place-order/again', { order_id }, { headers: buyer.headers })

  it('adds all lines to the cart', async () => {
    const { buyer, id, goods } = await placeOrder({ quantity: 2 })
    const { status, body } = await again(buyer, id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ total: 2, cart_items: [{ products: [{ id: goods.productId, quantity: 2 }] }] })
    expect(body.data.info).toBeUndefined()
    expect((await again(buyer, id)).body.data.total).toBe(4)
  })

  it('adds what is available, names what is not, and refuses if nothing is', async () => {
    const { buyer, id, shopId, goods } = await placeOrder({ quantity: 5, stock: 8 })
    const more = await putInCart(shop, buyer.id, { shopId, name: 'Cup' })
    const { body: second } = await shop.place(buyer, { shop_ids: [shopId] })
    expect((await again(buyer, id)).body.data).toMatchObject({
      total: 3,
      info: 'Fewer left than you ordered then: Trial kettle.',
    })
    await shop.deps.database.db
      .updateTable('products')
      .set({ status: 'hidden' })
      .where('id', '=', more.productId)
      .execute()
    const before = await shop.tableDigests()
    const none = await again(buyer, second.data.orders[0].id)
    expect(none).toMatchObject({ status: 422, body: { code: 'out_of_stock' } })
    expect(await shop.tableDigests()).toEqual(before)
    expect(goods.productId).toBeGreaterThan(0)
  })
})

describe('GET /dashboard', () => {
  it('summarizes the account', async () => {
    const { status, body } = await shop.get('/dashboard', { headers: amira })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      status_wise_orders: { pending: 2, delivered: 6 },
      wishlist: 9,
      open_tickets: 2,
      vouchers: expect.any(Number),
    })
    expect(body.data.latest_orders).toHaveLength(5)
    const paid = demo.orders.filter((order) => order.user === 'shopper1' && order.payment_status === 'paid')
    const rows = await shop.deps.database.db
      .selectFrom('orders')
      .where(
        'id',
        'in',
        paid.map((order) => ids.orders.of(order.code)),
      )
      .select('payable_amount')
      .execute()
    expect(Math.round(body.data.total_spent * 100)).toBe(rows.reduce((sum, row) => sum + row.payable_amount, 0))
    expect((await shop.get('/dashboard')).status).toBe(401)
  })
})
