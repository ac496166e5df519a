import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Home } from '@rialto/contract'
import { HOME_SECTIONS, type HomeSectionId } from '@rialto/contract/market-enums'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { HydrationBoundary } from '@rialto/ui/hydration-boundary.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { Store } from 'lucide'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { CategoryTiles, ProductSection } from '../catalog/index.ts'
import { useIsMarket, useSettings } from '../settings/index.ts'
import { isEmptyHome } from './empty-home.ts'
import { FlashSalePanel } from './flash-sale-panel.tsx'
import { Hero } from './hero.tsx'
import { IncomingSale } from './incoming-sale.tsx'
import { JustForYou } from './just-for-you.tsx'
import { Promos } from './promos.tsx'
import { TopShops } from './top-shops.tsx'

/** Rendered pages are cached for five seconds, so a refetch sees the start or end of a sale only after that. */
const PAGE_CACHE_MS = 6_000

interface HomePageProps {
  home: Home
  /** The section of the blog, which belongs to another feature. */
  renderBlog: (title: string | undefined) => ReactNode
}

export function HomePage({ home, renderBlog }: HomePageProps) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const isMarket = useIsMarket()
  const revalidateLater = useDelayedRevalidation()
  const { running_flash_sale: running, incoming_flash_sale: incoming } = home
  const sections: Record<HomeSectionId, (title: string | undefined) => ReactNode> = {
    hero: () => <Hero banners={home.banners} />,
    categories: (title = t('Shop by category')) =>
      home.categories.length > 0 && (
        <section aria-labelledby="categories" className="wrap section-gap">
          <SectionHeading id="categories" title={title} more={{ to: '/categories', label: t('View all') }} />
          <CategoryTiles categories={home.categories} />
        </section>
      ),
    flash_sale: () => (
      <HydrationBoundary>
        {running && <FlashSalePanel key={running.id} sale={running} onEnd={revalidateLater} />}
      </HydrationBoundary>
    ),
    best_deals: (title = t('Best deals')) => (
      <ProductSection id="best-deals" title={title} to="/best-deal" products={home.best_deals} />
    ),
    promos: () => <Promos promos={home.promos ?? []} />,
    popular: (title = t('Popular now')) => (
      <ProductSection id="popular" title={title} to="/most-popular" products={home.popular_products} />
    ),
    shops: (title) => (
      <HydrationBoundary>
        {isMarket && home.shops.length > 0 && <TopShops shops={home.shops} title={title} />}
      </HydrationBoundary>
    ),
    incoming_sale: () => (
      <HydrationBoundary>
        {incoming && <IncomingSale key={incoming.id} sale={incoming} onStart={revalidateLater} />}
      </HydrationBoundary>
    ),
    just_for_you: (title) => (
      <HydrationBoundary>
        <JustForYou first={home.just_for_you} title={title} />
      </HydrationBoundary>
    ),
    blog: renderBlog,
  }
  return (
    <>
      <h1 className="sr-only">{settings.app_name}</h1>
      {(home.sections ?? usualSections).map(({ id, title }) => (
        <Fragment key={id}>{sections[id](title)}</Fragment>
      ))}
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

/** For an external server, which may know no sections. */
const usualSections: NonNullable<Home['sections']> = HOME_SECTIONS.map((id) => ({ id }))

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
