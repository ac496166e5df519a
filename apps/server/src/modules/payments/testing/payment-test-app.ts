import { type TestApp, type TestReply, testApp } from '../../../../test/support/app.ts'
import type { Shopper } from '../../accounts/testing/shopper.ts'
import { createOutbound } from '../../outbound/index.ts'
import { createSettings, saveSetting } from '../../settings/index.ts'
import { createPayments, type Payments } from '../index.ts'
import { type StandInSession, type StripeStandIn, signed, startStripe } from './stripe-stand-in.ts'

/** A shop that offers the sandbox and Stripe, and the stand-in for Stripe that it speaks to. */
export interface PaymentShop extends TestApp {
  stripe: StripeStandIn
  /** The worker's hands: another process of the same shop. */
  payments: Payments
  addOrder(shopper: Shopper, wish?: OrderWish): Promise<{ id: number; code: string }>
  /** Begins to pay an order by Stripe, and finds the checkout that was made. */
  checkout(shopper: Shopper, orderId: number): Promise<StandInSession>
  /** Stripe tells something, signed now unless another header is given. */
  tell(event: object, header?: string): Promise<TestReply>
  /** How an order and its latest payment stand. */
  look(orderId: number): Promise<{ order: string; status: string; payment: string | undefined }>
}

interface OrderWish {
  amount?: number
  locale?: string
  payment_method?: 'cash' | 'online'
  payment_status?: 'pending' | 'paid' | 'failed' | 'refunded'
  status?: 'pending' | 'confirm' | 'cancelled'
  /** Taken from the stock of a product, as placing an order does. */
  variant?: { id: number; product_id: number }
}

const gateways = [
  { id: 1, name: 'sandbox', title: 'Card (test payment)', logo: null },
  { id: 2, name: 'stripe', title: 'Card', logo: null },
]

export async function paymentShop(environment: Record<string, string> = {}): Promise<PaymentShop> {
  const stripe = await startStripe()
  const shop = await testApp({ ...stripe.environment, ...environment })
  const { db } = shop.deps.database
  await db.transaction().execute((tx) => saveSetting(tx, 'payment_gateways', gateways))
  shop.deps.invalidations.publish('settings')
  const settings = createSettings(shop.deps)
  const deps = { ...shop.deps, settings }

  return {
    ...shop,
    stripe,
    payments: createPayments({ ...deps, outbound: createOutbound(deps) }),
    addOrder: (shopper, wish) => addOrder(shop, shopper, wish),
    async checkout({ headers }, orderId) {
      const { status, body } = await shop.get(`/order-payment/${orderId}?gateway=stripe`, { headers })
      if (status !== 200) throw new Error(`${status} ${body.message}`)
      const { order_payment_url: url } = body.data
      const session = [...stripe.sessions.values()].find((one) => one.url === url)
      if (!session) throw new Error(`no checkout at ${url}`)
      return session
    },
    async tell(event, header) {
      const payload = JSON.stringify(event)
      const signature = header ?? signed(payload, { at: shop.deps.now() })
      return shop.post('/payments/stripe/webhook', payload, {
        headers: { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' },
      })
    },
    async look(orderId) {
      const order = await db.selectFrom('orders').where('id', '=', orderId).selectAll().executeTakeFirstOrThrow()
      const payment = await db
        .selectFrom('payments')
        .innerJoin('payment_orders as p', 'p.payment_id', 'payments.id')
        .where('p.order_id', '=', orderId)
        .select('payments.status')
        .orderBy('payments.id', 'desc')
        .executeTakeFirst()
      return { order: order.payment_status, status: order.status, payment: payment?.status }
    },
    async close() {
      await shop.close()
      await stripe.close()
    },
  }
}

const ADDRESS = {
  id: 1,
  name: 'Amira Haddad',
  phone: '+15550102040',
  area: 'Dock Quarter',
  flat_no: '4B',
  post_code: '04101',
  address_line: '14 Canal Street',
  address_line2: null,
  address_type: 'home',
  latitude: null,
  longitude: null,
  is_default: true,
}

let orders = 0

/** An order as it stands when it was just placed online. */
export async function addOrder(shop: TestApp, { id: user_id }: Pick<Shopper, 'id'>, wish: OrderWish = {}) {
  const { amount = 4_250, locale = 'en', variant } = wish
  const { payment_method = 'online', payment_status = 'pending', status = 'pending' } = wish
  const { db } = shop.deps.database
  const now = shop.deps.now()
  orders++
  const order = await db
    .insertInto('orders')
    .values({
      code: `RL-TEST-${orders}`,
      user_id,
      shop_id: 1,
      status,
      payment_method,
      gateway: payment_method === 'online' ? 'sandbox' : null,
      payment_status,
      quantity: 1,
      total_amount: amount,
      coupon_discount: 0,
      delivery_charge: 0,
      tax_amount: 0,
      payable_amount: amount,
      taxes_json: '[]',
      voucher_id: null,
      voucher_code: null,
      address_json: JSON.stringify(ADDRESS),
      note: null,
      estimated_delivery: '2-3 days',
      cancel_reason: null,
      cancelled_by: null,
      locale,
      placed_at: now,
      updated_at: now,
      expires_at: payment_method === 'online' ? now + 30 * 60_000 : null,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
  const product = await db
    .selectFrom('product_variants')
    .select(['id', 'product_id'])
    .where('stock', '>', 5)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: variant_id, product_id } = variant ?? product
  await db
    .insertInto('order_lines')
    .values({
      order_id: order.id,
      product_id,
      variant_id,
      name: 'Kettle',
      thumbnail: '/media/p/kettle.webp',
      brand: null,
      price: amount,
      discount_price: 0,
      discount_percentage: 0,
      quantity: 1,
      line_total: amount,
      size_id: null,
      size_name: null,
      color_id: null,
      color_name: null,
      unit: null,
      flash_sale_id: null,
    })
    .execute()
  return order
}
