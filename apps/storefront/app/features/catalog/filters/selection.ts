import { PRODUCT_SORTS, type ProductSort } from '@rialto/contract/enums'
import { FILTER_IDS_MAX, ID_MAX, PRICE_MAX, RATING_MAX, RATING_MIN } from '@rialto/contract/limits'
import { cleanSearch } from '../../../lib/loaders/clean-search.ts'
import { readPageNumber } from '../../../lib/loaders/page-number.ts'

/** What a shopper asks of a list of products, as its address says it. */
export interface Selection {
  search: string
  categories: readonly number[]
  subcategories: readonly number[]
  brands: readonly number[]
  sizes: readonly number[]
  colors: readonly number[]
  /** Decimals of the default currency; null: unbounded. */
  minPrice: number | null
  maxPrice: number | null
  /** Rated so or better. */
  rating: number | null
  inStock: boolean
  onSale: boolean
  /** Null: the list's own order. */
  sort: ProductSort | null
  page: number
}

export const everything: Selection = {
  search: '',
  categories: [],
  subcategories: [],
  brands: [],
  sizes: [],
  colors: [],
  minPrice: null,
  maxPrice: null,
  rating: null,
  inStock: false,
  onSale: false,
  sort: null,
  page: 1,
}

/**
 * Filters of which several may be chosen, by their names in the address: those of `GET /products`, save for a category's
 * part, which the specification names (section 2, `/categories/{id}`).
 */
export const idFilters = {
  category_id: 'categories',
  subcategory: 'subcategories',
  brand_id: 'brands',
  size_id: 'sizes',
  color_id: 'colors',
} as const satisfies Record<string, keyof Selection>

export type IdFilter = (typeof idFilters)[keyof typeof idFilters]

const idNames = Object.entries(idFilters) as ReadonlyArray<[keyof typeof idFilters, IdFilter]>

/** Reads an address. What makes no sense in it is passed over: a list is shown for any address. */
export function parseSelection(query: URLSearchParams): Selection {
  const ids = Object.fromEntries(idNames.map(([name, filter]) => [filter, readIds(query.getAll(name))]))
  const [minPrice, maxPrice] = inOrder(readPrice(query.get('min_price')), readPrice(query.get('max_price')))
  return {
    ...everything,
    ...ids,
    search: cleanSearch(query.get('search') ?? ''),
    minPrice,
    maxPrice,
    rating: readInt(query.get('rating'), RATING_MIN, RATING_MAX),
    inStock: query.get('in_stock') === '1',
    onSale: query.get('discounted') === '1',
    sort: PRODUCT_SORTS.find((sort) => sort === query.get('sort_type')) ?? null,
    page: readPageNumber(query),
  }
}

/** The address of a selection: one for each, whichever way it was chosen. Without a question mark; empty for everything. */
export function writeSelection(selection: Selection): string {
  const query = new URLSearchParams()
  if (selection.search) query.set('search', selection.search)
  for (const [name, filter] of idNames) for (const id of ascending(selection[filter])) query.append(name, String(id))
  if (selection.minPrice !== null) query.set('min_price', String(selection.minPrice))
  if (selection.maxPrice !== null) query.set('max_price', String(selection.maxPrice))
  if (selection.rating !== null) query.set('rating', String(selection.rating))
  if (selection.inStock) query.set('in_stock', '1')
  if (selection.onSale) query.set('discounted', '1')
  if (selection.sort) query.set('sort_type', selection.sort)
  if (selection.page > 1) query.set('page', String(selection.page))
  return query.toString()
}

/** The query that the page of a list reads: the same selection is the same page, however its address is written. */
export const listQuery = (asked: URLSearchParams): string => writeSelection(parseSelection(asked))

const ascending = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b)

function readIds(values: readonly string[]): number[] {
  const ids = values.map((value) => readInt(value, 1, ID_MAX)).filter((id) => id !== null)
  return ascending([...new Set(ids)].slice(0, FILTER_IDS_MAX))
}

function readInt(value: string | null, min: number, max: number): number | null {
  if (value === null || !/^\d{1,10}$/.test(value)) return null
  const figure = Number(value)
  return figure >= min && figure <= max ? figure : null
}

/** Two decimals at most; zero bounds nothing from below and is as good as none. */
function readPrice(value: string | null): number | null {
  if (value === null || !/^\d{1,10}(\.\d{1,6})?$/.test(value)) return null
  const price = Math.round(Number(value) * 100) / 100
  return price > 0 && price <= PRICE_MAX ? price : null
}

/** Bounds typed the wrong way round are meant the right way round. */
function inOrder(min: number | null, max: number | null): [number | null, number | null] {
  return min !== null && max !== null && min > max ? [max, min] : [min, max]
}
