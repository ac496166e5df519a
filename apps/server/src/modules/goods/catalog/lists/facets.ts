import type { RowSet } from './row-set.ts'
import { type ColumnData, columnData, type RowsByValue, ValueColumn } from './value-column.ts'

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
