import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FilterOption } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { Search } from 'lucide'
import { type ReactNode, useState } from 'react'
import { FilterCheckbox } from './filter-checkbox.tsx'
import { ProductCount } from './product-count.tsx'
import { useCollapsedOptions } from './use-collapsed-options.ts'

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
