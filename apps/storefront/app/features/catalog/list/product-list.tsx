import type { ProductSort } from '@rialto/contract/enums'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { BackToTop } from '../../../ui/back-to-top.tsx'
import { Breadcrumbs, type Crumb } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FilterFields, type FilterFieldsProps } from '../filters/filter-fields.tsx'
import { useSelection } from '../filters/use-selection.ts'
import { ProductGrid } from '../product-grid.tsx'
import { ChosenChips } from './chosen-chips.tsx'
import { FilterButton } from './filter-button.tsx'
import { ListPages } from './list-pages.tsx'
import type { ProductListData } from './load-list.ts'
import { NoProducts } from './no-products.tsx'
import { SortSelect } from './sort-select.tsx'

const FORM = 'filters'

interface ProductListProps {
  data: ProductListData
  title: ReactNode
  /** Below the title: what was corrected, what the list is about. */
  note?: ReactNode
  crumbs?: Crumb[]
  /** Between heading and list: a category's parts. */
  tabs?: ReactNode
  /** The order where none is chosen. */
  order?: ProductSort
  own?: FilterFieldsProps['own']
}

/** A list of products with everything to narrow it, order it and walk through it. */
export function ProductList({ data, title, note, crumbs, tabs, order, own }: ProductListProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { selection, choose, pending } = useSelection()
  const { filters, total, products } = data
  const fields = { filters, selection, choose, own }
  return (
    <div className="wrap pb-6">
      {crumbs ? <Breadcrumbs label={t('You are here')} items={crumbs} /> : <div className="h-6" />}
      <header className="flex items-end justify-between gap-4 pb-5 max-sm:pb-4">
        <div className="min-w-0">
          <h1 className="text-22 wrap-anywhere lg:text-28">{title}</h1>
          {note}
          <p role="status" className="mt-1 text-ink-2">
            {t('{{count}} products', { count: total })}
          </p>
        </div>
        <SortSelect {...{ selection, choose, order }} form={FORM} className="hidden lg:block" />
      </header>
      {tabs}
      <div className="gap-10 lg:grid lg:grid-cols-[236px_minmax(0,1fr)] lg:items-start">
        <form
          id={FORM}
          method="get"
          action={pathname}
          aria-label={t('Filters')}
          onSubmit={(event) => event.preventDefault()}
          className="filter-rail hidden lg:sticky lg:top-(--header-height,96px) lg:-ms-1 lg:block lg:max-h-[calc(100dvh-var(--header-height,96px))] lg:overflow-y-auto lg:overscroll-contain lg:ps-1 lg:pe-2 lg:pb-6"
        >
          {selection.search && <input type="hidden" name="search" value={selection.search} />}
          <FilterFields {...fields} />
          <noscript>
            <Button type="submit" variant="pri" block>
              {t('Apply')}
            </Button>
          </noscript>
        </form>
        <section aria-label={t('Products')} className="min-w-0">
          <div className="mb-3 grid grid-cols-2 gap-2 lg:hidden">
            <FilterButton {...fields} total={total} pending={pending} />
            <SortSelect {...{ selection, choose, order }} />
          </div>
          <ChosenChips {...fields} />
          <div aria-busy={pending} className={cx('transition-opacity delay-100', pending && 'opacity-60')}>
            {total > 0 ? (
              <>
                <ProductGrid products={products} label={t('Products')} level={2} width="rail" eager={2} />
                <ListPages selection={data.selection} total={total} />
              </>
            ) : (
              <NoProducts data={data} choose={choose} own={own} />
            )}
          </div>
        </section>
      </div>
      <BackToTop label={t('Back to top')} />
    </div>
  )
}
