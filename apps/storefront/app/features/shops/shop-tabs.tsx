import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopAbout as About, CategoryBrief, OpeningHours, Shop } from '@rialto/contract'
import { phoneLink } from '@rialto/contract/links'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { Prose } from '@rialto/ui/prose.tsx'
import { Clock, type IconNode, LayoutGrid, Mail, Package, Phone, SearchX, Truck, Undo2 } from 'lucide'
import { type FormEvent, type ReactNode, useRef } from 'react'
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
  SearchInput,
  SearchNote,
  SearchReadingArea,
  SortSelect,
  useSelection,
  writeSelection,
} from '../catalog/index.ts'
import { useSettings } from '../settings/index.ts'
import { LinkChips } from './link-chips.tsx'
import { SellerFacts } from './seller-identity.tsx'
import { useDelivery } from './use-delivery.ts'

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

/** The shop's description, policies and facts. @param about missing from servers that know docs/spec alone */
export function ShopAbout({ shop, about }: { shop: Shop; about: About | undefined }) {
  const { t } = useTranslation()
  const { locale, settings } = useSettings()
  const delivery = useDelivery(shop)
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-14">
      <div>
        <section aria-labelledby="about-shop">
          <h2 id="about-shop" className="mb-3 text-18">
            {t('About the shop')}
          </h2>
          {shop.description ? (
            <Prose html={shop.description} />
          ) : (
            <p className="text-ink-2">{t('The shop has written nothing about itself yet.')}</p>
          )}
        </section>
        {about && <ShopPolicies policies={about.policies} />}
      </div>
      <div className="panel self-start px-5">
        <dl className="*:last:border-0">
          {shop.estimated_delivery && <Fact icon={Truck} name={t('Delivery')} value={shop.estimated_delivery} />}
          <Fact icon={Package} name={t('Delivery charge')} value={delivery.cost} />
          <Fact
            icon={LayoutGrid}
            name={t('Range')}
            value={t('{{count}} products', { count: shop.total_products })}
            more={t('in {{count}} categories', { count: shop.total_categories })}
          />
          {settings.eu_consumers && about?.return_cost && (
            <Fact
              icon={Undo2}
              name={t('Withdrawal')}
              value={
                about.return_cost === 'shop'
                  ? t('The shop pays for sending them back.')
                  : t('You pay for sending them back.')
              }
            />
          )}
          {shop.last_online && !shop.active && (
            <Fact icon={Clock} name={t('Last seen')} value={formatDay(shop.last_online, locale)} />
          )}
          {about?.contact.phone && (
            <Fact
              icon={Phone}
              name={t('Phone')}
              value={
                <ContactLink href={phoneLink(about.contact.phone)} className="num">
                  {about.contact.phone}
                </ContactLink>
              }
            />
          )}
          {about?.contact.email && (
            <Fact
              icon={Mail}
              name={t('Email')}
              value={<ContactLink href={`mailto:${about.contact.email}`}>{about.contact.email}</ContactLink>}
            />
          )}
        </dl>
        {about && <ShopHours hours={about.opening_hours} />}
        {about?.identity && (
          <section aria-labelledby="shop-seller" className="border-t border-line py-4">
            <h3 id="shop-seller" className="mb-2 text-14 font-semibold">
              {t('Who sells')}
            </h3>
            <SellerFacts identity={about.identity} />
          </section>
        )}
      </div>
    </div>
  )
}

const ContactLink = ({ href, className, children }: { href: string; className?: string; children: string }) => (
  <a href={href} className="text-accent-ink underline underline-offset-3 wrap-anywhere">
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  </a>
)

function Fact({ icon, name, value, more }: { icon: IconNode; name: string; value: ReactNode; more?: string }) {
  if (!value) return null
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3.5 border-b border-line py-3.5">
      <Icon as={icon} className="row-span-2 mt-px text-accent-ink" />
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd suppressHydrationWarning className="font-semibold">
        {value} {more && <span className="font-normal text-ink-2">{more}</span>}
      </dd>
    </div>
  )
}

const DAYS = [1, 2, 3, 4, 5, 6, 7]

/** The week of a shop, Monday first; days without hours are closed. Nothing for a shop that names none. */
function ShopHours({ hours }: { hours: readonly OpeningHours[] }) {
  const { t } = useTranslation()
  if (hours.length === 0) return null
  const names = [t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday'), t('Sunday')]
  return (
    <section aria-labelledby="shop-hours" className="border-t border-line py-4">
      <h3 id="shop-hours" className="mb-2 text-14 font-semibold">
        {t('Opening hours')}
      </h3>
      <dl className="grid gap-1">
        {DAYS.map((day) => {
          const open = hours.find((each) => each.day === day)
          return (
            <div key={day} className="flex justify-between gap-4">
              <dt className="text-ink-2">{names[day - 1]}</dt>
              <dd>{open ? <span className="num">{`${open.opens} – ${open.closes}`}</span> : t('Closed')}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** The shop's own words on returns, delivery and privacy; those that are missing are left out. */
function ShopPolicies({ policies }: { policies: About['policies'] }) {
  const { t } = useTranslation()
  const parts = [
    { id: 'returns', title: t('Returns'), html: policies.returns },
    { id: 'delivery', title: t('Delivery'), html: policies.delivery },
    { id: 'privacy', title: t('Privacy'), html: policies.privacy },
  ].filter(({ html }) => html !== '')
  return parts.map(({ id, title, html }) => (
    <section key={id} aria-labelledby={`shop-${id}`} className="mt-8">
      <h2 id={`shop-${id}`} className="mb-3 text-18">
        {title}
      </h2>
      <Prose html={html} />
    </section>
  ))
}
