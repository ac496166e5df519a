import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ColorOption } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { isPale } from '@rialto/ui/is-pale.ts'
import { Check } from 'lucide'
import { toggleId } from './edit-selection.ts'
import type { FilterFieldsProps } from './filter-fields.tsx'
import { FilterSection } from './filter-section.tsx'
import { OptionList, type OptionRowProps } from './option-list.tsx'
import { hasUsefulOptions } from './use-collapsed-options.ts'
import { useOptimisticCheckbox } from './use-optimistic-value.ts'

/** Colours as swatches with their names. */
export function ColorFilter({ filters, selection, updateSelection }: FilterFieldsProps) {
  const { t } = useTranslation()
  if (!hasUsefulOptions(filters.colors, selection.colors)) return null
  return (
    <FilterSection title={t('Colour')}>
      <OptionList
        name="color_id"
        options={filters.colors}
        rounded={filters.rounded}
        chosen={selection.colors}
        onToggle={(id) => updateSelection((chosen) => toggleId(chosen, 'colors', id))}
        searchLabel={t('Search colours')}
        renderRow={(row) => <SwatchRow {...row} />}
      />
    </FilterSection>
  )
}

function SwatchRow({ name, option, count, chosen, onToggle }: OptionRowProps<ColorOption>) {
  const [shown, toggle] = useOptimisticCheckbox(chosen, onToggle)
  return (
    <label className="group/swatch flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
      <input type="checkbox" name={name} value={option.id} checked={shown} onChange={toggle} className="peer sr-only" />
      <span
        style={{ backgroundColor: option.color_code }}
        className={cx(
          'ms-0.5 grid size-6 flex-none place-items-center rounded-full outline-offset-2 outline-accent-edge inset-ring inset-ring-ink/15 peer-checked:outline-2 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4 [&>svg]:hidden peer-checked:[&>svg]:block',
          isPale(option.color_code) ? 'text-print' : 'text-paper',
        )}
      >
        <Icon as={Check} size={14} stroke={2.6} />
      </span>
      <span className="min-w-0 peer-checked:font-semibold">{option.name}</span>
      <span className="ms-auto ps-2 text-12 text-ink-2 tabular-nums">{count}</span>
    </label>
  )
}
