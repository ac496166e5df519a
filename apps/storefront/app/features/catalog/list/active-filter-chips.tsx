import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Chip } from '@rialto/ui/chip.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { useRef } from 'react'
import { listActiveFilters } from '../filters/active-filters.ts'
import { clearFilters, type SelectionChange } from '../filters/edit-selection.ts'
import type { FilterFieldsProps } from '../filters/filter-fields.tsx'
import { useBoundPrice } from '../filters/use-bound-price.ts'

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
