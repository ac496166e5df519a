import { z } from 'zod'
import { Count, Id, Picture, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { MANUAL_STOCK_REASONS, STOCK_REASONS, STOCK_VIEWS } from './enums.ts'
import { id, idempotencyKey, optionalText, queryId, queryInt, search, text } from './input.ts'
import * as limit from './limits.ts'

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

const pieces = z.int().min(0).max(limit.STOCK_MAX)
const lowStockLimit = pieces.nullable()

/** The stock of a shop, for its team. */
export const stockEndpoints = defineEndpoints({
  'GET /seller/stock': {
    access: 'seller',
    permission: 'stock',
    summary: 'The variants of the shop with their stock, by view, search or code.',
    query: z.object({
      view: z.enum(STOCK_VIEWS).default('all'),
      /** Words of the name, or a part of the SKU or barcode. */
      search,
      /** A whole barcode or SKU, as a scanner reads it. */
      code: text(limit.BARCODE_MAX).optional(),
      /** `next_cursor` of the page before, with the same other parameters. */
      cursor: z
        .string()
        .regex(/^\d{1,9}_\d{1,9}$/)
        .optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({
      items: z.array(StockItem),
      next_cursor: z.string().nullable(),
      /** Of all variants of the shop, without the search. */
      counts: z.object({ all: Count, low: Count, out: Count }),
      /** The limit of variants that have none of their own; null: never low. */
      low_stock_limit: Count.nullable(),
    }),
  },
  'POST /seller/stock/movements': {
    access: 'seller',
    permission: 'stock',
    summary:
      'Changes the stock of a variant by `delta`, or to what was `counted`; the same key and body change it once. `stale` if the stock is not as `expected`.',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: z.object({
      variant_id: id,
      reason: z.enum(MANUAL_STOCK_REASONS),
      delta: z.int().min(-limit.STOCK_MAX).max(limit.STOCK_MAX).optional(),
      counted: pieces.optional(),
      /** The stock that the person saw while counting. */
      expected: pieces.optional(),
      note: optionalText(limit.STOCK_NOTE_MAX),
    }),
    data: z.object({ item: StockItem, movement: StockMovement }),
  },
  'GET /seller/stock/movements': {
    access: 'seller',
    permission: 'stock',
    summary: 'The movements of a variant, the newest first.',
    query: z.object({
      variant_id: queryId,
      cursor: queryId.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({ item: StockItem, items: z.array(StockMovement), next_cursor: z.string().nullable() }),
  },
  'PATCH /seller/stock/limits': {
    access: 'seller',
    permission: 'stock',
    summary: 'Sets the limit of low stock of a variant, or of the shop where no variant is named.',
    body: z.object({ variant_id: id.optional(), low_stock_limit: lowStockLimit }),
    data: z.object({ variant_id: z.int().nullable(), low_stock_limit: Count.nullable() }),
  },
})
