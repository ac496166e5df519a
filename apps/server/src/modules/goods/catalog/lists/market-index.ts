import { isDeepStrictEqual } from 'node:util'
import { CatalogIndex, LiveWordIndex, type ReadWords, type RowSet } from '@rialto/catalog-index'
import { LRUCache } from 'lru-cache'
import { CachedCounts, type FilterNames, type NamedFilters, type TranslatedNames } from './filters.ts'
import {
  type FacetName,
  flagId,
  type KeyName,
  type MixName,
  PRODUCT_SHAPE,
  type ProductChanges,
  type ProductData,
} from './listed-product.ts'

const FILTERS_KEPT = 500

interface PartialIndex {
  words: ReadWords | undefined
  /** How many products the market has. */
  ofMarket: number
}

/** The catalogue index of the market, with the names of its filters' choices, and with what is cached until products or names change. */
export class MarketIndex extends CatalogIndex<FacetName, KeyName, MixName> {
  names: FilterNames
  /** The names in other languages, cached when first needed. */
  readonly translated = new Map<string, TranslatedNames>()
  /** Filters by selection and language, cached: the next page has the same. */
  readonly filters = new LRUCache<string, NamedFilters>({ max: FILTERS_KEPT })
  readonly counts = new CachedCounts()
  /** Another object after each change of words, so that what was read of them before is known to be old. */
  wordsState: object = {}
  /** Grows with each change of products or names. */
  revision = 0

  /** The words of its products; of a partial index for a search alone, as all words are kept elsewhere. */
  readonly words: LiveWordIndex | undefined
  /** Whether it holds only the products that a list or a search needs, as all others are still being read. */
  readonly isPartial: boolean
  readonly #ofMarket: number | undefined

  constructor(data: ProductData, names: FilterNames, partial?: PartialIndex) {
    super(PRODUCT_SHAPE, data)
    this.names = names
    this.isPartial = partial !== undefined
    this.#ofMarket = partial?.ofMarket
    const words = partial?.words
    this.words = words && new LiveWordIndex(words)
  }

  /** How many products the market has, among which a word is frequent or rare. */
  get ofMarket(): number {
    return this.#ofMarket ?? this.rowCount
  }

  flag(name: Parameters<typeof flagId>[0]): RowSet {
    return this.rowsWith('flags', flagId(name))
  }

  /** Sets names that were read anew, in which mostly nothing has changed. */
  setNames(names: FilterNames): void {
    for (const translated of this.translated.values()) translated.areOutdated = true
    if (isDeepStrictEqual(names, this.names)) return
    this.names = names
    this.#changed()
  }

  override async update(changes: ProductChanges): Promise<boolean> {
    if (changes.haveWordsChanged) this.wordsState = {}
    const isChanged = await super.update(changes)
    if (isChanged) this.#changed()
    return isChanged
  }

  #changed(): void {
    this.revision++
    this.filters.clear()
    this.counts.clear()
  }
}
