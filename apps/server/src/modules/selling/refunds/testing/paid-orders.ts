import { expect } from 'vitest'
import type { TestReply } from '../../../../../test/support/app.ts'
import { enterConsoleAs } from '../../../../../test/support/console.ts'
import { joinStaff } from '../../../../../test/support/market.ts'
import { addShop, type Buyer, putInCart } from '../../orders/testing/order-calls.ts'
import { type StandInSession, sessionEvent, signed } from '../../payments/testing/stripe-stand-in.ts'
import { createRefundCalls, type RefundCalls } from './refund-calls.ts'

interface OrderOfPayment {
  id: number
  order_code: string
  amount: number
}

/** Orders that are paid together, and somebody of the staff who settles what comes of it. */
export interface PaidOrders extends RefundCalls {
  staff: { headers: Record<string, string> }
  /** Sends an event of Stripe. */
  tell(event: object): Promise<TestReply>
  /** Places orders of so many shops, each of 10.00 and its delivery; of one: the seller's own. @returns where they are paid */
  placeTogether(
    gateway: 'stripe' | 'sandbox',
    count: number,
  ): Promise<{ buyer: Buyer; orders: OrderOfPayment[]; url: string }>
  /** Two orders of different shops, and their checkout at Stripe. */
  twoAtCheckout(): Promise<{ buyer: Buyer; session: StandInSession; one: OrderOfPayment; other: OrderOfPayment }>
  /** As `twoAtCheckout`, once both are paid. */
  paidTogether(): ReturnType<PaidOrders['twoAtCheckout']>
}

export async function createPaidOrders(): Promise<PaidOrders> {
  const shop = await createRefundCalls()
  const person = await shop.addBuyer()
  await joinStaff(shop, { userId: person.id, role: 'finance' })
  const tell: PaidOrders['tell'] = (event) => {
    const payload = JSON.stringify(event)
    const headers = { 'stripe-signature': signed(payload, { at: shop.deps.now() }), 'content-type': 'application/json' }
    return shop.post('/payments/stripe/webhook', payload, { headers })
  }
  const placeTogether: PaidOrders['placeTogether'] = async (gateway, count) => {
    const buyer = await shop.addBuyer()
    const shop_ids = count === 1 ? [shop.shopId] : []
    while (shop_ids.length < count) shop_ids.push(await addShop(shop))
    for (const shopId of shop_ids) await putInCart(shop, buyer.id, { shopId, price: 1_000 })
    const placed = await shop.place(buyer, { shop_ids, payment_method: gateway })
    expect(placed.status, placed.body.message).toBe(200)
    return { buyer, orders: placed.body.data.orders, url: placed.body.data.order_payment_url }
  }
  const twoAtCheckout: PaidOrders['twoAtCheckout'] = async () => {
    const { buyer, orders, url } = await placeTogether('stripe', 2)
    const session = [...shop.stripe.sessions.values()].find((checkout) => checkout.url === url)
    const [one, other] = orders
    if (!session || !one || !other) throw new Error('no checkout of two orders')
    Object.assign(session, { status: 'complete', payment_status: 'paid' })
    return { buyer, session, one, other }
  }
  return {
    ...shop,
    ...{ tell, placeTogether, twoAtCheckout },
    staff: { headers: await enterConsoleAs(shop, person.id) },
    async paidTogether() {
      const two = await twoAtCheckout()
      expect((await tell(sessionEvent('checkout.session.completed', two.session))).status).toBe(200)
      return two
    },
  }
}
