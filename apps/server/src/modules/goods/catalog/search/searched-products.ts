import {
  intersectRows,
  listedRows,
  pickFirst,
  type RowSet,
  type Rows,
  type RowsContent,
  rowsOf,
  setBits,
  uniteLists,
  uniteRows,
} from '@rialto/catalog-index'
import type { Db } from '../../../../db/index.ts'
import type { ProductSearch, SearchWord } from '../../../../db/search.ts'
import { type SearchScope, wordsOf } from '../../../../db/search-text.ts'
import { translateRows } from '../../../base/translations/translations.ts'
import type { FacetName } from '../lists/listed-product.ts'
import type { MarketIndex } from '../lists/market-index.ts'
import { selectProductNames } from '../repository-lists.ts'
import { compoundsOf } from './compounds.ts'
import { type PartRows, type ProductNames, searchCaches } from './found.ts'
import type { Part } from './parts.ts'

/** The products that are searched, by row. */
export interface SearchedProducts {
  /** The length of bits for all rows. */
  words: number
  rowCount: number
  visible: RowsContent
  /** What was read for a part, kept until the products change. */
  met(part: Part, isAlone: boolean, read: () => Promise<PartRows>): Promise<PartRows>
  withAny(facet: FacetName, ids: readonly number[]): Rows
  ofIds(ids: readonly number[]): Rows
  /** @param min in minor units, as `max` */
  priced(min: number | undefined, max: number | undefined): Rows
  inStock: RowsContent
  /** 0 for the least popular product, 1 for the most popular one. */
  popularity(row: number): number
  /** The most popular ones of these rows. */
  mostPopular(rows: Rows, limit: number): Uint32Array
  /** The words of products' names, in the content's language and the shopper's. */
  names(rows: readonly number[]): Promise<ReadonlyMap<number, ProductNames>>
}

/** The products of an index, as a search asks for them. */
export function searchedProducts(index: MarketIndex, db: Db, locale: string): SearchedProducts {
  const words = index.visible.length
  const order = index.order('popular_product')
  return {
    words,
    rowCount: index.ofMarket,
    visible: { bits: index.visible },
    met: (part, isAlone, read) => searchCaches(index).metParts.get(part, isAlone, read),
    withAny(facet: FacetName, ids: readonly number[]): Rows {
      const sets = ids.flatMap((id) => index.rowsWith(facet, id))
      return uniteRows(
        sets.map((set) => rowsNow(set, words)),
        words,
      )
    },
    ofIds(ids: readonly number[]): Rows {
      const bits = index.emptyBits()
      setBits(bits, index.rowsOf(Uint32Array.from(ids)))
      return intersectRows([rowsOf(bits), { bits: index.visible }])
    },
    priced(min, max): Rows {
      const bits = index.emptyBits()
      const isLimited = index.ranges.readBetween(bits, min, max)
      return intersectRows([{ bits: index.visible }, ...(isLimited ? [{ bits }] : [])])
    },
    inStock: index.flag('inStock').content,
    popularity: (row) => order.placeOf(row) / Math.max(1, index.rowCount),
    mostPopular(rows, limit) {
      const part = { offset: 0, limit, backwards: true }
      return rows.list
        ? pickFirst(order, rows.list, part).slice()
        : Uint32Array.from(order.pick(index.common([rows]).bits, part))
    },
    async names(rows) {
      const known = new Map<number, ProductNames>()
      const missing: number[] = []
      for (const row of rows) {
        const names = searchCaches(index).productNames.get(`${locale} ${row}`)
        if (names) known.set(row, names)
        else missing.push(row)
      }
      if (missing.length === 0) return known
      const { revision } = index
      const ids = missing.map((row) => index.idOf(row))
      const own = await selectProductNames(db, { ids })
      const translated = await translateRows(db, 'product', locale, own, ['name'])
      const named = new Map(own.map(({ id, name }) => [id, [name]]))
      for (const { id, name } of translated) if (!named.get(id)?.includes(name)) named.get(id)?.push(name)
      for (const [place, row] of missing.entries()) {
        const names = (named.get(ids[place] ?? 0) ?? []).map(wordsOf)
        known.set(row, names)
        // Names may have been changed meanwhile.
        if (index.revision === revision) searchCaches(index).productNames.set(`${locale} ${row}`, names)
      }
      return known
    },
  }
}

/** The rows of a set as they are now: when it changes, a list is replaced, while bits change where they are. */
const rowsNow = ({ content, size }: RowSet, words: number): Rows =>
  content.list ? listedRows(content.list) : { size, bits: content.bits.slice(0, words) }

/** Each entry must be met, by any of its words. */
export type SearchQuery = readonly (readonly SearchWord[])[]

/** The search of an index: what is found for single words, combined. */
export interface WordSearch extends Pick<ProductSearch, 'similarTerms'> {
  /**
   * The rows of visible products that meet the query; null where there are none, or where it is empty.
   * @param within only among these rows, which are visible
   */
  find(query: SearchQuery, scope: SearchScope, within?: Rows): Promise<Rows | null>
  /** The words of products that are compounds of a word, which they end with. */
  compoundsOf(word: string, linking: readonly string[]): Promise<string[]>
}

export function createWordSearch(index: MarketIndex, search: ProductSearch): WordSearch {
  const visible = { bits: index.visible }
  const visibleRows = new WeakMap<Rows, Rows>()

  /** Most words are in names alone, so that they have the same rows in each scope. */
  function visibleOf(rows: Rows): Rows {
    const known = visibleRows.get(rows) ?? intersectRows([rows, visible])
    visibleRows.set(rows, known)
    return known
  }

  async function findRowsWithAny(words: readonly SearchWord[], scope: SearchScope): Promise<Rows> {
    const found = await Promise.all(words.map((word) => search.find(word, scope)))
    return uniteLists(
      found.map((ids) => index.rowsOf(ids)),
      index.visible.length,
    )
  }

  function rowsWithAny(words: readonly SearchWord[], scope: SearchScope): Promise<Rows> {
    const key = words.map(({ word, whole }) => (whole ? word : `${word}*`)).join(' ')
    return searchCaches(index).postings.get(key, scope, () => findRowsWithAny(words, scope))
  }

  const isInTexts = async (term: string) => {
    const has = async (scope: SearchScope) => (await search.find({ word: term, whole: true }, scope)).length > 0
    return (await has('all')) || has('descriptions')
  }

  return {
    compoundsOf: async (word, linking) => compoundsOf(word, await search.termsEndingWith(word), linking, isInTexts),
    async find(query, scope, within) {
      if (query.length === 0) return null
      const found = await Promise.all(query.map((words) => rowsWithAny(words, scope)))
      const [first] = found
      const rows =
        first && found.length === 1 && !within ? visibleOf(first) : intersectRows([within ?? visible, ...found])
      return rows.size === 0 ? null : rows
    },
    similarTerms: search.similarTerms,
  }
}
