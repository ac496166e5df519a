import { expect } from 'vitest'
import { createOutbound } from '../../../base/outbound/index.ts'
import { createSettings } from '../../../base/settings/index.ts'
import { withSettings } from '../../../people/accounts/testing/shopper.ts'
import { addVoucher, type Buyer, putInCart } from '../../orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../orders/testing/seller-calls.ts'
import { createPayments, type Payments } from '../../payments/index.ts'
import { type StripeStandIn, sessionEvent, signed, startStripe } from '../../payments/testing/stripe-stand-in.ts'

interface Goods {
  price: number
  quantity: number
}

interface PaidOrder {
  id: number
  buyer: Buyer
  session: Parameters<StripeStandIn['heldAmount']>[0]
  lines: number[]
}

/** A shop whose delivery is 4.90 and whose orders are paid by a stand-in of Stripe. */
export interface RefundCalls extends SellerCalls {
  stripe: StripeStandIn
  payments: Payments
  /** Places an order that is paid by Stripe, with a voucher of the market if wanted; sends all of it unless it is said. */
  paidOrder(
    goods: Goods[],
    options?: { voucher?: boolean; sent?: boolean; settings?: Record<string, unknown> },
  ): Promise<PaidOrder>
  linesOf(id: number): ReturnType<typeof linesOf>
  refundsOf(id: number): ReturnType<typeof refundsOf>
  moneyOf(id: number): ReturnType<typeof moneyOf>
}

export async function createRefundCalls(): Promise<RefundCalls> {
  const stripe = await startStripe()
  const shop = await createSellerCalls(stripe.environment)
  await shop.deps.database.db
    .updateTable('shops')
    .set({ delivery_charge: 490, free_delivery_from: null })
    .where('id', '=', shop.shopId)
    .execute()
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  const paidOrder: RefundCalls['paidOrder'] = async (
    goods,
    { voucher = false, sent = true, settings = { vat_taxes: [] } } = {},
  ) => {
    const buyer = await shop.addBuyer()
    for (const one of goods) await putInCart(shop, buyer.id, { shopId: shop.shopId, ...one })
    const codes = voucher ? [(await addVoucher(shop, { shop_id: null, collectedBy: [buyer.id] })).code] : []
    const placed = await withSettings(shop, settings, () =>
      shop.place(buyer, { shop_ids: [shop.shopId], coupon_codes: codes, payment_method: 'stripe' }),
    )
    expect(placed.status, placed.body.message).toBe(200)
    const id = placed.body.data.orders[0].id as number
    const session = [...stripe.sessions.values()].find(({ url }) => url === placed.body.data.order_payment_url)
    if (!session) throw new Error('no checkout')
    Object.assign(session, { status: 'complete', payment_status: 'paid' })
    const payload = JSON.stringify(sessionEvent('checkout.session.completed', session))
    const headers = {
      'stripe-signature': signed(payload, { at: shop.deps.now() }),
      'content-type': 'application/json',
    }
    expect((await shop.post('/payments/stripe/webhook', payload, { headers })).status).toBe(200)
    const lines = await linesOf(shop, id)
    if (sent) {
      const all = lines.map((line): [number, number] => [line.id, line.quantity])
      expect((await shop.ship(id, all)).status).toBe(200)
    }
    return { id, buyer, session, lines: lines.map((line) => line.id) }
  }
  return {
    ...shop,
    stripe,
    payments: createPayments({ ...deps, outbound: createOutbound(deps) }),
    paidOrder,
    linesOf: (id) => linesOf(shop, id),
    refundsOf: (id) => refundsOf(shop, id),
    moneyOf: (id) => moneyOf(shop, id),
    async close() {
      await shop.close()
      await stripe.close()
    },
  }
}

const linesOf = ({ deps }: SellerCalls, id: number) =>
  deps.database.db.selectFrom('order_lines').where('order_id', '=', id).selectAll().orderBy('id').execute()
const refundsOf = ({ deps }: SellerCalls, id: number) =>
  deps.database.db.selectFrom('refunds').where('order_id', '=', id).selectAll().orderBy('id').execute()
const moneyOf = ({ deps }: SellerCalls, id: number) =>
  deps.database.db.selectFrom('order_money').where('order_id', '=', id).selectAll().executeTakeFirstOrThrow()
