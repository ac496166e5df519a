import { z } from 'zod'

// The words that the shapes are made of. Outputs stay plain (objects, lists, nullable values), so that replies serialise fast.

export const Id = z.int()
/** A whole number of things. */
export const Count = z.int()
/** Decimal of the default currency, at most 2 places. */
export const Money = z.number()
/** 0..5, one decimal; 0 without reviews. */
export const Rating = z.number()
/** A whole number, 0..100. */
export const Percent = z.int()
/** ISO 8601 in UTC. */
export const Time = z.string().meta({ format: 'date-time' })
/** URL of a picture; ours take `?w=`. */
export const Picture = z.string()
/** HTML that has been made safe on the way in. */
export const SafeHtml = z.string()

/** A page of a list (api, "Paged"). */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    current_page: Count,
    last_page: Count,
    per_page: Count,
    total: Count,
  })

export type Paged<T> = { data: T[]; current_page: number; last_page: number; per_page: number; total: number }
