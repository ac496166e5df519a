import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductSort } from '@rialto/contract/enums'
import { Breadcrumbs, type Crumb } from '@rialto/ui/breadcrumbs.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { countActiveFilters } from '../filters/edit-selection.ts'
import type { FilterFieldsProps } from '../filters/filter-fields.tsx'
import { writeSelection } from '../filters/selection.ts'
import { useSelection } from '../filters/use-selection.ts'
import { FoundProducts, isClosestOnly, SearchReadingArea } from '../search-reading/searched-list.tsx'
import { ActiveFilterChips } from './active-filter-chips.tsx'
import { FilterButton } from './filter-button.tsx'
import { FilterRail } from './filter-rail.tsx'
import { ListPages } from './list-pages.tsx'
import type { ProductListData } from './load-list.ts'
import { NoProducts } from './no-products.tsx'
import { SearchNote } from './search-note.tsx'
import { SortSelect } from './sort-select.tsx'
import { useSearchCount } from './use-search-count.ts'

const FORM = 'filters'

interface ProductListProps {
  data: ProductListData
  title: ReactNode
  /** Below the title, such as a description. */
  note?: ReactNode
  crumbs?: Crumb[]
  /** Between heading and list: the tabs of a category. */
  tabs?: ReactNode
  /** The order when none is selected. */
  order?: ProductSort
  fixedFilters?: FilterFieldsProps['fixedFilters']
}

/** A product list with filters, sort order and page numbers. */
export function ProductList({ data, title, note, crumbs, tabs, order, fixedFilters }: ProductListProps) {
  const { t } = useTranslation()
  const { selection, updateSelection, pending } = useSelection()
  const { filters, total } = data
  const { search, page } = data.selection
  const list = useFocusOnPageChange(page, writeSelection({ ...data.selection, page: 1 }))
  useSearchCount(data, list)
  const heading = useRef<HTMLHeadingElement>(null)
  const closestOnly = isClosestOnly(data)
  // An empty list has nothing to filter, nor have products of which none is what was searched for, unless that comes from the filters.
  const narrowing =
    (total > 0 && !closestOnly) || selection.sort !== null || countActiveFilters(selection, fixedFilters) > 0
  const fields = { filters, selection, updateSelection, fixedFilters }
  return (
    <div className="wrap pb-6">
      {crumbs ? <Breadcrumbs label={t('You are here')} items={crumbs} /> : <div className="h-6" />}
      <header className="flex items-end justify-between gap-4 pb-5 max-sm:pb-4">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-22 wrap-anywhere outline-none lg:text-28">
            {closestOnly ? t('Nothing has all of it. These come closest') : title}
          </h1>
          {note}
          <SearchNote data={data} />
          {/* Of a search, screen readers are told more than this (`SearchReadingArea`). */}
          <p role={search ? undefined : 'status'} className="mt-1 text-ink-2">
            {t('{{count}} products', { count: total })}
            {page > 1 && <span className="sr-only"> {t('Page {{page}}', { page })}</span>}
          </p>
        </div>
        {narrowing && (
          <SortSelect {...{ selection, updateSelection, order }} form={FORM} className="hidden lg:flex lg:w-auto!" />
        )}
      </header>
      {tabs}
      <SearchReadingArea data={data} heading={heading} />
      <div className={cx(narrowing && 'gap-10 lg:grid lg:grid-cols-[236px_minmax(0,1fr)] lg:items-start')}>
        {narrowing && <FilterRail {...fields} id={FORM} />}
        <section ref={list} tabIndex={-1} aria-label={t('Products')} className="min-w-0">
          {narrowing && (
            <div className="mb-3 grid grid-cols-[auto_minmax(0,1fr)] gap-2 narrow:grid-cols-1 sm:flex sm:*:w-auto! lg:hidden">
              <FilterButton {...fields} total={total} pending={pending} />
              <SortSelect {...{ selection, updateSelection, order }} />
            </div>
          )}
          <ActiveFilterChips {...fields} />
          <div aria-busy={pending} className={cx('transition-opacity delay-100', pending && 'opacity-60')}>
            {total > 0 ? (
              <>
                <FoundProducts
                  data={data}
                  label={t('Products')}
                  level={2}
                  width={narrowing ? 'rail' : 'page'}
                  eager={2}
                />
                <ListPages selection={data.selection} total={total} />
              </>
            ) : (
              <NoProducts data={data} updateSelection={updateSelection} fixedFilters={fixedFilters} />
            )}
          </div>
        </section>
      </div>
    </div>
  )
}

/**
 * Focuses an element when another page of the same list is shown, but not on mount: the next page starts at its top. Where the list
 * itself is another, as after taking off a filter, the focus stays with what the shopper used.
 */
function useFocusOnPageChange(page: number, list: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  const before = useRef({ page, list })
  useEffect(() => {
    const previous = before.current
    before.current = { page, list }
    if (previous.page !== page && previous.list === list) element.current?.focus({ preventScroll: true })
  }, [page, list])
  return element
}
