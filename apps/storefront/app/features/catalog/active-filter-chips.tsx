import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductFilters } from '@rialto/contract'
import { Chip } from '@rialto/ui/chip.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import type { TFunction } from 'i18next'
import { useRef } from 'react'
import type { FilterFieldsProps } from './filter-parts.tsx'
import { useBoundPrice } from './price-field.ts'
import {
  applyChange,
  clearFilters,
  type FixedFilter,
  type IdFilter,
  removeId,
  type Selection,
  type SelectionChange,
} from './selection.ts'

/** The active filters as chips that can be removed. The focus stays in the row while it has chips. */
export function ActiveFilterChips({ selection, filters, updateSelection, fixedFilters }: FilterFieldsProps) {
  const { t } = useTranslation()
  const price = useBoundPrice()
  const row = useRef<HTMLUListElement>(null)
  const chosen = listActiveFilters(selection, filters, { price, t }, fixedFilters)
  if (chosen.length === 0) return null
  const remove = (removal: SelectionChange, place: number) => {
    const buttons = row.current?.querySelectorAll('button')
    const nextButton = buttons?.[place + 1] ?? buttons?.[place - 1]
    nextButton?.focus()
    updateSelection(removal)
  }
  return (
    <ul
      ref={row}
      aria-label={t('Chosen filters')}
      className="scrollbar-none mb-4 flex items-center gap-2 max-lg:bleed max-lg:overflow-x-auto max-lg:px-(--gutter) max-lg:py-1 lg:mb-5 lg:flex-wrap"
    >
      {chosen.map(({ key, label, removal }, place) => (
        <li key={key} className="flex-none">
          <Chip removeLabel={t('Remove filter {{name}}', { name: label })} onRemove={() => remove(removal, place)}>
            {label}
          </Chip>
        </li>
      ))}
      <li className="flex-none">
        <TextButton className="mx-1.5" onClick={() => updateSelection((chosen) => clearFilters(chosen, fixedFilters))}>
          {t('Clear all')}
        </TextButton>
      </li>
    </ul>
  )
}

interface ActiveFilter {
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
function listActiveFilters(
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
