import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Home } from '@rialto/contract'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { HydrationBoundary } from '@rialto/ui/hydration-boundary.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { Store } from 'lucide'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { CategoryTiles, ProductSection } from '../catalog/index.ts'
import { useSettings } from '../settings/index.ts'
import { isEmptyHome } from './empty-home.ts'
import { FlashSalePanel } from './flash-sale-panel.tsx'
import { Hero } from './hero.tsx'
import { IncomingSale } from './incoming-sale.tsx'
import { JustForYou } from './just-for-you.tsx'
import { Promos } from './promos.tsx'
import { TopShops } from './top-shops.tsx'

/** Rendered pages are cached for five seconds, so a refetch sees the start or end of a sale only after that. */
const PAGE_CACHE_MS = 6_000

export function HomePage({ home }: { home: Home }) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const revalidateLater = useDelayedRevalidation()
  const { running_flash_sale: running, incoming_flash_sale: incoming } = home
  return (
    <>
      <h1 className="sr-only">{settings.app_name}</h1>
      <Hero banners={home.banners} />
      {home.categories.length > 0 && (
        <section aria-labelledby="categories" className="wrap section-gap">
          <SectionHeading
            id="categories"
            title={t('Shop by category')}
            more={{ to: '/categories', label: t('View all') }}
          />
          <CategoryTiles categories={home.categories} />
        </section>
      )}
      <HydrationBoundary>
        {running && <FlashSalePanel key={running.id} sale={running} onEnd={revalidateLater} />}
      </HydrationBoundary>
      <ProductSection id="best-deals" title={t('Best deals')} to="/best-deal" products={home.best_deals} />
      <Promos promos={home.promos ?? []} />
      <ProductSection id="popular" title={t('Popular now')} to="/most-popular" products={home.popular_products} />
      <HydrationBoundary>
        {settings.multi_vendor && home.shops.length > 0 && <TopShops shops={home.shops} />}
        {incoming && <IncomingSale key={incoming.id} sale={incoming} onStart={revalidateLater} />}
      </HydrationBoundary>
      <HydrationBoundary>
        <JustForYou first={home.just_for_you} />
      </HydrationBoundary>
      {isEmptyHome(home) && (
        <div className="wrap py-12">
          <EmptyState icon={Store} title={t('Welcome to {{shop}}', { shop: settings.app_name })}>
            {t('There is nothing to show here yet.')}
          </EmptyState>
        </div>
      )}
    </>
  )
}

/** Reloads the page's data once the server's cached page has expired. */
function useDelayedRevalidation(): () => void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void revalidate(), PAGE_CACHE_MS)
  }
}
