import { byteLengthOf, type Rows } from '@rialto/catalog-index'
import { LRUCache } from 'lru-cache'
import type { SearchWord } from '../../../../db/search.ts'
import type { SearchScope } from '../../../../db/search-text.ts'
import type { Part } from './parts.ts'

/** The parts of a text with the rows that have them. */
export interface MetPart {
  part: Part
  rows: Rows
}

/** The forms of each word of each name of a part. */
export type PartForms = readonly (readonly (readonly SearchWord[])[])[]

/** The rows that have a part, and where they have it. */
export interface PartRows {
  rows: Rows
  /** In the product's own name. */
  titles: Rows
  /** In its name, brand or categories. */
  names: Rows
  /** As the beginning of a word of its name. */
  beginnings: Rows
  /** As a category, brand, colour, size or price. */
  values: Rows
  /** In names, as the beginning of a word there, or as a value: anywhere but in descriptions and other texts. */
  named: Rows
  forms: PartForms
}

export interface Found {
  /** All found rows. */
  rows: Rows
  /** Those of them that have every part; empty where no product has. */
  complete: Rows
  /** The best rows, best first. */
  best: Uint32Array
  /** All other rows, by rank. */
  ranks: Rows[]
  /** What products are to have, with the found rows that have it. */
  parts: readonly MetPart[]
  /** All that was asked, what is to be left out with it. */
  asked: readonly Part[]
  /** The words that were searched in the end, where they are other ones than the shopper's. */
  instead: readonly string[] | null
  /** Words that are spelt otherwise, and with which no product has everything either. */
  offered: readonly string[] | null
}

/** The result of a search by any engine. */
export interface SearchResult extends Found {
  /** Differs for each answer of an engine that may answer otherwise the next time; absent where the index decides alone. */
  answer?: number
  /** Tells what was asked from other texts; filled in where results are cached. */
  key?: string
}

export type BestFound = Pick<SearchResult, 'best' | 'ranks' | 'parts' | 'instead'>

/** The first products that a search finds; it is small, where the sets of all that it finds may be large. */
export interface BestProducts {
  ids: number[]
  /** The words that were searched in the end, corrected or joined. */
  words: readonly string[]
  instead: readonly string[] | null
}

/** The words of each name. */
export type ProductNames = readonly (readonly string[])[]

/** The size of all kept sets together. */
const MET_BYTES_MAX = 16_000_000
const MET_BYTES_OF_ENTRY = 3_000

/**
 * The rows that have a part, kept until the products change: most texts are made of the same words, colours and categories as others,
 * in other combinations.
 */
export class MetParts {
  readonly #kept = new LRUCache<string, PartRows>({ maxSize: MET_BYTES_MAX })
  #changes = 0

  /** @param isAlone whether the text has no other part */
  async get(part: Part, isAlone: boolean, read: () => Promise<PartRows>): Promise<PartRows> {
    const key = keyOf(part, isAlone)
    const kept = this.#kept.get(key)
    if (kept) return kept
    const changes = this.#changes
    const rows = await read()
    // What was read before a change may miss it.
    if (changes === this.#changes) this.#kept.set(key, rows, { size: byteLengthOfAll(rows) })
    return rows
  }

  clear(): void {
    this.#changes++
    this.#kept.clear()
  }
}

/** All that decides which products have a part; where it stands in the text does not. */
const keyOf = (part: Part, isAlone: boolean): string =>
  JSON.stringify([
    part.kind,
    part.isUnfinished,
    isAlone,
    part.alternatives,
    part.endings,
    part.values,
    part.alike,
    part.inTitles,
    part.min,
    part.max,
    part.occasions.map(({ categoryIds, productIds, maxPrice }) => [categoryIds, productIds, maxPrice]),
  ])

function byteLengthOfAll({ rows, titles, names, beginnings, values, named }: PartRows): number {
  const sets = new Map<unknown, Rows>(
    [rows, titles, names, beginnings, values, named].map((set) => [set.list ?? set.bits, set]),
  )
  return [...sets.values()].reduce((sum, set) => sum + byteLengthOf(set), MET_BYTES_OF_ENTRY)
}

/** The size of all cached postings together; with less, words of a million products are read again and again. */
const POSTING_BYTES_MAX = 64_000_000
const POSTING_BYTES_OF_ENTRY = 500

/** The rows of one searched word in the scopes that were searched; those of a scope are among those of each wider one. */
type ReadScopes = ReadonlyMap<SearchScope, Rows>

/** The rows of searched words, cached: many people search with the same words and the same beginnings of words. */
class Postings {
  readonly #cached = new LRUCache<string, ReadScopes>({ maxSize: POSTING_BYTES_MAX })
  #readings = new Map<string, Promise<Rows>>()

  async get(word: string, scope: SearchScope, read: () => Promise<Rows>): Promise<Rows> {
    const cached = this.#cached.get(word)?.get(scope)
    return cached ?? this.#readings.get(`${scope} ${word}`) ?? this.#read(word, scope, read)
  }

  clear(): void {
    this.#cached.clear()
    // Readings that are under way may be older than the change, so they are not cached.
    this.#readings = new Map()
  }

  #read(word: string, scope: SearchScope, read: () => Promise<Rows>): Promise<Rows> {
    const readings = this.#readings
    const key = `${scope} ${word}`
    const reading = read()
      .then((rows) => (readings === this.#readings ? this.#save(word, scope, rows) : rows))
      .finally(() => readings.delete(key))
    readings.set(key, reading)
    return reading
  }

  /** Most words of names are in no other texts: the same rows are kept once for all scopes. */
  #save(word: string, scope: SearchScope, rows: Rows): Rows {
    const others = this.#cached.peek(word) ?? new Map()
    const saved = [...others.values()].find(({ size }) => size === rows.size) ?? rows
    const scopes = new Map(others).set(scope, saved)
    const bytes = [...new Set(scopes.values())].reduce((sum, each) => sum + byteLengthOf(each), POSTING_BYTES_OF_ENTRY)
    this.#cached.set(word, scopes, { size: bytes })
    return saved
  }
}

const BEST_PRODUCTS_KEPT = 5_000
const PRODUCT_NAMES_KEPT = 3_000
/** The size of all cached searches together. */
const SEARCH_BYTES_MAX = 64_000_000

/** What tells whether products or their words have changed. */
interface ProductsState {
  /** Grows with each change of products or names. */
  revision: number
  /** Another object after each change of words. */
  wordsState: object
}

/** What searches keep of an index until its products change. */
class SearchCaches {
  /** Results of searches by their words, with their size. */
  readonly searches = new LRUCache<string, SearchResult>({ maxSize: SEARCH_BYTES_MAX })
  /** The best products of each text that somebody has typed. */
  readonly bestProducts = new LRUCache<string, BestProducts>({ max: BEST_PRODUCTS_KEPT })
  /** The rows of searched words, which hold until words change. */
  readonly postings = new Postings()
  /** The rows that have the parts of searches. */
  readonly metParts = new MetParts()
  /** The words of the names of products that are ranked, by language and row: popular ones are in many results. */
  readonly productNames = new LRUCache<string, ProductNames>({ max: PRODUCT_NAMES_KEPT })
  #revision = 0
  #wordsState: object | undefined

  /** Clears what is older than the products. */
  keepUpWith({ revision, wordsState }: ProductsState): void {
    if (wordsState !== this.#wordsState) {
      this.#wordsState = wordsState
      this.postings.clear()
      this.metParts.clear()
    }
    if (revision === this.#revision) return
    this.#revision = revision
    this.searches.clear()
    this.bestProducts.clear()
    this.metParts.clear()
    this.productNames.clear()
  }
}

const cachesByProducts = new WeakMap<ProductsState, SearchCaches>()

/** What holds now of the searches of an index. To be asked anew after anything was awaited. */
export function searchCaches(products: ProductsState): SearchCaches {
  const caches = cachesByProducts.get(products) ?? new SearchCaches()
  cachesByProducts.set(products, caches)
  caches.keepUpWith(products)
  return caches
}
