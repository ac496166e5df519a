import { PRODUCT_SORTS, type ProductSort } from '@rialto/contract/enums'
import { FILTER_IDS_MAX, ID_MAX, PRICE_MAX, RATING_MAX, RATING_MIN } from '@rialto/contract/limits'
import { cleanSearch } from '../../../lib/loaders/clean-search.ts'
import { readPageNumber } from '../../../lib/loaders/page-number.ts'

/** Search, filters, sort order and page of a product list, as its address states them. */
export interface Selection {
  search: string
  /** Only the typed words are searched: colours, prices and synonyms are not read into them. */
  literal: boolean
  categories: readonly number[]
  subcategories: readonly number[]
  brands: readonly number[]
  sizes: readonly number[]
  colors: readonly number[]
  /** Decimals of the default currency; null means no bound. Above `maxPrice` it stays as it was typed, and nothing is found. */
  minPrice: number | null
  maxPrice: number | null
  /** The minimum rating. */
  rating: number | null
  inStock: boolean
  onSale: boolean
  /** Null means the list's default order. */
  sort: ProductSort | null
  page: number
}

export const emptySelection: Selection = {
  search: '',
  literal: false,
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
 * The filters with several values, by their parameter in the address: those of `GET /products`, but `subcategory` as
 * docs/spec §2 has it (`/categories/{id}`).
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

/** Parses an address. Invalid parts are ignored, so that every address shows a list. */
export function parseSelection(query: URLSearchParams): Selection {
  const ids = Object.fromEntries(idNames.map(([name, filter]) => [filter, readIds(query.getAll(name))]))
  const search = cleanSearch(query.get('search') ?? '')
  return {
    ...emptySelection,
    ...ids,
    search,
    literal: search !== '' && ['true', '1'].includes(query.get('literal') ?? ''),
    minPrice: readPrice(query.get('min_price')),
    maxPrice: readPrice(query.get('max_price')),
    rating: readInt(query.get('rating'), RATING_MIN, RATING_MAX),
    inStock: query.get('in_stock') === '1',
    onSale: query.get('discounted') === '1',
    sort: PRODUCT_SORTS.find((sort) => sort === query.get('sort_type')) ?? null,
    page: readPageNumber(query),
  }
}

/** Writes the canonical query string of a selection, without a question mark; empty for no selection. */
export function writeSelection(selection: Selection): string {
  const query = new URLSearchParams()
  if (selection.search) query.set('search', selection.search)
  if (selection.search && selection.literal) query.set('literal', 'true')
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

/** The canonical query of a list's page for the page cache: equal selections share one entry. */
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

/** Parses a price with two decimals at most; zero counts as no bound. */
function readPrice(value: string | null): number | null {
  if (value === null || !/^\d{1,10}(\.\d{1,6})?$/.test(value)) return null
  const price = Number(Number(value).toFixed(2))
  return price > 0 && price <= PRICE_MAX ? price : null
}
