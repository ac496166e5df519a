import { byteLengthOf, intersectRows, pickFirst, type Rows, type RowsContent } from '@rialto/catalog-index'
import type { Db } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { marketUnits } from '../../../../lib/money.ts'
import type { MarketIndex } from '../lists/market-index.ts'
import { translateNames } from '../lists/present-filters.ts'
import type { SearchRules } from '../repository-search.ts'
import { type BestFound, type BestProducts, type SearchResult, searchCaches } from './found.ts'
import { type AskedText, getSearch } from './get-search.ts'
import { ownWords } from './parts.ts'
import { createSearchRules } from './search-rules.ts'
import { searchedProducts } from './searched-products.ts'
import { understand } from './understand.ts'
import { vocabularyOf } from './vocabulary.ts'

/** An external engine may learn of a change later than the index, so its answers are not cached until the index changes. */
const EXTERNAL_CACHE_MS = 2_000

/** A text that somebody searches for. */
interface SearchText {
  text: string
  /** The shopper's language. */
  locale: string
  /** Whether only the typed words are looked for. */
  literal: boolean
}

const numbers = new WeakMap<SearchRules, number>()
let lastNumber = 0

/** Each set of rules has a number of its own. */
function numberOf(rules: SearchRules): number {
  const known = numbers.get(rules)
  if (known !== undefined) return known
  numbers.set(rules, ++lastNumber)
  return lastNumber
}

/** Tells texts apart that find different things or are written differently, since the parts of a text know their places in it. */
const keyOf = ({ text, locale, literal }: SearchText, rules: SearchRules): string =>
  JSON.stringify([text, locale, literal, numberOf(rules)])

/** The language that a text is read in: that of the page, unless it is typed in the script of another one. */
function languageOf(text: string, locale: string): string {
  if (/\p{Script=Arabic}/u.test(text)) return 'ar'
  return /\p{Script=Bengali}/u.test(text) ? 'bn' : locale
}

/** Reads a text with the words of the market. */
async function askFor(
  db: Db,
  index: MarketIndex,
  { text, locale, literal }: SearchText,
  rules: SearchRules,
): Promise<AskedText> {
  const language = languageOf(text, locale)
  const own = await translateNames(db, index, language)
  const vocabulary = vocabularyOf({ content: index.names, own, locale: language, rules })
  const parts = literal ? ownWords(text) : understand(text, vocabulary, marketUnits().exponent)
  return { parts, vocabulary, goods: searchedProducts(index, db, language), literal }
}

/**
 * Finds the rows of a search, cached with the index: each page and each filter repeats the search.
 * @param given rules to search by, in place of those that hold
 */
export async function findRows(
  deps: Deps,
  index: MarketIndex,
  asked: SearchText,
  given?: SearchRules,
): Promise<SearchResult> {
  const rules = given ?? (await createSearchRules(deps).current())
  const key = keyOf(asked, rules)
  const cached: SearchResult | undefined = searchCaches(index).searches.get(key)
  if (cached) return cached
  const { revision } = index
  const found = {
    ...(await getSearch(deps).search(index, await askFor(deps.database.reading, index, asked, rules))),
    key,
  }
  // Products may have become visible meanwhile.
  if (index.revision === revision) searchCaches(index).searches.set(key, found, cacheOptions(deps, found))
  return found
}

/** What a result takes besides its rows, and each part of it, as it was read and as it is presented. */
const BYTES_OF_ENTRY = 2_000
const BYTES_OF_PART = 1_500

function cacheOptions({ config }: Deps, { rows, complete, best, ranks, parts }: SearchResult) {
  const sets = new Set([rows, complete, ...ranks, ...parts.map((part) => part.rows)])
  const own = BYTES_OF_ENTRY + BYTES_OF_PART * parts.length + best.byteLength
  const bytes = [...sets].reduce((sum, set) => sum + byteLengthOf(set), own)
  return config.externalSearch ? { ttl: EXTERNAL_CACHE_MS, size: bytes } : { size: bytes }
}

/** Suggestions are made of this many of the best products. */
const COUNT = 50

/** Finds the best products for a text, cached with the index: many people type the same beginnings. */
export async function findBest(deps: Deps, index: MarketIndex, asked: SearchText): Promise<BestProducts> {
  const rules = await createSearchRules(deps).current()
  const key = keyOf(asked, rules)
  const cached = searchCaches(index).bestProducts.get(key)
  if (cached) return cached
  const { revision } = index
  const searched: SearchResult | undefined = searchCaches(index).searches.get(key)
  const read = await askFor(deps.database.reading, index, asked, rules)
  const found = searched ?? (await getSearch(deps).searchBest(index, read, COUNT))
  const words = found.instead ?? read.parts.flatMap(({ alternatives: [own = []] }) => own)
  const best = { ids: pickFound(index, found, { chosen: [], offset: 0, limit: COUNT }), words, instead: found.instead }
  // Products may have become visible meanwhile.
  if (index.revision === revision)
    searchCaches(index).bestProducts.set(key, best, deps.config.externalSearch ? { ttl: EXTERNAL_CACHE_MS } : {})
  return best
}

interface Page {
  /** Only rows that are in all of these sets. */
  chosen: readonly RowsContent[]
  offset: number
  limit: number
}

/** The ids of one page of the found products, best first: the compared ones, then by rank, the popular ones of a rank first. */
export function pickFound(
  index: MarketIndex,
  { best, ranks }: Pick<BestFound, 'best' | 'ranks'>,
  page: Page,
): number[] {
  const compared = keepChosen(index, best, page.chosen)
  const first = compared.subarray(page.offset, page.offset + page.limit)
  const rest = pickByRank(index, ranks, {
    chosen: page.chosen,
    offset: Math.max(0, page.offset - compared.length),
    limit: page.limit - first.length,
  })
  return [...first, ...rest].map((row) => index.idOf(row))
}

function keepChosen(index: MarketIndex, rows: Uint32Array, chosen: readonly RowsContent[]): Uint32Array {
  if (chosen.length === 0 || rows.length === 0) return rows
  const kept = new Set(index.common([{ list: rows.toSorted() }, ...chosen]).few)
  return rows.filter((row) => kept.has(row))
}

function pickByRank(index: MarketIndex, ranks: readonly Rows[], { chosen, offset, limit }: Page): number[] {
  const order = index.order('popular_product')
  const picked: number[] = []
  let skip = offset
  for (const rank of ranks) {
    if (picked.length >= limit) break
    const rows = chosen.length > 0 ? intersectRows([rank, ...chosen]) : rank
    const part = { offset: skip, limit: limit - picked.length, backwards: true }
    if (skip < rows.size)
      picked.push(...(rows.list ? pickFirst(order, rows.list, part) : order.pick(index.common([rows]).bits, part)))
    skip = Math.max(0, skip - rows.size)
  }
  return picked
}
