import { isDeepStrictEqual } from 'node:util'
import {
  type Bits,
  CommonRows,
  clearBit,
  createBits,
  createPauses,
  hasBit,
  Order,
  type OrderData,
  PriceRanges,
  RowSet,
  type RowsContent,
  ScratchMemory,
  setBit,
  withRoom,
} from '@rialto/catalog-index'
import type { ProductSort } from '@rialto/contract/enums'
import { LRUCache } from 'lru-cache'
import { type BestProducts, MetParts, Postings, type ProductNames, type SearchResult } from '../search/found.ts'
import {
  type CatalogChanges,
  KEY_NAMES,
  type ListedProduct,
  type OrderName,
  recommendationKey,
  recommendationOrder,
  sortKeys,
} from './catalog-changes.ts'
import { type FacetName, Facets, type FacetsData, type FlagName, flagId } from './facets.ts'
import { type FilterNames, KnownCounts, type NamedFilters, type TranslatedNames } from './filters.ts'

/** All that an index consists of; it can be transferred between threads. */
export interface CatalogData {
  /** The product ids by row, ascending. */
  ids: Uint32Array
  visible: Bits
  orders: Record<OrderName, OrderData>
  facets: FacetsData
  /** The series of changes that `version` belongs to. */
  feedId: string
  /** The position in the products' changes before they were read. */
  version: number
}

const NO_VALUES: Record<FacetName, number[]> = {
  shops: [],
  brands: [],
  categories: [],
  sizes: [],
  colors: [],
  flags: [],
}
const NO_ROWS = new RowSet()

/** Up to this many products, a change of one also changes the places of all others in *Just for you*. */
const RECOMMENDED_ANEW = 20_000
const FILTERS_KEPT = 500
const BEST_PRODUCTS_KEPT = 5_000
const PRODUCT_NAMES_KEPT = 3_000
/** The size of all cached searches together. */
const SEARCH_BYTES_MAX = 64_000_000

/**
 * All products in memory, for filtering, counting and sorting. Each product has a row, a number that stays the same; new products get
 * the next ones. Sets of rows are bits or lists, so that the work of a request hardly depends on the number of products.
 */
export class CatalogIndex {
  names: FilterNames
  /** The names in other languages, cached when first needed. */
  readonly translated = new Map<string, TranslatedNames>()
  /** Filters by selection and language, cached: the next page has the same. */
  readonly filters = new LRUCache<string, NamedFilters>({ max: FILTERS_KEPT })
  readonly counts = new KnownCounts()
  /** Results of searches by their words, cached with their size. */
  readonly searches = new LRUCache<string, SearchResult>({ maxSize: SEARCH_BYTES_MAX })
  /** The best products of each text that somebody has typed, cached. */
  readonly bestProducts = new LRUCache<string, BestProducts>({ max: BEST_PRODUCTS_KEPT })
  /** The rows of searched words, cached. */
  readonly postings = new Postings()
  /** The rows that have the parts of searches, cached. */
  readonly metParts = new MetParts()
  /** The words of the names of products that are ranked, by language and row, cached: popular ones are in many results. */
  readonly productNames = new LRUCache<string, ProductNames>({ max: PRODUCT_NAMES_KEPT })
  /** The position in the products' changes up to which this index has been brought. */
  version: number
  /** Another object after each change of words, so that what was read of them before is known to be old. */
  wordsState: object = {}
  /** The series of changes that `version` belongs to. */
  readonly feedId: string
  /** Grows with each change of products or names. */
  revision = 0
  #ids: Uint32Array
  #rowCount: number
  /** The row of each product id plus 1; 0 for none. */
  #rowsById: Uint32Array
  #visible: Bits
  readonly #orders: Record<OrderName, Order>
  readonly facets: Facets
  /** For one list at a time. */
  readonly scratch = new ScratchMemory()
  /** Made when first needed. */
  #priceRanges: PriceRanges | undefined

  constructor(data: CatalogData, names: FilterNames) {
    this.names = names
    this.version = data.version
    this.feedId = data.feedId
    this.#ids = data.ids
    this.#rowCount = data.ids.length
    this.#visible = data.visible
    this.#rowsById = rowsById(data.ids)
    this.#orders = mapRecord(data.orders, (order) => new Order(order))
    this.facets = new Facets(data.facets)
  }

  /** The number of rows, those of hidden products among them. */
  get rowCount(): number {
    return this.#rowCount
  }

  /** The rows of all visible products. Only for reading. */
  get visible(): Bits {
    return this.#visible
  }

  idOf(row: number): number {
    return this.#ids[row] ?? 0
  }

  /** An empty set with room for every row. */
  emptyBits(): Bits {
    return new Uint32Array(this.#visible.length)
  }

  /** The rows that are in all of some sets. @param scratch memory that nothing else may use as long as the rows are read */
  common(sets: readonly [RowsContent, ...RowsContent[]], scratch = new ScratchMemory()): CommonRows {
    return new CommonRows(sets, { words: this.#visible.length, scratch })
  }

  /** The rows of products, ascending where the ids are; ids without a row are left out. */
  rowsOf(ids: Uint32Array): Uint32Array {
    const rows = new Uint32Array(ids.length)
    let count = 0
    for (let place = 0; place < ids.length; place++) {
      const row = this.#rowOf(ids[place] ?? 0)
      if (row >= 0) rows[count++] = row
    }
    return rows.subarray(0, count)
  }

  flag(name: FlagName): RowSet {
    return this.facets.rowsOf('flags', flagId(name)) ?? NO_ROWS
  }

  get prices(): Order {
    return this.#orders.price
  }

  get priceRanges(): PriceRanges {
    this.#priceRanges ??= new PriceRanges(this.#orders.price, this.#visible.length * 32)
    return this.#priceRanges
  }

  order(sort: ProductSort): { order: Order; backwards: boolean } {
    switch (sort) {
      case 'low_to_high':
        return { order: this.#orders.price, backwards: false }
      case 'high_to_low':
        return { order: this.#orders.price, backwards: true }
      default:
        return { order: this.#orders[sort], backwards: true }
    }
  }

  /** Sets names that were read anew, in which mostly nothing has changed. */
  setNames(names: FilterNames): void {
    for (const translated of this.translated.values()) translated.areOutdated = true
    if (isDeepStrictEqual(names, this.names)) return
    this.names = names
    this.#changed()
  }

  /** Brings products up to date, with pauses: requests meanwhile see some of the changes. */
  async update({ products, removedIds, haveWordsChanged, version }: CatalogChanges): Promise<void> {
    const pause = createPauses()
    this.version = version
    if (haveWordsChanged) {
      this.wordsState = {}
      this.postings.clear()
      this.metParts.clear()
    }
    if (products.length + removedIds.length === 0) return
    for (const id of removedIds) this.#hide(this.#rowOf(id))
    const rows = products.map(({ id }) => this.#rowFor(id))
    const keys = products.map(sortKeys)
    for (const name of KEY_NAMES) {
      const ofOrder = keys.map((each) => each[name])
      this.#orders[name].setKeys(rows, ofOrder)
      if (name === 'price') for (const [at, row] of rows.entries()) this.#priceRanges?.setPrice(row, ofOrder[at] ?? 0)
      await pause()
    }
    this.#recommend(rows)
    for (const [at, product] of products.entries()) {
      if (product.isVisible) this.#show(rows[at] ?? 0, product)
      else this.#hide(rows[at] ?? 0)
      await pause()
    }
    this.#changed()
  }

  #changed(): void {
    this.revision++
    this.filters.clear()
    this.counts.clear()
    this.searches.clear()
    this.bestProducts.clear()
    this.metParts.clear()
    this.productNames.clear()
  }

  #show(row: number, product: ListedProduct): void {
    setBit(this.#visible, row)
    this.facets.setValues(row, product.values)
  }

  #hide(row: number): void {
    if (row < 0 || !hasBit(this.#visible, row)) return
    clearBit(this.#visible, row)
    this.facets.setValues(row, NO_VALUES)
  }

  /** The places of *Just for you* depend on those of all other products: among many, only those of the changed rows are calculated. */
  #recommend(rows: readonly number[]): void {
    const { popular_product, newest, just_for_you } = this.#orders
    if (this.#rowCount <= RECOMMENDED_ANEW) {
      this.#orders.just_for_you = new Order(recommendationOrder(popular_product.rows, newest.rows))
      return
    }
    const keys = rows.map((row) => recommendationKey(popular_product.placeOf(row), newest.placeOf(row)))
    just_for_you.setKeys(rows, keys)
  }

  #rowOf(id: number): number {
    return (this.#rowsById[id] ?? 0) - 1
  }

  #rowFor(id: number): number {
    const existing = this.#rowOf(id)
    if (existing >= 0) return existing
    const row = this.#rowCount++
    this.#ids = withRoom(this.#ids, this.#rowCount)
    this.#ids[row] = id
    this.#rowsById = withRoom(this.#rowsById, id + 1)
    this.#rowsById[id] = row + 1
    this.#visible = withRoom(this.#visible, createBits(this.#rowCount).length)
    return row
  }
}

function rowsById(ids: Uint32Array): Uint32Array {
  const rows = new Uint32Array((ids.at(-1) ?? 0) + 1)
  for (let row = 0; row < ids.length; row++) rows[ids[row] ?? 0] = row + 1
  return rows
}

const mapRecord = <Name extends string, From, To>(record: Record<Name, From>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(record).map(([name, value]) => [name, map(value)])) as Record<Name, To>
