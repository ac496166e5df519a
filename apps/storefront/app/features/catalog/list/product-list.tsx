import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductSort } from '@rialto/contract/enums'
import { Breadcrumbs, type Crumb } from '@rialto/ui/breadcrumbs.tsx'
import { cx } from '@rialto/ui/cx.ts'
import type { ReactNode } from 'react'
import { countActiveFilters } from '../filters/edit-selection.ts'
import type { FilterFieldsProps } from '../filters/filter-fields.tsx'
import { useSelection } from '../filters/use-selection.ts'
import { ProductGrid } from '../product-grid.tsx'
import { ActiveFilterChips } from './active-filter-chips.tsx'
import { FilterButton } from './filter-button.tsx'
import { FilterRail } from './filter-rail.tsx'
import { ListPages } from './list-pages.tsx'
import type { ProductListData } from './load-list.ts'
import { NoProducts } from './no-products.tsx'
import { SortSelect } from './sort-select.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'
import { useSearchCount } from './use-search-count.ts'

const FORM = 'filters'

interface ProductListProps {
  data: ProductListData
  title: ReactNode
  /** Below the title: a corrected spelling, or a description. */
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
  const { filters, total, products } = data
  const list = useFocusOnChange(data.selection.page)
  useSearchCount(data, list)
  // An empty list without any filter has nothing to filter.
  const narrowing = total > 0 || countActiveFilters(selection, fixedFilters) > 0
  const fields = { filters, selection, updateSelection, fixedFilters }
  return (
    <div className="wrap pb-6">
      {crumbs ? <Breadcrumbs label={t('You are here')} items={crumbs} /> : <div className="h-6" />}
      <header className="flex items-end justify-between gap-4 pb-5 max-sm:pb-4">
        <div className="min-w-0">
          <h1 className="text-22 wrap-anywhere lg:text-28">{title}</h1>
          {note}
          <p role="status" className="mt-1 text-ink-2">
            {t('{{count}} products', { count: total })}
            {data.selection.page > 1 && (
              <span className="sr-only"> {t('Page {{page}}', { page: data.selection.page })}</span>
            )}
          </p>
        </div>
        {narrowing && (
          <SortSelect {...{ selection, updateSelection, order }} form={FORM} className="hidden lg:flex lg:w-auto!" />
        )}
      </header>
      {tabs}
      <div className={cx(narrowing && 'gap-10 lg:grid lg:grid-cols-[236px_minmax(0,1fr)] lg:items-start')}>
        {narrowing && <FilterRail {...fields} id={FORM} />}
        <section ref={list} tabIndex={-1} aria-label={t('Products')} className="min-w-0">
          {narrowing && (
            <div className="mb-3 grid grid-cols-[auto_minmax(0,1fr)] gap-2 sm:flex sm:*:w-auto! lg:hidden">
              <FilterButton {...fields} total={total} pending={pending} />
              <SortSelect {...{ selection, updateSelection, order }} />
            </div>
          )}
          <ActiveFilterChips {...fields} />
          <div aria-busy={pending} className={cx('transition-opacity delay-100', pending && 'opacity-60')}>
            {total > 0 ? (
              <>
                <ProductGrid products={products} label={t('Products')} level={2} width="rail" eager={2} />
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
