import type { StockReason } from '@rialto/contract/enums'
import { type Generated, sql } from 'kysely'

/** A change of a variant's stock, written in the transaction of the change. */
export interface StockMovementsTable {
  id: Generated<number>
  variant_id: number
  product_id: number
  shop_id: number
  delta: number
  stock_after: number
  reason: StockReason
  /** Null for sales and cancellations, whose author the order names. */
  actor_name: string | null
  order_id: number | null
  note: string | null
  /** The `Idempotency-Key` of the request, if it had one. */
  request_key: string | null
  /** Tells a repeated request from another with the same key. */
  request_hash: string | null
  at: number
}

/** An import of a shop's products from the console: proposed, applied or undone. */
export interface ProductImportsTable {
  id: Generated<number>
  shop_id: number
  author_id: number | null
  author_name: string
  file_name: string | null
  created_at: number
  applied_at: number | null
  undone_at: number | null
  added: number
  updated: number
  skipped: number
  /** The text and its corrections; null once applied. */
  source_json: string | null
  /** Differs when the same text would change something else, since the products have changed. */
  plan_hash: string
  /** The products before and after; null before it is applied, and once undone. */
  undo_json: string | null
}

/**
 * Whether a variant that is on sale is at or below its limit, or its shop's; never where neither has one. The query names products `p`,
 * variants `v` and shops `shop`. Literals rather than parameters, since most databases plan them better.
 */
export const isLowInStock = sql<boolean>`p.status = 'active' and v.stock <= coalesce(v.low_stock_limit, shop.low_stock_limit)`
