import type { Insertable } from 'kysely'
import type { OrdersTable } from '../../../../db/tables.ts'

/** A row of an order without lines, as a list shows it. */
export const orderOf = ({
  shopId,
  userId,
  code,
  placedAt,
}: {
  shopId: number
  userId: number
  code: string
  placedAt: number
}): Insertable<OrdersTable> => ({
  code,
  user_id: userId,
  shop_id: shopId,
  status: 'pending',
  payment_method: 'cash',
  payment_status: 'pending',
  quantity: 1,
  total_amount: 1_000,
  coupon_discount: 0,
  delivery_charge: 0,
  tax_amount: 0,
  payable_amount: 1_000,
  taxes_json: '[]',
  address_json: '{}',
  estimated_delivery: '',
  locale: 'en',
  placed_at: placedAt,
  updated_at: placedAt,
})
