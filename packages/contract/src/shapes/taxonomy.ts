import { z } from 'zod'
import { Count, Id, Picture } from './common.ts'

/** A name in another language than the market's content has. */
export const LocalName = z.object({ locale: z.string(), name: z.string() })
export type LocalName = z.infer<typeof LocalName>

const common = {
  id: Id,
  name: z.string(),
  /** Products of every status. */
  products: Count,
  /** Grows with each change. */
  version: Count,
}

/** A category as the operator edits it. */
export const MarketCategory = z.object({
  ...common,
  /** Null for a main category. */
  parent_id: Id.nullable(),
  slug: z.string(),
  thumbnail: Picture,
  texts: z.array(LocalName),
})
export type MarketCategory = z.infer<typeof MarketCategory>

export const MarketBrand = z.object({
  ...common,
  /** Empty: none. */
  logo: Picture,
})
export type MarketBrand = z.infer<typeof MarketBrand>

export const MarketColor = z.object({
  ...common,
  /** CSS hex of six digits. */
  code: z.string(),
  texts: z.array(LocalName),
})
export type MarketColor = z.infer<typeof MarketColor>

export const MarketSize = z.object({
  ...common,
  /** Its place among all sizes, from 0; filters and product pages show them in this order. */
  position: Count,
  texts: z.array(LocalName),
})
export type MarketSize = z.infer<typeof MarketSize>

/** The consequences of a merge, counted before it. */
export const MergePreview = z.object({
  into: z.object({ id: Id, name: z.string() }),
  /** Products that move. */
  products: Count,
  /** Those among them that are in both already. */
  in_both: Count,
  /** Sub-categories that move along. */
  sub_categories: Count,
  /** Addresses that lead to the other category from then on; only of categories. */
  addresses: z.array(z.string()),
})
export type MergePreview = z.infer<typeof MergePreview>
