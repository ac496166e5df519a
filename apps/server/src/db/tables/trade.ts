import type { ReportKind, ReportOutcome, ReportReason } from '@rialto/contract/enums'
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

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
  /** The lowest price of the product in the 30 days before the sale; null: it was not for sale. Written by triggers. */
  prior_price: Generated<number | null>
}

export interface VouchersTable {
  id: Generated<number>
  /** Null: the market's, for any shop. */
  shop_id: number | null
  code: string
  discount_type: 'Percentage' | 'Amount'
  /** Percent, or minor units. */
  discount: number
  /** The part of the discount that the market bears, in parts per million; 0 of a shop's voucher. */
  market_share_ppm: number
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

export interface ReviewsTable {
  id: Generated<number>
  product_id: number
  shop_id: number
  user_id: number | null
  order_id: number | null
  /** The line that was bought; null if unknown. */
  order_line_id: Generated<number | null>
  author_name: string
  rating: number
  description: string
  /** The chosen variant in words: "Cognac, Medium". */
  variant: string
  photos_json: Json<readonly string[]>
  created_at: number
  /** The shop's public answer; null: none. */
  reply_text: string | null
  reply_at: number | null
  /** Grows with each change of the answer. */
  reply_version: Generated<number>
  /** When the shop reported it to the operator. */
  reported_at: number | null
  /** When the market hid it, and why; a hidden review has no part in ratings. */
  hidden_at: Generated<number | null>
  hidden_reason: Generated<string | null>
}

/** A shopper's question about a product. It is public once it has an answer. */
export interface QuestionsTable {
  id: Generated<number>
  product_id: number
  shop_id: number
  user_id: number | null
  author_name: string
  text: string
  /** The shopper's language, for the mail about the answer. */
  locale: string
  created_at: number
  answer_text: string | null
  answered_at: number | null
  answer_version: Generated<number>
  reported_at: number | null
}

/** A report to the operator by a shopper or a shop. */
export interface ReportsTable {
  id: Generated<number>
  kind: ReportKind
  /** Of the reported thing; not a foreign key, since it may be gone. */
  subject_id: number
  /** The shop that the thing belongs to. */
  shop_id: number
  user_id: number | null
  reporter_name: string
  /** A shop reported it; of its own product: it asks for another look. */
  is_of_shop: number
  reason: ReportReason
  text: string
  created_at: number
  settled_at: Generated<number | null>
  settled_by: Generated<string | null>
  outcome: Generated<ReportOutcome | null>
  /** For the staff alone. */
  note: Generated<string>
}

export interface RecentViewsTable {
  user_id: number
  product_id: number
  viewed_at: number
}

export interface FavoritesTable {
  user_id: number
  product_id: number
  created_at: number
}
