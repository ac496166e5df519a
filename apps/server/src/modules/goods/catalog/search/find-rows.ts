import type { Db } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { marketUnits } from '../../../../lib/money.ts'
import type { CatalogIndex } from '../lists/catalog-index.ts'
import { translateNames } from '../lists/present-filters.ts'
import { byteLengthOf } from '../lists/rows.ts'
import type { SearchRules } from '../repository-search-rules.ts'
import type { SearchResult } from './found.ts'
import { getSearch } from './get-search.ts'
import { ownWords } from './parts.ts'
import type { AskedText } from './search-port.ts'
import { createSearchRules } from './search-rules.ts'
import { searchedProducts } from './searched-products.ts'
import { understand } from './understand.ts'
import { vocabularyOf } from './vocabulary.ts'

/** An external engine may learn of a change later than the index, so its answers are not cached until the index changes. */
export const EXTERNAL_CACHE_MS = 2_000

/** A text that somebody searches for. */
export interface SearchText {
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
export const keyOf = ({ text, locale, literal }: SearchText, rules: SearchRules): string =>
  JSON.stringify([text, locale, literal, numberOf(rules)])

/** The language that a text is read in: that of the page, unless it is typed in the script of another one. */
function languageOf(text: string, locale: string): string {
  if (/\p{Script=Arabic}/u.test(text)) return 'ar'
  return /\p{Script=Bengali}/u.test(text) ? 'bn' : locale
}

/** Reads a text with the words of the market. */
export async function askFor(
  db: Db,
  index: CatalogIndex,
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
  index: CatalogIndex,
  asked: SearchText,
  given?: SearchRules,
): Promise<SearchResult> {
  const rules = given ?? (await createSearchRules(deps).current())
  const key = keyOf(asked, rules)
  const cached: SearchResult | undefined = index.searches.get(key)
  if (cached) return cached
  const { revision } = index
  const found = {
    ...(await getSearch(deps).search(index, await askFor(deps.database.reading, index, asked, rules))),
    key,
  }
  // Products may have become visible meanwhile.
  if (index.revision === revision) index.searches.set(key, found, cacheOptions(deps, found))
  return found
}

const BYTES_OF_ENTRY = 500

function cacheOptions({ config }: Deps, { rows, complete, best, ranks, parts }: SearchResult) {
  const sets = new Set([rows, complete, ...ranks, ...parts.map((part) => part.rows)])
  const bytes = [...sets].reduce((sum, set) => sum + byteLengthOf(set), BYTES_OF_ENTRY) + best.byteLength
  return config.externalSearch ? { ttl: EXTERNAL_CACHE_MS, size: bytes } : { size: bytes }
}
