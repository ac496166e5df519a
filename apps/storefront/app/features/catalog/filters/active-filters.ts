import type { ProductFilters } from '@rialto/contract'
import type { TFunction } from 'i18next'
import { applyChange, type FixedFilter, removeId, type SelectionChange } from './edit-selection.ts'
import type { IdFilter, Selection } from './selection.ts'

export interface ActiveFilter {
  key: string
  label: string
  /** Removes the filter from a selection. */
  removal: SelectionChange
}

type Names = ReadonlyArray<{ id: number; name: string }>

interface Formatters {
  /** Formats a bound of the price. */
  price: (amount: number) => string
  t: TFunction
}

/**
 * Lists the selected filters with their labels, in the order of the sidebar. Ids whose names are unknown are left out.
 */
export function listActiveFilters(
  selection: Selection,
  filters: ProductFilters,
  { price, t }: Formatters,
  fixedFilters: readonly FixedFilter[] = [],
): ActiveFilter[] {
  const roots = filters.categories.filter((one) => one.parent_id === null)
  const named = (filter: IdFilter, names: Names): ActiveFilter[] =>
    selection[filter].flatMap((id) => {
      const name = names.find((one) => one.id === id)?.name
      return name ? [{ key: `${filter} ${id}`, label: name, removal: (current) => removeId(current, filter, id) }] : []
    })
  const parts = filters.categories.flatMap(({ id, name, parent_id }): ActiveFilter[] => {
    if (parent_id === null || !selection.subcategories.includes(id)) return []
    return [{ key: `subcategories ${id}`, label: name, removal: (current) => removeId(current, 'subcategories', id) }]
  })
  const chosen = fixedFilters.includes('categories') ? [] : [...named('categories', roots), ...parts]
  const words = priceLabel(selection, price, t)
  if (words)
    chosen.push({
      key: 'price',
      label: words,
      removal: (current) => applyChange(current, { minPrice: null, maxPrice: null }),
    })
  chosen.push(...named('brands', filters.brands), ...named('sizes', filters.sizes), ...named('colors', filters.colors))
  if (selection.rating !== null)
    chosen.push({
      key: 'rating',
      label: selection.rating === 5 ? t('5 stars') : t('{{rating}} and up', { rating: selection.rating }),
      removal: (current) => applyChange(current, { rating: null }),
    })
  if (selection.inStock)
    chosen.push({ key: 'stock', label: t('In stock'), removal: (current) => applyChange(current, { inStock: false }) })
  if (selection.onSale && !fixedFilters.includes('onSale'))
    chosen.push({ key: 'sale', label: t('On sale'), removal: (current) => applyChange(current, { onSale: false }) })
  return chosen
}

function priceLabel({ minPrice, maxPrice }: Selection, price: (amount: number) => string, t: TFunction): string | null {
  if (minPrice !== null && maxPrice !== null)
    return t('{{from}} to {{to}}', { from: price(minPrice), to: price(maxPrice) })
  if (minPrice !== null) return t('From {{price}}', { price: price(minPrice) })
  return maxPrice === null ? null : t('Up to {{price}}', { price: price(maxPrice) })
}
