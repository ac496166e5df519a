import type { Address } from '@rialto/contract'
import type { Insertable } from 'kysely'
import { toJson } from '../../../../db/json.ts'
import type { OrdersTable } from '../../../../db/tables.ts'

/** What orders are sent to that say nothing else. */
export const ADDRESS: Address = {
  id: 1,
  name: 'Ana Silva',
  phone: '+8801711000000',
  area: 'Dhaka',
  flat_no: null,
  post_code: null,
  address_line: 'Road 1',
  address_line2: null,
  address_type: 'home',
  latitude: null,
  longitude: null,
  is_default: false,
}

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
  taxes_json: toJson([]),
  address_json: toJson(ADDRESS),
  estimated_delivery: '',
  locale: 'en',
  placed_at: placedAt,
  updated_at: placedAt,
})
