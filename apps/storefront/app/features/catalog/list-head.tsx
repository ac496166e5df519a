import { splitAround } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PRODUCT_SORTS, type ProductSort } from '@rialto/contract/enums'
import { PRODUCTS_PER_PAGE } from '@rialto/contract/limits'
import { controlBox } from '@rialto/ui/control-style.ts'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { ArrowDownUp, ChevronDown } from 'lucide'
import { useLocation } from 'react-router'
import type { ProductListData } from './load-list.ts'
import { PageLinks } from './page-links.tsx'
import {
  applyChange,
  changeSearch,
  listAddress,
  type Selection,
  type SelectionChange,
  writeSelection,
} from './selection.ts'

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

/** Says that another spelling was searched for, or offers one by which more would be found. */
export function SearchNote({ data: { suggestion, search: reading, selection, total } }: { data: ProductListData }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  if (total === 0) return null
  if (!suggestion)
    return (
      reading?.offered && (
        <DidYouMean
          text={reading.offered}
          to={listAddress(pathname, changeSearch(selection, reading.offered))}
          className="mt-1.5"
        />
      )
    )
  const [before, after] = splitAround((slot) => t('Showing results for {{suggestion}}.', { suggestion: slot }))
  return (
    <p className="mt-1.5">
      {before}
      <strong>{suggestion}</strong>
      {after}{' '}
      <span className="text-ink-2">{t('Nothing was found for “{{search}}”.', { search: selection.search })}</span>
    </p>
  )
}

export function DidYouMean({ text, to, className }: { text: string; to: string; className?: string }) {
  const { t } = useTranslation()
  const [before, after] = splitAround((slot) => t('Did you mean {{suggestion}}?', { suggestion: slot }))
  return (
    <p className={className}>
      {before}
      <TextLink to={to}>{text}</TextLink>
      {after}
    </p>
  )
}

/** The page numbers of a product list. */
export function ListPages({ selection, total }: { selection: Selection; total: number }) {
  const { pathname } = useLocation()
  const rest = writeSelection({ ...selection, page: 1 })
  return (
    <PageLinks
      total={total}
      perPage={PRODUCTS_PER_PAGE}
      page={selection.page}
      first={rest ? `${pathname}?${rest}` : pathname}
    />
  )
}
