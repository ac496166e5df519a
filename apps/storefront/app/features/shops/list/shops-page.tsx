import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SHOPS_PER_PAGE } from '@rialto/contract/limits'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { Store } from 'lucide'
import { PageLinks } from '../../pagination/index.ts'
import type { ShopsData } from './load-shops.ts'
import { ShopCard } from './shop-card.tsx'
import { shopsAddress } from './shop-query.ts'
import { ShopsForm } from './shops-form.tsx'

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
