import { everything, type IdFilter, type Selection } from './selection.ts'

/** What a choice makes of what was chosen before. */
export type Change = (chosen: Selection) => Selection

/** Every edit leads to the first page: what stood on the others has moved. */
const edited = (selection: Selection, change: Partial<Selection>): Selection => ({ ...selection, ...change, page: 1 })

export const withChange = edited

/** Puts an id into a filter, or takes it out. */
export function toggled(selection: Selection, filter: IdFilter, id: number): Selection {
  const chosen = selection[filter]
  return edited(selection, {
    [filter]: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].sort((a, b) => a - b),
  })
}

/** Takes an id out of a filter, if it is there. */
export const withoutId = (selection: Selection, filter: IdFilter, id: number): Selection =>
  edited(selection, { [filter]: selection[filter].filter((one) => one !== id) })

/** A category as the tree shows it. */
export interface CategoryBranch {
  id: number
  children: readonly number[]
}

/** A whole category takes the place of its parts. */
export function toggledCategory(selection: Selection, { id, children }: CategoryBranch): Selection {
  const rest = selection.subcategories.filter((child) => !children.includes(child))
  return toggled({ ...selection, subcategories: rest }, 'categories', id)
}

/** A part of a category takes the place of the whole; with the last part gone, the whole is back. */
export function toggledSubcategory(selection: Selection, branch: CategoryBranch, child: number): Selection {
  const next = toggled(selection, 'subcategories', child)
  const someLeft = next.subcategories.some((one) => branch.children.includes(one))
  const others = next.categories.filter((one) => one !== branch.id)
  return { ...next, categories: someLeft ? others : [...others, branch.id].sort((a, b) => a - b) }
}

/** Filters that a page has decided by its own address: they are neither offered nor taken away. */
export type OwnFilter = 'categories' | 'onSale'

/** Without any filter; the search, the order and what the page itself decided stay. */
export function cleared(selection: Selection, own: readonly OwnFilter[] = []): Selection {
  const { search, sort, categories, subcategories } = selection
  return { ...everything, search, sort, ...(own.includes('categories') && { categories, subcategories }) }
}

/** How many filters are chosen; the two ends of the price are one. */
export function chosenCount(selection: Selection, own: readonly OwnFilter[] = []): number {
  const { categories, subcategories, brands, sizes, colors } = selection
  const lists = own.includes('categories')
    ? [brands, sizes, colors]
    : [categories, subcategories, brands, sizes, colors]
  const flags = [
    selection.minPrice !== null || selection.maxPrice !== null,
    selection.rating !== null,
    selection.inStock,
    selection.onSale && !own.includes('onSale'),
  ]
  return lists.reduce((sum, list) => sum + list.length, 0) + flags.filter(Boolean).length
}
