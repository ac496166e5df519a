import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Shop } from '@rialto/contract'
import { SHOP_SORTS, type ShopSort } from '@rialto/contract/enums'
import { SHOPS_PER_PAGE } from '@rialto/contract/limits'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Store, Truck } from 'lucide'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { apiOf } from '../../lib/load.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { PageLinks, SearchInput } from '../catalog/index.ts'
import type { Route } from './+types/shops-page'
import {
  loadShops,
  parseShopQuery,
  type ShopQuery,
  type ShopsData,
  shopsAddress,
  shopsMeta,
  shopsQuery,
} from './load-shops.ts'
import { ShopTile } from './shop-tile.tsx'
import { useDelivery } from './use-delivery.ts'

export const handle = { query: shopsQuery } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) => loadShops(apiOf(context), request)

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => (loaderData ? shopsMeta(args, loaderData) : [])

export default function Shops({ loaderData }: Route.ComponentProps) {
  return <ShopsPage data={loaderData} />
}

/** All shops of the market, with search and sort order. */
export function ShopsPage({ data: { query, shops } }: { data: ShopsData }) {
  const { t } = useTranslation()
  return (
    <div className="wrap pb-6">
      <Breadcrumbs label={t('You are here')} items={[{ label: t('Home'), to: '/' }, { label: t('Shops') }]} />
      <header className="flex items-end justify-between gap-x-6 gap-y-4 pb-5 max-md:flex-col max-md:items-stretch">
        <div>
          <h1 className="text-22 lg:text-28">{t('Shops')}</h1>
          <p role="status" className="mt-1 text-ink-2">
            {t('{{count}} shops', { count: shops.total })}
          </p>
        </div>
        <ShopsForm query={query} />
      </header>
      {shops.total === 0 ? (
        <NoShops search={query.search} />
      ) : (
        <>
          <ul
            aria-label={t('Shops')}
            className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 3xl:grid-cols-4"
          >
            {shops.data.map((shop, place) => (
              <li key={shop.id}>
                <ShopCard shop={shop} priority={place < 2} />
              </li>
            ))}
          </ul>
          <PageLinks
            total={shops.total}
            perPage={SHOPS_PER_PAGE}
            page={query.page}
            first={shopsAddress({ ...query, page: 1 })}
          />
        </>
      )}
    </div>
  )
}

function NoShops({ search }: { search: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={Store}
      title={search ? t('No shop is called “{{search}}”', { search }) : t('There are no shops yet.')}
      action={
        search && (
          <>
            <ButtonLink to="/shops" variant="pri">
              {t('All shops')}
            </ButtonLink>
            <ButtonLink to={`/products?search=${encodeURIComponent(search)}`}>{t('Search the products')}</ButtonLink>
          </>
        )
      }
    >
      {search && t('Try another word, or look for it among the products.')}
    </EmptyState>
  )
}

/** Searches shops by name and sorts them; works without JavaScript too. */
function ShopsForm({ query }: { query: ShopQuery }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const labels: Record<ShopSort, string> = {
    popular: t('Most popular'),
    top_rated: t('Top rated'),
    newest: t('Newest'),
    name: t('By name'),
  }
  const applyChange = (change: Record<'search' | 'sort', FormDataEntryValue | null>) => {
    const params = new URLSearchParams({ search: String(change.search ?? ''), sort: String(change.sort ?? '') })
    void navigate(shopsAddress(parseShopQuery(params)), { preventScrollReset: true })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    applyChange({ search: form.get('search'), sort: form.get('sort') })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of three years ago do not know <search>
    <div role="search" aria-label={t('Shops')}>
      <form method="get" action="/shops" onSubmit={onSubmit} className="flex gap-2.5 max-sm:flex-wrap">
        <SearchInput
          label={t('Search shops')}
          value={query.search}
          className="min-w-[min(15rem,100%)] flex-1 sm:w-80"
        />
        <NativeSelect
          label={t('Sort')}
          labelHidden
          name="sort"
          value={query.sort ?? 'popular'}
          onChange={(event) => applyChange({ search: query.search, sort: event.target.value })}
          className="w-44 max-sm:grow"
        >
          {SHOP_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {labels[sort]}
            </option>
          ))}
        </NativeSelect>
      </form>
    </div>
  )
}

/** A shop in the list of shops, with its delivery. */
function ShopCard({ shop, priority }: { shop: Shop; priority: boolean }) {
  const delivery = useDelivery(shop)
  return (
    <ShopTile
      shop={shop}
      level={2}
      sizes="(min-width: 1792px) 395px, (min-width: 1384px) 425px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 94vw"
      widest={440}
      priority={priority}
      withReviews
    >
      <p className="mt-1 flex items-start gap-1.5 text-12 text-ink-2">
        <Icon as={Truck} size={14} className="mt-px" />
        <span>{delivery.short}</span>
      </p>
    </ShopTile>
  )
}
