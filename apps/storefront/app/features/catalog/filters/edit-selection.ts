import { emptySelection, type IdFilter, type Selection } from './selection.ts'

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
