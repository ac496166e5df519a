import type { Tx } from '../types.ts'
import { insertRows } from './repository.ts'
import { type FindVariant, orderRows } from './rows/orders.ts'
import { movementRows } from './rows/stock.ts'
import type { Seeding } from './seeding.ts'

/** Inserts the demo's orders. Needs products, vouchers and addresses. */
export async function fillOrders(tx: Tx, seeding: Seeding): Promise<void> {
  const rows = orderRows(seeding, await variantFinder(tx))
  await insertRows(tx, 'orders', rows.orders)
  await insertRows(tx, 'order_lines', rows.lines)
  await insertRows(tx, 'order_events', rows.events)
  await insertRows(tx, 'shipments', rows.shipments)
  await insertRows(tx, 'shipment_lines', rows.contents)
  await insertRows(tx, 'order_notes', rows.notes)
  await insertRows(tx, 'payments', rows.payments)
  await insertRows(tx, 'payment_orders', rows.paymentOrders)
  await insertRows(tx, 'refunds', rows.refunds)
  const variants = await tx.selectFrom('product_variants').select(['id', 'product_id', 'stock']).execute()
  await insertRows(tx, 'stock_movements', movementRows(rows.orders, rows.lines, variants))
}

async function variantFinder(tx: Tx): Promise<FindVariant> {
  const variants = await tx.selectFrom('product_variants').select(['id', 'product_id', 'size_id', 'color_id']).execute()
  const keyOf = (...parts: (number | null)[]) => parts.join(' ')
  const ids = new Map(variants.map((row) => [keyOf(row.product_id, row.size_id, row.color_id), row.id]))
  return (productId, sizeId, colorId) => {
    const id = ids.get(keyOf(productId, sizeId, colorId))
    if (id === undefined)
      throw new Error(`The demo shop has an order of a combination that product ${productId} does not have`)
    return id
  }
}
