import type { Insertable } from 'kysely'
import type { Tables } from '../../tables.ts'

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

interface StockedVariant {
  id: number
  product_id: number
  stock: number
}

type Change = Pick<Row<'stock_movements'>, 'variant_id' | 'shop_id' | 'delta' | 'reason' | 'order_id' | 'at'>

/** The movements that the demo's orders would have left: sales and cancellations, up to the present stock. */
export function movementRows(
  orders: readonly Row<'orders'>[],
  lines: readonly Row<'order_lines'>[],
  variants: readonly StockedVariant[],
): Row<'stock_movements'>[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const changes = lines.flatMap(({ order_id, variant_id, quantity }): Change[] => {
    const order = byId.get(order_id)
    if (!order) return []
    const of = { variant_id, shop_id: order.shop_id, order_id }
    const sale: Change = { ...of, delta: -quantity, reason: 'sale', at: order.placed_at }
    if (order.status !== 'cancelled') return [sale]
    return [sale, { ...of, delta: quantity, reason: 'cancellation', at: order.updated_at }]
  })
  return variants.flatMap(({ id, product_id, stock }) => {
    let after = stock
    const newestFirst = changes.filter(({ variant_id }) => variant_id === id).sort((a, b) => b.at - a.at)
    return newestFirst
      .map((change) => {
        const row = { ...change, product_id, stock_after: after }
        after -= change.delta
        return row
      })
      .reverse()
  })
}
