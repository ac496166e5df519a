import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { toJson } from '../../../db/json.ts'
import { setMarketCurrency } from '../../../lib/money.ts'
import { call } from '../../people/access/testing/people.ts'
import {
  addShop,
  addVoucher,
  createOrderCalls,
  type OrderCalls,
  putInCart,
} from '../../selling/orders/testing/order-calls.ts'
import {
  type StripeStandIn,
  sessionEvent,
  signed,
  startStripe,
} from '../../selling/payments/testing/stripe-stand-in.ts'

let stripe: StripeStandIn
let shop: OrderCalls
let operator: Record<string, string>
let seller: Record<string, string>
beforeAll(async () => {
  stripe = await startStripe()
  shop = await createOrderCalls(stripe.environment)
  operator = await enterConsole(shop, 'operator1@rialto.test')
  seller = await enterConsole(shop)
})
afterAll(async () => {
  setMarketCurrency('USD')
  await shop.close()
  await stripe.close()
})

const currencyOf = (name: string, symbol: string) => ({
  currency: { name, symbol, position: 'prefix', rate: 1 },
  currencies: [{ id: 1, name, symbol, is_default: true, rate_from_default: 1, position: 'prefix' }],
})
async function patch(values: object) {
  const { body } = await call(shop, operator, 'GET /admin/settings')
  return call(shop, operator, 'PATCH /admin/settings', { version: body.data.version, values })
}
const db = () => shop.deps.database.db
const priceOf = async (id: number) =>
  (await db().selectFrom('products').where('id', '=', id).select('price').executeTakeFirstOrThrow()).price

/** The market as it was before its first order, with prices that are whole. */
async function emptyOrders() {
  for (const table of ['reviews', 'refunds', 'payments', 'shipments', 'orders'])
    await sql`delete from ${sql.table(table)}`.execute(db())
  for (const [table, columns] of Object.entries({
    products: ['price', 'discount_price', 'sale_price', 'planned_discount_price'],
    product_sizes: ['surcharge'],
    product_colors: ['surcharge'],
    flash_sale_products: ['price'],
    flash_sale_offers: ['price'],
    vouchers: ['discount', 'min_order_amount', 'max_discount_amount'],
    shops: ['delivery_charge', 'free_delivery_from'],
    cart_lines: ['seen_price'],
  }))
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} / 100 * 100
        where ${sql.lit(table)} <> 'vouchers' or ${sql.lit(column)} <> 'discount' or ${
          table === 'vouchers' ? sql`discount_type <> 'Percentage'` : sql`1 = 1`
        }`.execute(db())
}

describe('the currency of a market', () => {
  it('stays as it is once there are orders, however it is to be changed', async () => {
    const changed = await patch(currencyOf('JPY', '¥'))
    expect([changed.status, changed.body.errors]).toEqual([
      422,
      { 'values.currency.name': ['There are orders in USD, so the currency of the market stays as it is'] },
    ])
    // Without currencies to choose from, the default one alone decides.
    const alone = await patch({ ...currencyOf('EUR', '€'), currencies: [] })
    expect(alone.status).toBe(422)
    expect((await patch({ currency: { name: 'USD', symbol: 'US$', position: 'prefix', rate: 1 } })).status).toBe(200)
    expect((await patch({ currency: { name: 'USD', symbol: '$', position: 'prefix', rate: 1 } })).status).toBe(200)
  })

  it('changes before the first order, when every price can be paid in it', async () => {
    await emptyOrders()
    const shopId = await addShop(shop, { delivery_charge: 555 })
    const { productId } = await putInCart(shop, (await shop.addBuyer()).id, { shopId, price: 62_000 })
    const rounded = await patch(currencyOf('JPY', '¥'))
    expect(rounded.body.errors['values.currency.name'][0]).toMatch(
      /^Prices or charges have decimals that JPY does not have/,
    )
    await db().updateTable('shops').where('id', '=', shopId).set({ delivery_charge: 500 }).execute()
    const occasion = { phrases_json: toJson({ en: ['gift'] }), names_json: toJson({ en: 'Gifts' }), created_at: 1 }
    const places = { category_ids_json: toJson([1]), product_ids_json: toJson([]) }
    for (const max_price of [3_000, null])
      await db()
        .insertInto('search_occasions')
        .values({ ...occasion, ...places, max_price })
        .execute()
    const maxPrices = async () => {
      const rows = await db()
        .selectFrom('search_occasions')
        .select('max_price')
        .orderBy('id', 'desc')
        .limit(2)
        .execute()
      return rows.map(({ max_price }) => max_price && Number(max_price))
    }
    const changed = await patch(currencyOf('JPY', '¥'))
    expect(changed.status).toBe(200)
    expect(await priceOf(productId)).toBe(620)
    expect(await maxPrices()).toEqual([null, 30])
    expect((await shop.get(`/products/${productId}`)).body.data?.product?.price ?? 620).toBe(620)
    const restored = await call(shop, operator, `POST /admin/record/${changed.body.change.id}/restore`)
    expect(restored.status).toBe(200)
    expect(await priceOf(productId)).toBe(62_000)
    expect(await maxPrices()).toEqual([null, 3_000])
  })

  it('is a code', async () => {
    const changed = await patch(currencyOf('yen', '¥'))
    expect(changed.body.errors['values.currency.name'][0]).toMatch(/^Expected the code of a currency/)
  })
})

describe('a market in yen', () => {
  let shopId = 0
  beforeAll(async () => {
    const taxes = [{ name: 'Consumption tax', percentage: 5, is_active: true }]
    const gateways = [{ id: 2, name: 'stripe', title: 'Card', logo: null }]
    const changed = await patch({
      ...currencyOf('JPY', '¥'),
      vat_taxes: taxes,
      payment_gateways: gateways,
      online_payment: true,
    })
    expect(changed.status).toBe(200)
    shopId = await addShop(shop, { delivery_charge: 480 })
  })

  it('takes whole prices alone', async () => {
    const product = async (price: number) =>
      call(shop, seller, 'POST /seller/products', { name: 'Tea bowl', price, status: 'draft' })
    const refused = await product(620.5)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'The price field must be a whole number: JPY has no decimals',
    ])
    const made = await product(620)
    expect([made.status, made.body.data.product.price]).toEqual([200, 620])
    const voucher = { code: 'HALF', discount_type: 'Amount', discount: 0.5, starts_at: '2026-01-01T00:00:00Z' }
    const half = await call(shop, seller, 'POST /seller/vouchers', { ...voucher, ends_at: '2099-01-01T00:00:00Z' })
    expect([half.status, half.body.errors.discount?.[0]]).toEqual([422, expect.stringContaining('JPY has no decimals')])
    const delivery = await call(shop, seller, 'PATCH /seller/shop', { version: 1, delivery_charge: 1.5 })
    expect(delivery.status).toBe(422)
  })

  it('asks for an amount that can be paid, and is paid by Stripe in yen', async () => {
    const buyer = await shop.addBuyer()
    await putInCart(shop, buyer.id, { shopId, price: 59 })
    const voucher = await addVoucher(shop, {
      shop_id: shopId,
      discount_type: 'Percentage',
      discount: 15,
      collectedBy: [buyer.id],
    })
    const selected = { shop_ids: [shopId], coupon_codes: [voucher.code] }
    const checkout = (await shop.post('/cart/checkout', selected, { headers: buyer.headers })).body.data.checkout
    // 59 - 9 (15 %) + 3 (5 % of 50) + 480
    expect(checkout).toMatchObject({
      payable_amount: 533,
      order_tax_amount: 3,
      coupon_discount: 9,
      delivery_charge: 480,
    })
    const placed = await shop.place(buyer, { ...selected, payment_method: 'stripe', payable_amount: 533 })
    expect(placed.body.data.orders).toMatchObject([{ amount: 533, currency: 'JPY' }])
    expect(placed.body.data.order_payment_url).toBeTruthy()
    const [orderId] = placed.body.data.orders.map(({ id }: { id: number }) => id)
    const session = [...stripe.sessions.values()].at(-1)
    if (!session) throw new Error('no checkout at Stripe')
    expect([session.amount_total, session.currency]).toEqual([533, 'jpy'])
    const event = sessionEvent(
      'checkout.session.completed',
      Object.assign(session, { status: 'complete', payment_status: 'paid' }),
    )
    const payload = JSON.stringify(event)
    const signature = signed(payload, { at: shop.deps.now() })
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' }
    expect((await shop.post('/payments/stripe/webhook', payload, { headers })).status).toBe(200)
    const shown = await shop.get(`/order-details?order_id=${orderId}`, { headers: buyer.headers })
    expect(shown.body.data.order).toMatchObject({ payment_status: 'paid', payable_amount: 533, currency: 'JPY' })
    const [mail] = await db()
      .selectFrom('outbox')
      .where('recipient', '=', buyer.email ?? '')
      .select('text')
      .execute()
    expect(mail?.text).not.toContain('533.00')
    expect((await shop.get('/dashboard', { headers: buyer.headers })).body.data.total_spent).toBe(533)
    const invoice = await shop.get(`/orders/${orderId}/invoice`, { headers: buyer.headers })
    expect([invoice.status, invoice.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  it('keeps the currency of its orders, and what they were stored with', async () => {
    const stored = await db().selectFrom('orders').select(['currency', 'exponent', 'payable_amount']).execute()
    expect(stored).toEqual([{ currency: 'JPY', exponent: 0, payable_amount: 533 }])
    const payments = await db().selectFrom('payments').select(['currency', 'exponent', 'amount']).execute()
    expect(payments).toEqual([{ currency: 'JPY', exponent: 0, amount: 533 }])
    expect((await patch(currencyOf('USD', '$'))).status).toBe(422)
  })

  it('sums orders that an earlier version stored in hundredths with those of today', async () => {
    const buyer = await shop.addBuyer()
    await putInCart(shop, buyer.id, { shopId, price: 100 })
    await shop.place(buyer, { shop_ids: [shopId] })
    const [order] = await db().selectFrom('orders').where('user_id', '=', buyer.id).selectAll().execute()
    if (!order) throw new Error('no order')
    const old = { exponent: 2, payable_amount: 65_050, total_amount: 65_050, payment_status: 'paid' as const }
    const { id: _, ...columns } = order
    await db()
      .insertInto('orders')
      .values({ ...columns, ...old, code: 'RL-OLD' })
      .execute()
    await db().updateTable('orders').where('id', '=', order.id).set({ payment_status: 'paid' }).execute()
    const dashboard = (await shop.get('/dashboard', { headers: buyer.headers })).body.data
    expect(dashboard.total_spent).toBe(651 + order.payable_amount)
    const orders =
      (await shop.get('/orders', { headers: buyer.headers })).body.data.orders.data ?? dashboard.latest_orders
    expect(orders.map(({ amount }: { amount: number }) => amount).sort()).toEqual([order.payable_amount, 650.5].sort())
  })
})
