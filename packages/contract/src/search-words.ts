import { z } from 'zod'
import { ProductCard } from './catalog.ts'
import { Count, Id, Money, Picture } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { amount, id, queryId, queryInt, requiredText } from './input.ts'
import * as limit from './limits.ts'
import { SEARCH_EVENTS, SEARCH_REPORT_VIEWS } from './market-enums.ts'
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

const common = { access: 'operator', permission: 'catalogue' } as const
const params = z.object({ id: queryId })
const word = requiredText(limit.SEARCH_WORD_MAX)
const locale = requiredText(limit.LOCALE_MAX)

export const SynonymFields = z.object({
  /** Null: for every language. */
  locale: locale.nullable(),
  words: z.array(word).min(2).max(limit.SYNONYM_WORDS_MAX),
  /** One of `words`, which alone finds the others; null: each finds all. */
  from: word.nullable().default(null),
})

export const OccasionFields = z.object({
  names: z
    .array(z.object({ locale, name: requiredText(limit.OCCASION_NAME_MAX) }))
    .min(1)
    .max(limit.PRODUCT_TEXTS_MAX),
  phrases: z
    .array(z.object({ locale, phrases: z.array(word).max(limit.OCCASION_PHRASES_MAX) }))
    .min(1)
    .max(limit.PRODUCT_TEXTS_MAX),
  category_ids: z.array(id).max(limit.OCCASION_CATEGORIES_MAX).default([]),
  product_ids: z.array(id).max(limit.OCCASION_PRODUCTS_MAX).default([]),
  max_price: amount.nullable().default(null),
})

/** Synonyms and occasions of the search, their trial, and what was searched. */
export const searchWordEndpoints = defineEndpoints({
  'GET /admin/search-synonyms': {
    ...common,
    summary: 'Words that mean the same to the search, the newest first.',
    data: z.object({ synonyms: z.array(SearchSynonym) }),
  },
  'POST /admin/search-synonyms': {
    ...common,
    summary: 'Adds words that mean the same; searches use them at once.',
    body: SynonymFields,
    data: z.object({ synonym: SearchSynonym }),
  },
  'PATCH /admin/search-synonyms/{id}': {
    ...common,
    summary: 'Replaces words that mean the same; `stale` if somebody else has changed them since.',
    params,
    body: SynonymFields.extend({ version: id }),
    data: z.object({ synonym: SearchSynonym }),
  },
  'DELETE /admin/search-synonyms/{id}': { ...common, summary: 'Removes words that mean the same.', params },
  'GET /admin/search-occasions': {
    ...common,
    summary: 'Occasions that people shop for, the newest first.',
    data: z.object({ occasions: z.array(SearchOccasion) }),
  },
  'POST /admin/search-occasions': {
    ...common,
    summary: 'Adds an occasion; searches use it at once.',
    body: OccasionFields,
    data: z.object({ occasion: SearchOccasion }),
  },
  'PATCH /admin/search-occasions/{id}': {
    ...common,
    summary: 'Replaces an occasion; `stale` if somebody else has changed it since.',
    params,
    body: OccasionFields.extend({ version: id }),
    data: z.object({ occasion: SearchOccasion }),
  },
  'DELETE /admin/search-occasions/{id}': { ...common, summary: 'Removes an occasion.', params },
  'POST /admin/search-trial': {
    ...common,
    command: 'search-trial run',
    summary:
      'The first results of a search today, and as they would be with a synonym or an occasion that is not saved. Give one of the two; with `id` it stands in for the saved one.',
    body: z.object({
      search: requiredText(limit.SEARCH_MAX),
      locale,
      synonym: SynonymFields.extend({ id: id.optional() }).optional(),
      occasion: OccasionFields.extend({ id: id.optional() }).optional(),
    }),
    data: z.object({ today: TrialResults, draft: TrialResults }),
  },
  'GET /admin/search-report': {
    ...common,
    summary: `What was searched, the most frequent first, without persons. Texts with fewer than ${limit.SEARCH_REPORT_MIN} searches are left out of the rows.`,
    query: z.object({
      days: queryInt(1, limit.SEARCH_COUNT_DAYS).default(30),
      kind: z.enum(SEARCH_REPORT_VIEWS).default('all'),
      /** Absent: every language. */
      locale: locale.optional(),
    }),
    data: z.object({
      rows: z.array(SearchReportRow),
      /** Of all searches in the period, also of texts that are not shown. */
      totals: z.object({ searches: Count, without_results: Count, clicks: Count }),
    }),
  },
  'POST /search-counts': {
    access: 'public',
    summary:
      'Counts a search that a page has shown, or that one of its products was opened. Neither the person nor the product is told or kept.',
    body: z.object({ search: requiredText(limit.SEARCH_MAX), event: z.enum(SEARCH_EVENTS) }),
  },
})
