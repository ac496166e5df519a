import { PRODUCT_SORTS, type ProductSort } from '@rialto/contract/enums'
import { FILTER_IDS_MAX, ID_MAX, PRICE_MAX, RATING_MAX, RATING_MIN } from '@rialto/contract/limits'
import { useMemo, useRef } from 'react'
import { type Location, useLocation, useNavigate, useNavigation } from 'react-router'
import { cleanSearch, readPageNumber } from '../../lib/page-handle.ts'

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
const idFilters = {
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

/** Returns the selection that follows from another one. */
export type SelectionChange = (chosen: Selection) => Selection

/** Every change returns to the first page, since the other pages have different contents then. */
export const applyChange = (selection: Selection, change: Partial<Selection>): Selection => ({
  ...selection,
  ...change,
  page: 1,
})

/** Replaces the search; other words are understood again. Filters and order are kept. */
export const changeSearch = (selection: Selection, search: string): Selection =>
  applyChange(selection, { search, literal: false })

/** Adds an id to a filter, or removes it if it is there. */
export function toggleId(selection: Selection, filter: IdFilter, id: number): Selection {
  const chosen = selection[filter]
  return applyChange(selection, {
    [filter]: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].sort((a, b) => a - b),
  })
}

/** Removes an id from a filter, if it is there. */
export const removeId = (selection: Selection, filter: IdFilter, id: number): Selection =>
  applyChange(selection, { [filter]: selection[filter].filter((one) => one !== id) })

/** A category with the ids of its sub-categories. */
export interface CategoryBranch {
  id: number
  children: readonly number[]
}

/** Toggles a category. Selecting it replaces its selected sub-categories. */
export function toggleCategory(selection: Selection, { id, children }: CategoryBranch): Selection {
  const rest = selection.subcategories.filter((child) => !children.includes(child))
  return toggleId({ ...selection, subcategories: rest }, 'categories', id)
}

/** Toggles a sub-category. Selecting it replaces its category; removing the last one selects the category again. */
export function toggleSubcategory(selection: Selection, branch: CategoryBranch, child: number): Selection {
  const next = toggleId(selection, 'subcategories', child)
  const someLeft = next.subcategories.some((one) => branch.children.includes(one))
  const others = next.categories.filter((one) => one !== branch.id)
  return { ...next, categories: someLeft ? others : [...others, branch.id].sort((a, b) => a - b) }
}

/** Filters that a page fixes by its own address: they can be neither changed nor removed. */
export type FixedFilter = 'categories' | 'onSale'

/** Removes all filters; keeps the search, the sort order and the filters that the page fixes. */
export function clearFilters(selection: Selection, fixedFilters: readonly FixedFilter[] = []): Selection {
  const { search, literal, sort, categories, subcategories } = selection
  return {
    ...emptySelection,
    search,
    literal,
    sort,
    ...(fixedFilters.includes('categories') && { categories, subcategories }),
  }
}

/** Returns the number of selected filters; both ends of the price range count as one. */
export function countActiveFilters(selection: Selection, fixedFilters: readonly FixedFilter[] = []): number {
  const { categories, subcategories, brands, sizes, colors } = selection
  const lists = fixedFilters.includes('categories')
    ? [brands, sizes, colors]
    : [categories, subcategories, brands, sizes, colors]
  const flags = [
    selection.minPrice !== null || selection.maxPrice !== null,
    selection.rating !== null,
    selection.inStock,
    selection.onSale && !fixedFilters.includes('onSale'),
  ]
  return lists.reduce((sum, list) => sum + list.length, 0) + flags.filter(Boolean).length
}

export interface SelectionHandle {
  /** The selection, including a pending navigation, so that controls react at once. */
  selection: Selection
  /** Navigates to the list of another selection and keeps the scroll position. `replace` adds no history entry. */
  updateSelection: (change: SelectionChange, how?: { replace?: boolean }) => void
  /** The list is being fetched. */
  pending: boolean
}

/** The selection of a product list, stored in the address only. */
export function useSelection(): SelectionHandle {
  const here = useLocation()
  const shown = useLatestLocation()
  const navigate = useNavigate()
  const { search } = shown
  const selection = useMemo(() => parseSelection(new URLSearchParams(search)), [search])
  const asked = useRef<{ at: typeof shown; next: Selection }>(null)
  const updateSelection: SelectionHandle['updateSelection'] = (change, how) => {
    // Two quick clicks: the second one builds on the first even before that is rendered.
    const next = change(asked.current?.at === shown ? asked.current.next : selection)
    asked.current = { at: shown, next }
    void navigate(listAddress(here.pathname, next), { preventScrollReset: true, replace: how?.replace })
  }
  return { selection, updateSelection, pending: shown !== here }
}

export function listAddress(path: string, selection: Selection): string {
  const query = writeSelection(selection)
  return query ? `${path}?${query}` : path
}

/** The location of this page, or the one of a pending navigation within it. Each navigation yields a new object. */
export function useLatestLocation(): Location {
  const here = useLocation()
  const { location: coming } = useNavigation()
  return coming?.pathname === here.pathname ? coming : here
}
