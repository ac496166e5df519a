import { z } from 'zod'
import { Count, Id, Money } from './common.ts'

/** What a part of a search text is about; `words` are looked for in all texts of products. */
export const SEARCH_PARTS = [
  'words',
  'category',
  'brand',
  'shop',
  'color',
  'size',
  'price',
  'occasion',
  'without',
] as const

/** Not in docs/spec: a part of a search text, as the market has understood it. */
export const SearchPart = z.object({
  kind: z.enum(SEARCH_PARTS),
  /** The shopper's own words that it was read from. */
  typed: z.string(),
  /** Its name in the shopper's language; of words, and of what is left out, the words; empty for a price, which `min` and `max` say. */
  label: z.string(),
  /** What is found for it as well, in the shopper's language: synonyms, other colours of its family, materials. */
  also: z.array(z.string()),
  /** Only for a size with a word such as *from* or *up to*. */
  bound: z.enum(['from', 'to']).nullable(),
  /** Only for a price. */
  min: Money.nullable(),
  max: Money.nullable(),
  /** Only for a color: CSS hex. */
  color_code: z.string().nullable(),
  /** The search text without this part; empty where nothing else is left. */
  search_without: z.string(),
})
export type SearchPart = z.infer<typeof SearchPart>

const Parts = z.array(Count)

/** Not in docs/spec: how a search text was understood and met. Parts are told by their places in `parts`. */
export const SearchReading = z.object({
  parts: z.array(SearchPart),
  /** The parts that no product meets together with all others; each product of the list lacks some of them. Empty if any product has all. */
  unmet: Parts,
  /** What the products of this page lack; products that have everything are left out. Products that lack the same need not follow each other. */
  lacking: z.array(z.object({ product_id: Id, parts: Parts })),
  /** Another spelling by which more would be found; it has not been used. */
  offered: z.string().nullable(),
  /** Whether anything beyond the shopper's own words was used, so that `literal=true` may find something else. */
  has_more_than_words: z.boolean(),
})
export type SearchReading = z.infer<typeof SearchReading>
