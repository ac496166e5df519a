import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FilterOption } from '@rialto/contract'
import { TextButton } from '@rialto/ui/text-button.tsx'
import type { ReactNode } from 'react'
import { toggleId } from './edit-selection.ts'
import type { FilterFieldsProps } from './filter-fields.tsx'
import { FilterSection } from './filter-section.tsx'
import { ProductCount } from './product-count.tsx'
import { hasUsefulOptions, useCollapsedOptions } from './use-collapsed-options.ts'
import { useOptimisticCheckbox } from './use-optimistic-value.ts'

const box =
  'touch-44 relative inline-flex h-9 min-w-9 cursor-pointer items-center justify-center gap-1.5 rounded-control border border-line-strong bg-card px-3 transition-colors hover:border-field has-[:checked]:border-accent-edge has-[:checked]:font-semibold has-[:checked]:text-accent-ink has-[:checked]:inset-ring-1 has-[:checked]:inset-ring-accent-edge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge'

/** Sizes as boxes, several of which can be selected. */
export function SizeFilter({ filters, selection, updateSelection }: FilterFieldsProps) {
  const { t } = useTranslation()
  const { shown, more, open, setOpen } = useCollapsedOptions(filters.sizes, selection.sizes, 12)
  if (!hasUsefulOptions(filters.sizes, selection.sizes)) return null
  return (
    <FilterSection title={t('Size')}>
      <ul className="flex flex-wrap gap-2">
        {shown.map((size) => (
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
      {(more > 0 || open) && (
        <TextButton className="mt-3" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('Show fewer') : t('Show {{count}} more', { count: more })}
        </TextButton>
      )}
    </FilterSection>
  )
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
