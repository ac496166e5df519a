import { z } from 'zod'
import { ERROR_CODES } from './error-codes.ts'
import { NET_UNITS, REFERENCE_UNITS } from './price-per-unit.ts'

// Types of single fields. Shapes of replies are plain objects, lists and nullable values, which serialise fast.

export const Id = z.int()
/** An integer from 0. */
export const Count = z.int()
/** A decimal of the default currency with at most 2 places, or none where the currency has none; of an order: of its own currency. */
export const Money = z.number()
/** The currency that an order was made in, by its ISO 4217 code. Not in docs/spec; absent: the default currency. */
export const OrderCurrency = z.string().optional()
/** 0..5, one decimal; 0 without reviews. */
export const Rating = z.number()
/** An integer, 0..100. */
export const Percent = z.int()
/** ISO 8601 in UTC. */
export const Time = z.string().meta({ format: 'date-time' })
/** The URL of a picture; those of this server take `?w=`. */
export const Picture = z.string()
/** HTML that was sanitized when it was stored. */
export const SafeHtml = z.string()

/** A page of a list (docs/spec/api §2). */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    current_page: Count,
    last_page: Count,
    per_page: Count,
    total: Count,
  })

export type Paged<T> = { data: T[]; current_page: number; last_page: number; per_page: number; total: number }

/** A refusal. `errors` has the messages by field, of which clients show the first; code `invalid` always has it. */
export const Refusal = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** For `stale`: the thing as it is now, in the shape in which the call changes it. */
  data: z.object({ current: z.unknown() }).optional(),
  /** Only for a 500, to be quoted to the operator. */
  request_id: z.string().optional(),
})
export type Refusal = z.infer<typeof Refusal>

/** What `quantity` of `unit` costs at the price now (`pricePerUnitOf`). */
export const PricePerUnit = z.object({ amount: Money, quantity: Count, unit: z.enum(REFERENCE_UNITS) })
export type PricePerUnit = z.infer<typeof PricePerUnit>

/** How much is in it, in its unit; with up to three decimals. */
export const NetContent = z.object({ quantity: z.number(), unit: z.enum(NET_UNITS) })
export type NetContent = z.infer<typeof NetContent>
