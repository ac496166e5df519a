import { expect } from 'vitest'
import type { OrderCalls } from '../../../src/modules/selling/orders/testing/order-calls.ts'
import type { Goods, Purchases } from './traffic.ts'

/** Expects exactly the confirmed orders, each once, and a stock that matches them. */
export async function expectNothingLost(
  setupShop: OrderCalls,
  purchases: readonly Purchases[],
  goods: readonly Goods[],
  stock: number,
): Promise<void> {
  const { db } = setupShop.deps.database
  const buyers = purchases.map(({ buyer }) => buyer.id)
  const lines = await db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .where('o.user_id', 'in', buyers)
    .select(['o.id', 'o.user_id', 'l.variant_id', 'l.quantity'])
    .execute()
  const carts = await db
    .selectFrom('cart_lines')
    .where('user_id', 'in', buyers)
    .select(['user_id', 'quantity'])
    .execute()

  for (const { buyer, added, unsure, orderIds } of purchases) {
    const own = lines.filter((line) => line.user_id === buyer.id)
    expect([...new Set(own.map((line) => line.id))].sort(byNumber)).toEqual([...orderIds].sort(byNumber))
    const pieces = count(own) + count(carts.filter((line) => line.user_id === buyer.id))
    expect(pieces).toBeGreaterThanOrEqual(added)
    expect(pieces).toBeLessThanOrEqual(added + unsure)
  }
  for (const item of goods) {
    const sold = count(lines.filter((line) => line.variant_id === item.variantId))
    expect(await setupShop.stockOf(item)).toEqual({ variant: stock - sold, product: stock - sold, sold })
  }
}

const byNumber = (a: number, b: number) => a - b
const count = (lines: readonly { quantity: number }[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)
