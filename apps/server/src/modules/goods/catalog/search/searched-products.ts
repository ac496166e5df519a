import type { Db } from '../../../../db/index.ts'
import { wordsOf } from '../../../../db/search-text.ts'
import { translateRows } from '../../../base/translations/index.ts'
import { setBits } from '../lists/bits.ts'
import type { CatalogIndex } from '../lists/catalog-index.ts'
import type { FacetName } from '../lists/facets.ts'
import { pickFirst } from '../lists/pick-first.ts'
import type { RowSet } from '../lists/row-set.ts'
import { intersectRows, listedRows, type Rows, type RowsContent, rowsOf, uniteRows } from '../lists/rows.ts'
import { selectProductNames } from '../repository-lists.ts'
import type { PartRows, ProductNames } from './found.ts'
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
export function searchedProducts(index: CatalogIndex, db: Db, locale: string): SearchedProducts {
  const words = index.visible.length
  const { order } = index.order('popular_product')
  return {
    words,
    rowCount: index.rowCount,
    visible: { bits: index.visible },
    met: (part, isAlone, read) => index.metParts.get(part, isAlone, read),
    withAny(facet: FacetName, ids: readonly number[]): Rows {
      const sets = ids.flatMap((id) => index.facets.rowsOf(facet, id) ?? [])
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
      const isLimited = index.priceRanges.readBetween(bits, min, max)
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
        const names = index.productNames.get(`${locale} ${row}`)
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
        if (index.revision === revision) index.productNames.set(`${locale} ${row}`, names)
      }
      return known
    },
  }
}

/** The rows of a set as they are now: when it changes, a list is replaced, while bits change where they are. */
const rowsNow = ({ content, size }: RowSet, words: number): Rows =>
  content.list ? listedRows(content.list) : { size, bits: content.bits.slice(0, words) }
