import type { TestApp } from '../../../../../test/support/app.ts'
import type { OrdersTable } from '../../../../db/tables.ts'

export interface BoughtLine {
  productId: number
  size?: { id: number; name: string }
  color?: { id: number; name: string }
}

let orders = 0

/** Inserts an order of a shopper, delivered unless a test sets another status. */
export async function addOrder(
  shop: TestApp,
  userId: number,
  lines: readonly BoughtLine[],
  status: OrdersTable['status'] = 'delivered',
): Promise<{ id: number; lineIds: number[] }> {
  orders++
  const { db } = shop.deps.database
  const now = shop.deps.now()
  const { id } = await db
    .insertInto('orders')
    .values({
      code: `TRIAL-${orders}`,
      user_id: userId,
      shop_id: 1,
      status,
      payment_method: 'cash',
      gateway: null,
      payment_status: 'pending',
      quantity: lines.length,
      total_amount: 1_000,
      coupon_discount: 0,
      delivery_charge: 0,
      tax_amount: 0,
      payable_amount: 1_000,
      taxes_json: '[]',
      voucher_id: null,
      voucher_code: null,
      address_json: '{}',
      note: null,
      estimated_delivery: '',
      cancel_reason: null,
      locale: 'en',
      placed_at: now,
      updated_at: now,
      expires_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lineIds: number[] = []
  for (const { productId, size, color } of lines) {
    const line = await db
      .insertInto('order_lines')
      .values({
        order_id: id,
        product_id: productId,
        variant_id: 1,
        name: 'Trial kettle',
        thumbnail: '/media/test.webp',
        brand: null,
        price: 1_000,
        discount_price: 0,
        discount_percentage: 0,
        quantity: 1,
        line_total: 1_000,
        size_id: size?.id ?? null,
        size_name: size?.name ?? null,
        color_id: color?.id ?? null,
        color_name: color?.name ?? null,
        unit: null,
        flash_sale_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    lineIds.push(line.id)
  }
  return { id, lineIds }
}
