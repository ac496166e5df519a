import { z } from 'zod'
import { STOCK_REASONS } from '../enums.ts'
import { Count, Id, Picture, Time } from './common.ts'

const Option = z.object({ id: Id, name: z.string() })

/** A variant of a product with its stock. */
export const StockItem = z.object({
  variant_id: Id,
  product_id: Id,
  name: z.string(),
  thumbnail: Picture,
  size: Option.nullable(),
  color: Option.nullable(),
  sku: z.string(),
  barcode: z.string(),
  stock: Count,
  /** The variant's own limit; null: the shop's counts. */
  low_stock_limit: Count.nullable(),
  /** At or below its limit. */
  is_low: z.boolean(),
  /** False while shoppers do not see the product. */
  is_active: z.boolean(),
})
export type StockItem = z.infer<typeof StockItem>

/** A change of a variant's stock. */
export const StockMovement = z.object({
  id: Id,
  /** Negative for pieces that left. */
  delta: z.int(),
  stock_after: Count,
  reason: z.enum(STOCK_REASONS),
  /** Null for sales and cancellations. */
  author: z.string().nullable(),
  order: z.object({ id: Id, order_code: z.string() }).nullable(),
  note: z.string().nullable(),
  at: Time,
})
export type StockMovement = z.infer<typeof StockMovement>
