import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CategoryBrief, Shop } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { SearchX } from 'lucide'
import { type FormEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import {
  changeSearch,
  DidYouMean,
  emptySelection,
  FoundProducts,
  isClosestOnly,
  ListPages,
  listAddress,
  type ProductListData,
  parseSelection,
  SearchNote,
  SearchReadingArea,
  SortSelect,
  useSelection,
  writeSelection,
} from '../catalog/index.ts'
import { SearchInput } from '../search/index.ts'
import { LinkChips } from './link-chips.tsx'

interface ShopProductsProps {
  shop: Shop
  categories: readonly CategoryBrief[]
  list: ProductListData
}

const FORM = 'shop-search'

/** The shop's products with categories, search and sort order. */
export function ShopProducts({ shop, categories, list }: ShopProductsProps) {
  const { t } = useTranslation()
  const { selection, updateSelection, pending } = useSelection()
  const { search } = list.selection
  const heading = useRef<HTMLHeadingElement>(null)
  const title = search ? t('Results for “{{search}}”', { search }) : t('Products')
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '')
    const { search } = parseSelection(new URLSearchParams({ search: text }))
    updateSelection((chosen) => changeSearch(chosen, search))
  }
  // For browsers without JavaScript: a new search keeps the other filters. Sort order and search have fields of their
  // own.
  const hiddenFields = [...new URLSearchParams(writeSelection({ ...list.selection, search: '', sort: null, page: 1 }))]
  return (
    <section aria-labelledby="shop-products">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-5">
        <div>
          <h2 ref={heading} tabIndex={-1} id="shop-products" className="text-18 wrap-anywhere outline-none">
            {isClosestOnly(list) ? t('Nothing has all of it. These come closest') : title}
          </h2>
          <SearchNote data={list} />
          <p role={search ? undefined : 'status'} className="mt-0.5 text-ink-2">
            {t('{{count}} products', { count: list.total })}
          </p>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: browsers of three years ago do not know <search> */}
        <div role="search" aria-label={t('In this shop')} className="max-sm:w-full">
          <form id={FORM} method="get" onSubmit={onSubmit} className="flex gap-2.5 max-sm:flex-wrap">
            {hiddenFields.map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
            <SearchInput
              label={t('Search in {{shop}}', { shop: shop.name })}
              value={search}
              className="min-w-[min(15rem,100%)] flex-1 sm:w-72"
            />
            <SortSelect
              {...{ selection, updateSelection }}
              form={FORM}
              className="max-sm:min-w-36 max-sm:flex-1 sm:w-auto!"
            />
          </form>
        </div>
      </div>
      <Categories categories={categories} list={list} />
      <SearchReadingArea data={list} heading={heading} />
      <div aria-busy={pending} className={cx('transition-opacity delay-100', pending && 'opacity-60')}>
        {list.total > 0 ? (
          <>
            <FoundProducts data={list} label={t('Products of {{shop}}', { shop: shop.name })} level={3} width="page" />
            <ListPages selection={list.selection} total={list.total} />
          </>
        ) : (
          <NoProducts shop={shop} list={list} />
        )}
      </div>
    </section>
  )
}

function Categories({ categories, list: { selection } }: Pick<ShopProductsProps, 'categories' | 'list'>) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  if (categories.length < 2) return null
  const to = (ids: number[]) => listAddress(pathname, { ...selection, categories: ids, page: 1 })
  return (
    <LinkChips
      label={t('Categories')}
      className="mb-5"
      items={[
        { to: to([]), label: t('All'), current: selection.categories.length === 0 },
        ...categories.map(({ id, name }) => ({
          to: to([id]),
          label: name,
          current: selection.categories.includes(id),
        })),
      ]}
    />
  )
}

function NoProducts({
  shop,
  list: { selection, suggestion, search: reading },
}: Pick<ShopProductsProps, 'shop' | 'list'>) {
  const { t } = useTranslation()
  const { search } = selection
  const path = `/shops/${shop.id}`
  const otherSpelling = suggestion ?? reading?.offered
  return (
    <EmptyState
      icon={SearchX}
      level={3}
      title={search ? t('Nothing found for “{{search}}”', { search }) : t('No products here')}
      action={
        <>
          <ButtonLink to={path} variant="pri" preventScrollReset>
            {t('Everything from {{shop}}', { shop: shop.name })}
          </ButtonLink>
          {search && (
            <ButtonLink to={listAddress('/products', { ...emptySelection, search })}>
              {t('Search all shops')}
            </ButtonLink>
          )}
        </>
      }
    >
      {otherSpelling && (
        <DidYouMean text={otherSpelling} to={listAddress(path, changeSearch(selection, otherSpelling))} />
      )}
    </EmptyState>
  )
}
