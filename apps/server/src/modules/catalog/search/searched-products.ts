import type { Db } from '../../../db/index.ts'
import { translateRows } from '../../translations/index.ts'
import { setBits } from '../lists/bits.ts'
import type { CatalogIndex } from '../lists/catalog-index.ts'
import type { FacetName } from '../lists/facets.ts'
import { pickFirst } from '../lists/pick-first.ts'
import { intersectRows, type Rows, type RowsContent, rowsOf } from '../lists/rows.ts'
import { selectProductNames } from '../repository-lists.ts'

/** The products that are searched, by row. */
export interface SearchedProducts {
  /** The length of bits for all rows. */
  words: number
  rowCount: number
  visible: RowsContent
  withAny(facet: FacetName, ids: readonly number[]): Rows
  ofIds(ids: readonly number[]): Rows
  /** @param min in minor units, as `max` */
  priced(min: number | undefined, max: number | undefined): Rows
  inStock: RowsContent
  /** 0 for the least popular product, 1 for the most popular one. */
  popularity(row: number): number
  /** The most popular ones of these rows. */
  mostPopular(rows: Rows, limit: number): Uint32Array
  /** The names of products, in the content's language and the shopper's. */
  names(rows: Uint32Array): Promise<ReadonlyMap<number, readonly string[]>>
}

/** The products of an index, as a search asks for them. */
export function searchedProducts(index: CatalogIndex, db: Db, locale: string): SearchedProducts {
  const words = index.visible.length
  const { order } = index.order('popular_product')
  return {
    words,
    rowCount: index.rowCount,
    visible: { bits: index.visible },
    withAny(facet: FacetName, ids: readonly number[]): Rows {
      const bits = index.emptyBits()
      for (const id of ids) index.facets.rowsOf(facet, id)?.addTo(bits)
      return rowsOf(bits)
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
      const ids = Array.from(rows, (row) => index.idOf(row))
      const own = await selectProductNames(db, { ids })
      const translated = await translateRows(db, 'product', locale, own, ['name'])
      const named = new Map(own.map(({ id, name }) => [id, [name]]))
      for (const { id, name } of translated) if (!named.get(id)?.includes(name)) named.get(id)?.push(name)
      return new Map(Array.from(rows, (row, place) => [row, named.get(ids[place] ?? 0) ?? []]))
    },
  }
}
