import { type Columns, rowOf } from './columns.ts'
import type { Facet } from './facet.ts'

/** What a list is narrowed to; an empty list of ids does not narrow. Prices are minor units. */
export interface Selection {
  shopIds: readonly number[]
  categoryIds: readonly number[]
  brandIds: readonly number[]
  sizeIds: readonly number[]
  colorIds: readonly number[]
  /** Stars: rated so or better. */
  rating: number | undefined
  minPrice: number | undefined
  maxPrice: number | undefined
  inStock: boolean
  discounted: boolean
}

/** What a search found: the products of each rank, best first. */
export type Ranks = readonly (readonly number[])[]

/** A bit for each filter that can be left out of a count. */
export const FILTER = {
  always: 1,
  categories: 2,
  brands: 4,
  sizes: 8,
  colors: 16,
  rating: 32,
  price: 64,
  inStock: 128,
  discounted: 256,
} as const

export interface Selected {
  /** For each row the filters that it fails, as bits; 0: it is in the selection. */
  fails: Uint16Array
  /** For each row its rank, from 0; absent without a ranking. */
  ranks: Uint8Array | undefined
  rankCount: number
}

/** Holds every product against every filter. One pass a filter, so that counts can leave one out. */
export function select(columns: Columns, selection: Selection, found?: Ranks): Selected {
  const fails = new Uint16Array(columns.ids.length)
  failUnlessIn(fails, FILTER.always, columns.shops, selection.shopIds)
  failUnlessIn(fails, FILTER.categories, columns.categories, narrowest(columns, selection.categoryIds))
  failUnlessIn(fails, FILTER.brands, columns.brands, selection.brandIds)
  failUnlessIn(fails, FILTER.sizes, columns.sizes, selection.sizeIds)
  failUnlessIn(fails, FILTER.colors, columns.colors, selection.colorIds)
  const { rating, minPrice, maxPrice } = selection
  // A product without reviews is rated 0, so it never passes.
  if (rating !== undefined) failUnless(fails, FILTER.rating, (row) => (columns.rating[row] ?? 0) >= rating * 100)
  if (minPrice !== undefined) failUnless(fails, FILTER.price, (row) => (columns.salePrice[row] ?? 0) >= minPrice)
  if (maxPrice !== undefined) failUnless(fails, FILTER.price, (row) => (columns.salePrice[row] ?? 0) <= maxPrice)
  if (selection.inStock) failUnless(fails, FILTER.inStock, (row) => columns.inStock[row] === 1)
  if (selection.discounted) failUnless(fails, FILTER.discounted, (row) => columns.discounted[row] === 1)
  if (!found) return { fails, ranks: undefined, rankCount: 1 }
  return { fails, ranks: rank(columns, fails, found), rankCount: found.length }
}

function failUnless(fails: Uint16Array, bit: number, passes: (row: number) => boolean): void {
  for (let row = 0; row < fails.length; row++) if (!passes(row)) fails[row] = (fails[row] ?? 0) | bit
}

function failUnlessIn(fails: Uint16Array, bit: number, facet: Facet, ids: readonly number[]): void {
  if (ids.length === 0) return
  for (let row = 0; row < fails.length; row++) fails[row] = (fails[row] ?? 0) | bit
  for (const id of ids) {
    for (const row of facet.rows.get(id) ?? []) fails[row] = (fails[row] ?? 0) & ~bit
  }
}

function rank(columns: Columns, fails: Uint16Array, found: Ranks): Uint8Array {
  const ranks = new Uint8Array(fails.length)
  const seen = new Uint8Array(fails.length)
  found.forEach((ids, rankOfIds) => {
    for (const id of ids) {
      const row = rowOf(columns, id)
      if (row < 0 || seen[row] === 1) continue
      seen[row] = 1
      ranks[row] = rankOfIds
    }
  })
  failUnless(fails, FILTER.always, (row) => seen[row] === 1)
  return ranks
}

/**
 * A category stands for all of its products, unless some of its sub-categories are chosen with it: then for those. So both
 * "Bags, and of those Totes" and a tree of boxes to tick mean what they say.
 */
function narrowest({ names }: Columns, chosen: readonly number[]): number[] {
  if (chosen.length < 2) return [...chosen]
  const narrowed = new Set(names.categories.filter((each) => chosen.includes(each.id)).map((each) => each.parent_id))
  return chosen.filter((id) => !narrowed.has(id))
}
