import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FilterOption, ProductFilters } from '@rialto/contract'
import { TextButton } from '@rialto/ui/text-button.tsx'
import type { ReactNode } from 'react'
import { toggleId } from './edit-selection.ts'
import type { FilterFieldsProps } from './filter-fields.tsx'
import { FilterSection } from './filter-section.tsx'
import { ProductCount } from './product-count.tsx'
import type { Selection } from './selection.ts'
import { groupSizes } from './size-kinds.ts'
import { useCollapsedOptions } from './use-collapsed-options.ts'
import { useOptimisticCheckbox } from './use-optimistic-value.ts'

const box =
  'touch-44 relative inline-flex h-9 min-w-9 cursor-pointer items-center justify-center gap-1.5 rounded-control border border-line-strong bg-card px-3 transition-colors hover:border-field has-[:checked]:border-accent-edge has-[:checked]:font-semibold has-[:checked]:text-accent-ink has-[:checked]:inset-ring-1 has-[:checked]:inset-ring-accent-edge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge'

/**
 * Sizes as boxes, several of which can be selected. A shoe size says nothing about a bottle, so sizes of different kinds are offered only
 * once a category is chosen, or where the products found are all of one; those that are selected always are.
 */
export function SizeFilter({ filters, selection, updateSelection, fixedFilters = [] }: FilterFieldsProps) {
  const { t } = useTranslation()
  const useful = filters.sizes.filter(({ id, count }) => count > 0 || selection.sizes.includes(id))
  const isNarrow = fixedFilters.includes('categories') || isOneCategory(filters, selection)
  const isOffered = isNarrow || groupSizes(useful).length === 1
  const offered = isOffered ? useful : useful.filter(({ id }) => selection.sizes.includes(id))
  const sorted = groupSizes(offered).flat()
  const { shown, more, open, setOpen } = useCollapsedOptions(sorted, selection.sizes, 12)
  if (offered.length === 0) return null
  return (
    <FilterSection title={t('Size')}>
      <div className="grid gap-3.5">
        {groupSizes(shown).map((group) => (
          <ul key={group[0]?.id} className="flex flex-wrap gap-2">
            {group.map((size) => (
              <li key={size.id}>
                <SizeBox
                  size={size}
                  count={<ProductCount count={size.count} rounded={filters.rounded} />}
                  chosen={selection.sizes.includes(size.id)}
                  onToggle={() => updateSelection((chosen) => toggleId(chosen, 'sizes', size.id))}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
      {(more > 0 || open) && (
        <TextButton className="mt-3" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('Show fewer') : t('Show {{count}} more', { count: more })}
        </TextButton>
      )}
    </FilterSection>
  )
}

/** A category is chosen, or all products that are found are in one. */
function isOneCategory({ categories }: ProductFilters, selection: Selection): boolean {
  if (selection.categories.length + selection.subcategories.length > 0) return true
  return categories.filter(({ parent_id, count }) => parent_id === null && count > 0).length === 1
}

interface SizeBoxProps {
  size: FilterOption
  count: ReactNode
  chosen: boolean
  onToggle: () => void
}

function SizeBox({ size, count, chosen, onToggle }: SizeBoxProps) {
  const [shown, toggle] = useOptimisticCheckbox(chosen, onToggle)
  return (
    <label className={box}>
      <input type="checkbox" name="size_id" value={size.id} checked={shown} onChange={toggle} className="sr-only" />
      {size.name}
      <span className="text-12 font-normal text-ink-2 tabular-nums">{count}</span>
    </label>
  )
}
