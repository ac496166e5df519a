import { expect, vi } from 'vitest'
import type { Buyer } from '../../../src/modules/selling/orders/testing/order-calls.ts'
import type { Caller } from './caller.ts'

export interface Goods {
  productId: number
  variantId: number
  shopId: number
}

/** The replies that a shopper received, and the requests that were never answered. */
export interface Purchases {
  buyer: Buyer
  /** Pieces that were put into the cart. */
  added: number
  /** Pieces that may have been. */
  unsure: number
  orderIds: number[]
}

export interface Traffic {
  /** Once so many orders have been acknowledged in all; rejects where a shopper met anything that they should not. */
  reach(orders: number): Promise<void>
  orders(): number
  stop(): Promise<Purchases[]>
}

const PATIENCE = { timeout: 60_000, interval: 10 }
/** The balancer's status for an instance that died during a request. */
const BAD_GATEWAY = 502
const TRIES = 3
/** So many shop at once. There may be more shoppers than that: they take turns, since none may order without end. */
const AT_ONCE = 4

/**
 * Shoppers who look, fill their carts and order, over and over. As browsers do, they ask again, with the same key, where an order got no
 * answer; what they look at has to be there each time.
 */
export function startTraffic(shop: Caller, buyers: readonly Buyer[], goods: readonly Goods[]): Traffic {
  let isOver = false
  let orders = 0
  const records = buyers.map((buyer): Purchases => ({ buyer, added: 0, unsure: 0, orderIds: [] }))

  async function buy(record: Purchases, round: number): Promise<void> {
    const { buyer } = record
    const { productId, shopId } = goods[(buyer.id + round) % goods.length] as Goods
    const looked = await shop.get(`/product-details?product_id=${productId}`, buyer)
    expect(looked.status).toBe(200)
    const put = await shop.post('/cart/store', { product_id: productId, quantity: 1 }, buyer)
    if (put.status === BAD_GATEWAY) return void record.unsure++
    expect(put.status, put.body.message).toBe(200)
    record.added++
    const order = { shop_ids: [shopId], payment_method: 'cash', address_id: buyer.addressId }
    const headers = { ...buyer.headers, 'idempotency-key': `round-${round}` }
    for (let tries = 1; ; tries++) {
      const { status, body } = await shop.post('/place-order', order, { headers })
      if (status === BAD_GATEWAY && tries < TRIES) continue
      expect(status, body.message).toBe(200)
      record.orderIds.push(...body.data.orders.map(({ id }: { id: number }) => id))
      orders++
      return
    }
  }

  async function keepBuying(turns: readonly Purchases[]): Promise<void> {
    try {
      for (let round = 0; !isOver; round++) await buy(turns[round % turns.length] as Purchases, round)
    } finally {
      isOver = true
    }
  }

  const groups = Array.from({ length: AT_ONCE }, (_, place) => records.filter((_, n) => n % AT_ONCE === place))
  const running = Promise.all(groups.map(keepBuying))
  // Resolves everybody who waits for this event.
  running.catch(() => {})
  return {
    async reach(wanted) {
      await Promise.race([running, vi.waitFor(() => expect(orders).toBeGreaterThanOrEqual(wanted), PATIENCE)])
    },
    orders: () => orders,
    async stop() {
      isOver = true
      await running
      return records
    },
  }
}
