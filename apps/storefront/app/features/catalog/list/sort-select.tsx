import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PRODUCT_SORTS, type ProductSort } from '@rialto/contract/enums'
import { controlBox } from '@rialto/ui/control-style.ts'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { ArrowDownUp, ChevronDown } from 'lucide'
import { applyChange, type SelectionChange } from '../filters/edit-selection.ts'
import type { Selection } from '../filters/selection.ts'

interface SortSelectProps {
  selection: Selection
  updateSelection: (change: SelectionChange) => void
  /** The order when none is selected. */
  order?: ProductSort
  /** The id of the form to belong to when rendered outside of it. */
  form?: string
  className?: string
}

/** The sort order as a native select, which phones show in their own way and forms submit without JavaScript. */
export function SortSelect({ selection, updateSelection, order, form, className }: SortSelectProps) {
  const { t } = useTranslation()
  const words: Record<ProductSort, string> = {
    just_for_you: t('Just for you'),
    newest: t('Newest'),
    top_selling: t('Best selling'),
    popular_product: t('Most popular'),
    best_deal: t('Biggest discount'),
    high_to_low: t('Price: high to low'),
    low_to_high: t('Price: low to high'),
    top_rated: t('Top rated'),
  }
  const defaultLabel = selection.search ? t('Best match') : order ? words[order] : t('Recommended')
  const others = PRODUCT_SORTS.filter((sort) => sort !== 'just_for_you' && sort !== (selection.search ? '' : order))
  const pick = (value: string) => {
    const sort = PRODUCT_SORTS.find((one) => one === value) ?? null
    updateSelection((chosen) => applyChange(chosen, { sort }))
  }
  return (
    <label className={cx(controlBox, 'print:hidden relative border-line-strong! py-0! hover:border-field!', className)}>
      <span className="flex min-w-0 flex-1 items-center font-semibold">
        <span className="sr-only flex-none lg:not-sr-only">{t('Sort')}</span>
        <Icon as={ArrowDownUp} size={18} className="me-2 lg:hidden" />
        <span aria-hidden className="hidden lg:inline">
          :&nbsp;
        </span>
        <select
          name="sort_type"
          form={form}
          value={selection.sort ?? ''}
          onChange={(event) => pick(event.target.value)}
          className="field-sizing-content -my-px h-11 min-w-0 flex-1 cursor-pointer appearance-none truncate bg-transparent pe-6 text-16 font-semibold outline-none lg:text-14"
        >
          <option value="">{defaultLabel}</option>
          {others.map((sort) => (
            <option key={sort} value={sort}>
              {words[sort]}
            </option>
          ))}
          {selection.sort && !others.includes(selection.sort) && (
            <option value={selection.sort}>{words[selection.sort]}</option>
          )}
        </select>
      </span>
      <Icon as={ChevronDown} size={18} className="pointer-events-none absolute end-3 text-ink-2" />
    </label>
  )
}
