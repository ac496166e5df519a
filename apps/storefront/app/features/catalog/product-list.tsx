import { sendAnonymously } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductSort } from '@rialto/contract/enums'
import type { SearchEvent } from '@rialto/contract/market-enums'
import { Breadcrumbs, type Crumb } from '@rialto/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyOverlay } from '@rialto/ui/late-component.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { useStickyRail } from '@rialto/ui/use-sticky-rail.ts'
import { SearchX, SlidersHorizontal } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { ActiveFilterChips } from './active-filter-chips.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { FilterFieldsProps } from './filter-parts.tsx'
import type { FilterSheetProps } from './filter-sheet.tsx'
import { DidYouMean, ListPages, SearchNote, SortSelect } from './list-head.tsx'
import type { ProductListData } from './load-list.ts'
import { isInverted } from './price-field.ts'
import { ProductRow } from './product-grid.tsx'
import { FoundProducts, isClosestOnly, SearchReadingArea } from './searched-list.tsx'
import {
  changeSearch,
  clearFilters,
  countActiveFilters,
  emptySelection,
  type FixedFilter,
  listAddress,
  type SelectionChange,
  useSelection,
  writeSelection,
} from './selection.ts'

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

/** The filters beside the list, applied at once; without JavaScript a form with a button. */
function FilterRail({ id, ...fields }: FilterFieldsProps & { id: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const rail = useStickyRail<HTMLFormElement>()
  const { selection } = fields
  return (
    <form
      ref={rail}
      id={id}
      method="get"
      action={pathname}
      aria-label={t('Filters')}
      onSubmit={(event) => event.preventDefault()}
      className="filter-rail hidden lg:sticky lg:block print:hidden"
    >
      {selection.search && <input type="hidden" name="search" value={selection.search} />}
      {selection.literal && <input type="hidden" name="literal" value="true" />}
      {fields.fixedFilters?.includes('categories') &&
        selection.subcategories.map((id) => <input key={id} type="hidden" name="subcategory" value={id} />)}
      <FilterFields {...fields} />
      <noscript>
        <style>{'.filter-rail { display: block }'}</style>
        <Button type="submit" variant="pri" block>
          {t('Apply')}
        </Button>
      </noscript>
    </form>
  )
}

const LazySheet = lazyOverlay('dialog', async () => (await import('./filter-sheet.tsx')).FilterSheet)

/** Opens the filters on phones and shows how many are active. */
function FilterButton(props: Omit<FilterSheetProps, 'isOpen' | 'onOpenChange'>) {
  const { t } = useTranslation()
  const count = countActiveFilters(props.selection, props.fixedFilters)
  return (
    <LazySheet
      {...props}
      trigger={(trigger) => (
        <Button {...trigger} block>
          <Icon as={SlidersHorizontal} size={18} />
          {t('Filters')}
          {count > 0 && (
            <>
              <CountBubble count={count} />
              <span className="sr-only">{t('{{count}} chosen', { count })}</span>
            </>
          )}
        </Button>
      )}
    />
  )
}

/** The searches that this document has counted, by their entries of the history. */
const countedEntries = new Map<string, string>()

/** A page that was loaded again, or gone back to from another site, shows a search that was counted before. */
const wasLoadedAgain = (): boolean =>
  performance.getEntriesByType?.('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate') ?? false

/**
 * Tells the market that a search was shown, and that one of its products was opened, for the operator's report. The page tells it rather
 * than the call that reads the list: cached pages count too, while prefetched pages and most robots do not. A search counts once, without
 * filters and on its first page; going back to it, or reloading, is no other search.
 * @param list contains the links to the products
 */
function useSearchCount(data: ProductListData, list: RefObject<HTMLElement | null>): void {
  const { search, page } = data.selection
  const { key } = useLocation()
  const isPop = useNavigationType() === 'POP'
  const counted = useRef('')
  // Another server, which has no such call, tells no quantiles of prices either (decision 123).
  const isOffered = data.filters.price_quantiles !== undefined
  const isPlain = search !== '' && page === 1 && countActiveFilters(data.selection) === 0
  const event = data.total === 0 || (data.search?.unmet.length ?? 0) > 0 ? 'nothing' : 'found'

  useEffect(() => {
    if (search !== counted.current) counted.current = ''
    const isReturn = countedEntries.get(key) === search || (isPop && wasLoadedAgain())
    if (!isOffered || !isPlain || isReturn || counted.current !== '') return
    counted.current = search
    countedEntries.set(key, search)
    send(search, event)
  }, [search, isOffered, isPlain, isPop, event, key])

  useEffect(() => {
    const element = list.current
    let isOpened = false
    const note = ({ target }: Event) => {
      const isProduct = target instanceof Element && target.closest('a[href^="/products/"][href$="/details"]')
      if (!isProduct || isOpened || search === '' || counted.current !== search) return
      isOpened = true
      send(search, 'opened')
    }
    // `auxclick` opens another tab.
    for (const name of ['click', 'auxclick']) element?.addEventListener(name, note)
    return () => {
      for (const name of ['click', 'auxclick']) element?.removeEventListener(name, note)
    }
  }, [search, list])
}

const send = (search: string, event: SearchEvent) => sendAnonymously('POST /search-counts', { body: { search, event } })

interface NoProductsProps {
  data: ProductListData
  updateSelection: (change: SelectionChange) => void
  fixedFilters?: readonly FixedFilter[]
}

/** Replaces an empty list: another spelling, a way to clear the filters, popular products and categories. */
function NoProducts({
  data: { selection, suggestion, search: reading, alternatives },
  updateSelection,
  fixedFilters,
}: NoProductsProps) {
  const { t } = useTranslation()
  const filtered = countActiveFilters(selection, fixedFilters) > 0
  const { search } = selection
  const otherSpelling = suggestion ?? reading?.offered
  const advice = () => {
    if (isInverted([selection.minPrice, selection.maxPrice]))
      return t('The lowest price is above the highest, so no product is between them.')
    if (filtered) return t('No product has everything that you chose. Take a filter away, or begin anew.')
    if ((reading?.parts.length ?? 0) > 1)
      return t('Take off a part of your search above, try another word, or look around below.')
    return t('Try another word, or look around below.')
  }
  return (
    <>
      <EmptyState
        icon={SearchX}
        title={search ? t('Nothing found for “{{search}}”', { search }) : t('No products here')}
        action={
          <>
            {filtered && (
              <Button variant="pri" onClick={() => updateSelection((chosen) => clearFilters(chosen, fixedFilters))}>
                {t('Clear all filters')}
              </Button>
            )}
            {search && <ButtonLink to="/products">{t('All products')}</ButtonLink>}
          </>
        }
      >
        {otherSpelling ? (
          <DidYouMean text={otherSpelling} to={listAddress('/products', changeSearch(emptySelection, otherSpelling))} />
        ) : (
          <p>{advice()}</p>
        )}
      </EmptyState>
      {alternatives && alternatives.popular.length > 0 && (
        <section aria-labelledby="alternatives-popular" className="mt-4">
          <SectionHeading
            id="alternatives-popular"
            title={t('Popular now')}
            more={{ to: '/most-popular', label: t('View all') }}
          />
          <ProductRow products={alternatives.popular} label={t('Popular now')} columns={filtered ? 4 : 5} />
        </section>
      )}
      {alternatives && alternatives.categories.length > 0 && (
        <section aria-labelledby="alternatives-categories" className="section-gap">
          <SectionHeading
            id="alternatives-categories"
            title={t('Shop by category')}
            more={{ to: '/categories', label: t('View all') }}
          />
          <CategoryTiles categories={alternatives.categories} />
        </section>
      )}
    </>
  )
}
