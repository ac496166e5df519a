import { type ColumnData, columnData, type RowSet, type RowsByValue, ValueColumn } from '@rialto/catalog-index'
import { RATING_MAX } from '@rialto/contract/limits'

export const FACETS = ['shops', 'brands', 'categories', 'sizes', 'colors', 'flags'] as const
/** A kind of value that products have. */
export type FacetName = (typeof FACETS)[number]

/** The values of all products; it can be transferred between threads. */
export type FacetsData = Record<FacetName, ColumnData>

export const facetsData = (rows: Readonly<Record<FacetName, RowsByValue>>, rowCount: number): FacetsData =>
  byFacet((facet) => columnData(rows[facet], rowCount))

/** The values of all products, of every kind. */
export class Facets {
  readonly #columns: Record<FacetName, ValueColumn>

  constructor(data: FacetsData) {
    this.#columns = byFacet((facet) => new ValueColumn(data[facet]))
  }

  column(facet: FacetName): ValueColumn {
    return this.#columns[facet]
  }

  /** The rows that have a value; undefined if none ever had. */
  rowsOf(facet: FacetName, id: number): RowSet | undefined {
    return this.#columns[facet].rowsOf(id)
  }

  setValues(row: number, values: Readonly<Record<FacetName, readonly number[]>>): void {
    for (const facet of FACETS) this.#columns[facet].setValues(row, values[facet])
  }
}

const byFacet = <Value>(create: (facet: FacetName) => Value) =>
  Object.fromEntries(FACETS.map((facet) => [facet, create(facet)])) as Record<FacetName, Value>

/** Products with at least so many stars, in stock, and with a discount. Their places are the ids of the values of `flags`. */
export const FLAGS = ['stars1', 'stars2', 'stars3', 'stars4', 'stars5', 'inStock', 'discounted'] as const
export type FlagName = (typeof FLAGS)[number]

interface FlaggedProduct {
  /** Average times 100. */
  rating: number
  stock: number
  price: number
  sale_price: number
}

export const flagId = (name: FlagName): number => FLAGS.indexOf(name)

export const starsFlag = (stars: number) => `stars${stars}` as FlagName

/** The ids of a product's flags. One without reviews is rated 0, so it has no stars. */
export function flagsOf({ rating, stock, price, sale_price }: FlaggedProduct): number[] {
  const flags: FlagName[] = []
  for (let stars = 1; stars <= RATING_MAX && stars * 100 <= rating; stars++) flags.push(starsFlag(stars))
  if (stock > 0) flags.push('inStock')
  if (sale_price < price) flags.push('discounted')
  return flags.map(flagId)
}
