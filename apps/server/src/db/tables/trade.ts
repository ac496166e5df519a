import type { Generated } from 'kysely'

export interface FlashSalesTable {
  id: Generated<number>
  name: string
  thumbnail: string
  starts_at: number
  ends_at: number
}

export interface FlashSaleProductsTable {
  flash_sale_id: number
  product_id: number
  price: number
  quantity: number
  sold: Generated<number>
  position: number
}

export interface VouchersTable {
  id: Generated<number>
  shop_id: number
  code: string
  discount_type: 'Percentage' | 'Amount'
  /** Percent, or minor units. */
  discount: number
  min_order_amount: number
  max_discount_amount: number | null
  starts_at: number
  ends_at: number
  /** How often it may be used in all and by one shopper; null: without limit. */
  use_limit: number | null
  use_limit_per_user: number | null
  /** How often it was used, by orders that still stand. */
  used: Generated<number>
  /** Grows with each change by its seller. */
  version: Generated<number>
}
