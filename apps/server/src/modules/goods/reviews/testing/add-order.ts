import type { TestApp } from '../../../../../test/support/app.ts'
import { addOrders } from '../../../../../test/support/market.ts'
import type { OrdersTable } from '../../../../db/tables.ts'

export interface BoughtLine {
  productId: number
  size?: { id: number; name: string }
  color?: { id: number; name: string }
}

/** Inserts an order of a shopper, delivered unless a test sets another status. */
export async function addOrder(
  shop: TestApp,
  userId: number,
  lines: readonly BoughtLine[],
  status: OrdersTable['status'] = 'delivered',
): Promise<{ id: number; lineIds: number[] }> {
  const [order] = await addOrders(shop, [
    {
      user_id: userId,
      status,
      quantity: lines.length,
      lines: lines.map(({ productId, size, color }) => ({
        product_id: productId,
        size_id: size?.id ?? null,
        size_name: size?.name ?? null,
        color_id: color?.id ?? null,
        color_name: color?.name ?? null,
      })),
    },
  ])
  if (!order) throw new Error('no order was added')
  return order
}
