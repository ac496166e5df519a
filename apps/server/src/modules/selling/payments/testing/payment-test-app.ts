import type { Address } from '@rialto/contract'
import { type TestApp, type TestReply, testApp } from '../../../../../test/support/app.ts'
import { addOrders } from '../../../../../test/support/market.ts'
import { toJson } from '../../../../db/json.ts'
import { createOutbound } from '../../../base/outbound/index.ts'
import { createSettings, saveSetting } from '../../../base/settings/index.ts'
import type { Shopper } from '../../../people/accounts/testing/shopper.ts'
import { createPayments, type Payments } from '../create-payments.ts'
import { type StandInSession, type StripeStandIn, signed, startStripe } from './stripe-stand-in.ts'

/** A test app that offers the sandbox and Stripe, with the stand-in for Stripe. */
export interface PaymentTestApp extends TestApp {
  stripe: StripeStandIn
  /** The payments of a second process, whose worker tests run by hand. */
  payments: Payments
  addOrder(shopper: Shopper, options?: OrderOptions): Promise<{ id: number; code: string }>
  /** Starts the payment of an order by Stripe, and finds its checkout. */
  startCheckout(shopper: Shopper, orderId: number): Promise<StandInSession>
  /** Sends an event of Stripe, signed unless another header is given. */
  sendEvent(event: object, header?: string): Promise<TestReply>
  /** The statuses of an order and its latest payment. */
  statusOf(orderId: number): Promise<{ order: string; status: string; payment: string | undefined }>
}

interface OrderOptions {
  amount?: number
  locale?: string
  payment_method?: 'cash' | 'online'
  payment_status?: 'pending' | 'paid' | 'failed' | 'refunded'
  status?: 'pending' | 'confirm' | 'cancelled'
  /** Takes the stock of a variant, as placing an order does. */
  variant?: { id: number; product_id: number }
}

const gateways = [
  { id: 1, name: 'sandbox', title: 'Card (test payment)', logo: null },
  { id: 2, name: 'stripe', title: 'Card', logo: null },
]

export async function createPaymentTestApp(environment: Record<string, string> = {}): Promise<PaymentTestApp> {
  const stripe = await startStripe()
  const shop = await testApp({ ...stripe.environment, ...environment })
  stripe.state.now = shop.deps.now
  const { db } = shop.deps.database
  await db.transaction().execute((tx) => saveSetting(tx, 'payment_gateways', gateways))
  shop.deps.invalidations.publish('settings')
  const settings = createSettings(shop.deps)
  const deps = { ...shop.deps, settings }

  return {
    ...shop,
    stripe,
    payments: createPayments({ ...deps, outbound: createOutbound(deps) }),
    addOrder: (shopper, options) => addOrder(shop, shopper, options),
    async startCheckout({ headers }, orderId) {
      const { status, body } = await shop.get(`/order-payment/${orderId}?gateway=stripe`, { headers })
      if (status !== 200) throw new Error(`${status} ${body.message}`)
      const { order_payment_url: url } = body.data
      const session = [...stripe.sessions.values()].find((checkout) => checkout.url === url)
      if (!session) throw new Error(`no checkout at ${url}`)
      return session
    },
    async sendEvent(event, header) {
      const payload = JSON.stringify(event)
      const signature = header ?? signed(payload, { at: shop.deps.now() })
      return shop.post('/payments/stripe/webhook', payload, {
        headers: { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' },
      })
    },
    async statusOf(orderId) {
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

const ADDRESS: Address = {
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

/** Adds an order as if it had just been placed online. */
export async function addOrder(shop: TestApp, { id: user_id }: Pick<Shopper, 'id'>, options: OrderOptions = {}) {
  const { amount = 4_250, locale = 'en', variant } = options
  const { payment_method = 'online', payment_status = 'pending', status = 'pending' } = options
  const { db } = shop.deps.database
  const now = shop.deps.now()
  const product = await db
    .selectFrom('product_variants')
    .select(['id', 'product_id'])
    .where('stock', '>', 5)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: variant_id, product_id } = variant ?? product
  orders++
  const [order] = await addOrders(shop, [
    {
      code: `RL-TEST-${orders}`,
      user_id,
      status,
      payment_method,
      gateway: payment_method === 'online' ? 'sandbox' : null,
      payment_status,
      payable_amount: amount,
      address_json: toJson(ADDRESS),
      estimated_delivery: '2-3 days',
      locale,
      expires_at: payment_method === 'online' ? now + 30 * 60_000 : null,
      lines: [{ product_id, variant_id, name: 'Kettle', thumbnail: '/media/p/kettle.webp', price: amount }],
    },
  ])
  if (!order) throw new Error('no order was added')
  return order
}
