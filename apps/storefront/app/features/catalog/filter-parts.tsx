import { groupDigits } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FilterOption, ProductFilters } from '@rialto/contract'
import { FILTER_COUNT_MAX } from '@rialto/contract/limits'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { Search } from 'lucide'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { type FixedFilter, type Selection, type SelectionChange, useLatestLocation } from './selection.ts'

export interface FilterFieldsProps {
  filters: ProductFilters
  selection: Selection
  updateSelection: (change: SelectionChange) => void
  /** Filters that the page itself fixes. */
  fixedFilters?: readonly FixedFilter[]
}

/** A collapsible section of the filters; its title also labels the group of controls. */
export function FilterSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Disclosure summary={title} open>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would say the name twice, the summary is in sight */}
      <div role="group" aria-label={title}>
        {children}
      </div>
    </Disclosure>
  )
}

interface FilterCheckboxProps extends Omit<ComponentProps<typeof Checkbox>, 'checked' | 'onChange' | 'onToggle'> {
  chosen: boolean
  onToggle: (chosen: boolean) => void
}

/** A filter's checkbox, which shows its new state before the list has loaded. */
export function FilterCheckbox({ chosen, onToggle, ...box }: FilterCheckboxProps) {
  const [shown, toggle] = useOptimisticCheckbox(chosen, onToggle)
  return <Checkbox {...box} checked={shown} onChange={toggle} />
}

/** Long lists can be searched from this many options on. */
const SEARCHABLE_FROM = 13

interface OptionListProps<Option extends FilterOption> {
  /** The filter's parameter in the address, used as the name of the form fields. */
  name: string
  options: readonly Option[]
  /** Counts are rounded. */
  rounded?: boolean
  chosen: readonly number[]
  onToggle: (id: number) => void
  /** Label of the search field of long lists; without it there is none. */
  searchLabel?: string
  /** Returns the element of a row; the default is a checkbox. A row that uses hooks must be a component of its own. */
  renderRow?: (props: OptionRowProps<Option>) => ReactNode
}

export interface OptionRowProps<Option extends FilterOption> {
  name: string
  option: Option
  /** The number of products, to be shown. */
  count: ReactNode
  chosen: boolean
  onToggle: () => void
}

/** Options with counts: the first and the selected ones; the others after a click on *Show more*. */
export function OptionList<Option extends FilterOption>(props: OptionListProps<Option>) {
  const { name, options, rounded, chosen, onToggle, searchLabel, renderRow = renderCheckRow } = props
  const { t } = useTranslation()
  const { shown, more, open, setOpen } = useCollapsedOptions(options, chosen)
  const [typed, setTyped] = useState('')
  const searches = searchLabel && open && options.length >= SEARCHABLE_FROM
  const wanted = typed.trim().toLocaleLowerCase()
  const found = searches && wanted ? shown.filter((one) => one.name.toLocaleLowerCase().includes(wanted)) : shown
  return (
    <>
      {searches && (
        <TextField
          label={searchLabel}
          labelHidden
          placeholder={searchLabel}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          start={<Icon as={Search} size={16} className="text-ink-2" />}
          className="mb-2"
        />
      )}
      <ul
        className={
          open && shown.length > SEARCHABLE_FROM ? '-mx-1 max-h-80 overflow-y-auto overscroll-contain px-1' : ''
        }
      >
        {found.map((option) => (
          <li key={option.id}>
            {renderRow({
              name,
              option,
              count: <ProductCount count={option.count} rounded={rounded} />,
              chosen: chosen.includes(option.id),
              onToggle: () => onToggle(option.id),
            })}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="py-1.5 text-ink-2">{t('Sorry, no matching options')}</p>}
      {(more > 0 || open) && (
        <TextButton className="mt-1.5" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('Show fewer') : t('Show {{count}} more', { count: more })}
        </TextButton>
      )}
    </>
  )
}

const renderCheckRow = (props: OptionRowProps<FilterOption>) => <CheckRow {...props} />

function CheckRow({ name, option, count, chosen, onToggle }: OptionRowProps<FilterOption>) {
  return (
    <FilterCheckbox name={name} value={option.id} chosen={chosen} onToggle={onToggle} aside={count} className="w-full">
      {option.name}
    </FilterCheckbox>
  )
}

/** The number of products beside a choice; from left to right in every language, so that the plus of `2,000+` follows it. */
export function ProductCount({ count, rounded }: Pick<ProductFilters, 'rounded'> & { count: number }) {
  return <span className="num">{filterCount(count, { rounded })}</span>
}

/** The number of products beside a choice: `860`, or `2,000+` where it is rounded. */
export function filterCount(count: number, { rounded }: Pick<ProductFilters, 'rounded'>): string {
  const digits = groupDigits(count)
  return count >= FILTER_COUNT_MAX || (rounded && count > 0) ? `${digits}+` : digits
}

const SHOWN_FIRST = 6
/** A *Show more* button takes more room than one or two options. */
const COLLAPSE_FROM = 3

const isUseful = (option: FilterOption, chosen: readonly number[]) => option.count > 0 || chosen.includes(option.id)

/** Returns whether a filter has an option worth showing. */
export const hasUsefulOptions = (options: readonly FilterOption[], chosen: readonly number[]): boolean =>
  options.some((option) => isUseful(option, chosen))

/**
 * Shortens a list of options to the first ones and those selected when it was opened. Options without products are left
 * out.
 */
export function useCollapsedOptions<Option extends FilterOption>(
  options: readonly Option[],
  chosen: readonly number[],
  first = SHOWN_FIRST,
) {
  const [open, setOpen] = useState(false)
  const useful = options.filter((option) => isUseful(option, chosen))
  const short = useful.filter((option, place) => place < first || chosen.includes(option.id))
  const more = useful.length - short.length
  const isCollapsed = !open && more >= COLLAPSE_FROM
  return { shown: isCollapsed ? short : useful, more: isCollapsed ? more : 0, open, setOpen }
}

/**
 * The value to display: what was just chosen until the page's address changes, then the selected value. The list is
 * rendered with low priority, and the control would flip back until then.
 */
export function useOptimisticValue<Value>(chosen: Value): [shown: Value, show: (value: Value) => void] {
  const address = useLatestLocation()
  const [tapped, setTapped] = useState<{ at: typeof address; value: Value }>()
  return [tapped?.at === address ? tapped.value : chosen, (value) => setTapped({ at: address, value })]
}

/** {@link useOptimisticValue} for a checkbox. */
export function useOptimisticCheckbox(
  chosen: boolean,
  onToggle: (chosen: boolean) => void,
): [shown: boolean, toggle: () => void] {
  const [shown, show] = useOptimisticValue(chosen)
  const toggle = () => {
    show(!shown)
    onToggle(!shown)
  }
  return [shown, toggle]
}
