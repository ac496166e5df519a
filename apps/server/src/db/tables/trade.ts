import type { Generated } from 'kysely'

export interface FlashSalesTable {
  id: Generated<number>
  name: string
  thumbnail: string
  starts_at: number
  ends_at: number
  /** 1: offers of sellers wait until the market approves them. */
  needs_approval: Generated<number>
  version: Generated<number>
}

/**
 * Offers that do not count: those of sellers that wait or that the market refused, and the market's proposals to shops.
 * Those that count are in `flash_sale_products`.
 */
export interface FlashSaleOffersTable {
  flash_sale_id: number
  product_id: number
  price: number
  quantity: number
  /** The reason that the seller reads; null while it waits. */
  refusal: string | null
  /** The market's proposal, about which the shop decides: open, or refused by it. Null: the shop's own offer. */
  proposal: 'open' | 'refused' | null
  created_at: number
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
  /** Null: the market's, for any shop. */
  shop_id: number | null
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
