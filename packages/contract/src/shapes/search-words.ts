import { z } from 'zod'
import { ProductCard } from './catalog.ts'
import { Count, Id, Money, Picture } from './common.ts'
import { LocalName } from './taxonomy.ts'

/** Words that mean the same to the search. */
export const SearchSynonym = z.object({
  id: Id,
  /** Null: for every language. */
  locale: z.string().nullable(),
  words: z.array(z.string()),
  /** One of the words, which alone finds the others; null: each finds all. */
  from: z.string().nullable(),
  /** Grows with each change. */
  version: Count,
})
export type SearchSynonym = z.infer<typeof SearchSynonym>

/** The phrases of an occasion in one language. */
export const OccasionPhrases = z.object({ locale: z.string(), phrases: z.array(z.string()) })
export type OccasionPhrases = z.infer<typeof OccasionPhrases>

/** What people shop for rather than a thing, such as *gift for mum*, and where a search finds it. */
export const SearchOccasion = z.object({
  id: Id,
  names: z.array(LocalName),
  phrases: z.array(OccasionPhrases),
  categories: z.array(z.object({ id: Id, name: z.string() })),
  products: z.array(z.object({ id: Id, name: z.string(), thumbnail: Picture })),
  /** Null: any price. */
  max_price: Money.nullable(),
  /** Grows with each change. */
  version: Count,
})
export type SearchOccasion = z.infer<typeof SearchOccasion>

/** The first results of a search. */
export const TrialResults = z.object({ total: Count, products: z.array(ProductCard) })
export type TrialResults = z.infer<typeof TrialResults>

/** How often a text was searched in a period. */
export const SearchReportRow = z.object({
  text: z.string(),
  locale: z.string(),
  searches: Count,
  without_results: Count,
  /** Searches after which one of their products was opened. */
  clicks: Count,
})
export type SearchReportRow = z.infer<typeof SearchReportRow>
