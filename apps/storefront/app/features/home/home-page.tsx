import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Banner, FlashSale, FlashSaleWithProducts, Home, ShopCard } from '@rialto/contract'
import { HOME_SECTIONS, type HomeSectionId } from '@rialto/contract/market-enums'
import { cx } from '@rialto/ui/cx.ts'
import { HydrationBoundary } from '@rialto/ui/hydration-boundary.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { pictureColors } from '@rialto/ui/picture-source.ts'
import { ScrollRow } from '@rialto/ui/scroll-row.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { ArrowRight, Store } from 'lucide'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { organization, website } from '../../lib/json-ld.ts'
import { apiOf, orElse, orUnreachable } from '../../lib/load.ts'
import { pageMeta, shopOf } from '../../lib/page-meta.ts'
import { isUsableLink } from '../../lib/screen-paths.ts'
import { LatestPosts, loadLatestPosts } from '../articles/index.ts'
import { CategoryTiles, ProductRow, ProductSection, SaleCountdown } from '../catalog/index.ts'
import { useIsMarket, useSettings } from '../settings/index.ts'
import { ShopTile } from '../shops/index.ts'
import type { Route } from './+types/home-page'
import { Hero, heroPreloads, WordsScrim, wordsStyle } from './hero.tsx'
import { JustForYou } from './just-for-you.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [home, posts] = await Promise.all([
    orElse(orUnreachable(api.call('GET /home')), emptyHome),
    loadLatestPosts(api),
  ])
  return { home, posts }
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  const shop = shopOf(args.matches)
  const about = shop && [organization(shop.origin, shop.settings), website(shop.origin, shop.settings)]
  return [
    ...pageMeta(args, { title: t('Home'), sharedTitle: shop?.settings.app_name, jsonLd: about }),
    ...heroPreloads(loaderData?.home.banners[0]),
  ]
}

export default function HomeRoute({ loaderData: { home, posts } }: Route.ComponentProps) {
  return <HomePage home={home} renderBlog={(title) => <LatestPosts posts={posts} title={title} />} />
}

/** Rendered pages are cached for five seconds, so a refetch sees the start or end of a sale only after that. */
const PAGE_CACHE_MS = 6_000

interface HomePageProps {
  home: Home
  /** The section of the blog, which belongs to another feature. */
  renderBlog: (title: string | undefined) => ReactNode
}

function HomePage({ home, renderBlog }: HomePageProps) {
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

/** The next flash sale, with a countdown to its start. */
function IncomingSale({ sale, onStart }: { sale: FlashSale; onStart: () => void }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="incoming-sale" className="wrap section-gap drawn-near">
      <div className="panel group/sale relative grid items-center gap-x-6 overflow-hidden sm:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div className="p-5 sm:p-8 lg:p-10">
          <p className="text-ink-2">{t('Next flash sale')}</p>
          <h2 id="incoming-sale" className="mt-1 text-22 lg:text-28">
            <Link
              to={`/flash-sale/${sale.id}`}
              prefetch="intent"
              className="outline-none after:absolute after:inset-0 after:rounded-card after:-outline-offset-2 after:outline-accent-edge focus-visible:after:outline-2"
            >
              {sale.name}
            </Link>
          </h2>
          <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
            <span>{t('Starts in')}</span>
            <SaleCountdown to={sale.starts_at} label={t('Next flash sale starts in')} onEnd={onStart} />
          </div>
          <span className="mt-5 inline-flex items-center gap-1.5 font-semibold text-accent-ink group-hover/sale:underline group-hover/sale:underline-offset-3">
            {t('Take a look')}
            <Icon as={ArrowRight} size={16} flip />
          </span>
        </div>
        <Picture
          src={sale.thumbnail}
          alt=""
          sizes="(min-width: 1792px) 860px, (min-width: 1384px) 690px, (min-width: 640px) 52vw, 100vw"
          widest={690}
          ratio={2.4}
          corner="none"
          className="max-sm:order-first sm:self-stretch sm:aspect-auto! sm:min-h-full [&>img]:flip"
        />
      </div>
    </section>
  )
}

/** The running flash sale: a coloured panel with a countdown, followed by a row of its products. */
export function FlashSalePanel({ sale, onEnd }: { sale: FlashSaleWithProducts; onEnd: () => void }) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  if (over || sale.products.length === 0) return null
  const end = () => {
    setOver(true)
    onEnd()
  }
  return (
    <section
      aria-labelledby="flash-sale"
      className="wrap section-gap drawn-near grid gap-4 sm:gap-5 lg:grid-cols-[calc((100%-80px)/5)_minmax(0,1fr)] 3xl:grid-cols-[calc((100%-100px)/6)_minmax(0,1fr)]"
    >
      <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sale p-4 text-on-sale dark:bg-sale-soft dark:text-ink dark:supports-[color:oklch(from_red_l_c_h)]:bg-[oklch(from_var(--sale)_0.42_c_h)] sm:px-6 sm:py-5 lg:flex-col lg:items-start lg:p-6">
        <h2 id="flash-sale" className="text-22 lg:text-28 lg:leading-snug">
          {sale.name}
        </h2>
        <p className="max-lg:sr-only">{t('While stock lasts.')}</p>
        <div className="flex items-center gap-2.5 max-sm:w-full lg:mt-auto lg:grid lg:gap-2">
          <span>{t('Ends in')}</span>
          <SaleCountdown
            to={sale.ends_at}
            label={t('Flash sale ends in')}
            onEnd={end}
            className="[&_.text-ink-2]:text-current"
          />
        </div>
        <Link
          to={`/flash-sale/${sale.id}`}
          prefetch="intent"
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap outline-current max-lg:ms-auto max-lg:hover:underline max-lg:hover:underline-offset-3 max-sm:absolute max-sm:end-4 max-sm:top-3 lg:mt-4 lg:w-full lg:bg-card lg:px-5 lg:text-ink lg:hover:bg-ground-2"
        >
          {t('View all')}
          <Icon as={ArrowRight} size={16} flip />
        </Link>
      </div>
      <ProductRow products={sale.products} label={sale.name} look="sale" columns={4} className="min-w-0" />
    </section>
  )
}

const sizes = '(min-width: 1792px) 312px, (min-width: 1384px) 315px, (min-width: 1024px) 24vw, 260px'

/** The most popular shops of the market. */
function TopShops({ shops, title }: { shops: readonly ShopCard[]; title: string | undefined }) {
  const { t } = useTranslation()
  const heading = title ?? t('Top shops')
  return (
    <section aria-labelledby="top-shops" className="wrap section-gap drawn-near">
      <SectionHeading id="top-shops" title={heading} more={{ to: '/shops', label: t('View all') }} />
      <ScrollRow
        label={heading}
        labels={{ previous: t('Previous shops'), next: t('Next shops') }}
        columns={4}
        phoneWidth={260}
        buttons="middle"
        items={shops.map((shop) => ({
          key: String(shop.id),
          content: <ShopTile shop={shop} level={3} sizes={sizes} widest={320} />,
        }))}
      />
    </section>
  )
}

/** The home page of a shop without content, or of an external server (`API_URL`) that has no home endpoint. */
export const emptyHome: Home = {
  banners: [],
  categories: [],
  shops: [],
  popular_products: [],
  best_deals: [],
  just_for_you: { total: 0, products: [] },
  running_flash_sale: null,
  incoming_flash_sale: null,
}

export const isEmptyHome = ({
  promos = [],
  running_flash_sale,
  incoming_flash_sale,
  just_for_you,
  sections: _,
  ...lists
}: Home) =>
  !running_flash_sale &&
  !incoming_flash_sale &&
  [promos, just_for_you.products, ...Object.values(lists)].every((list) => list.length === 0)

/** A section of promotion panels between the product rows. */
function Promos({ promos }: { promos: readonly Banner[] }) {
  const { t } = useTranslation()
  const shown = promos.filter(({ url }) => isUsableLink(url))
  if (shown.length === 0) return null
  return (
    <section aria-label={t('Promotions')} className="wrap section-gap drawn-near">
      <ul className={cx('grid gap-3 sm:gap-5', shown.length > 1 && 'md:grid-cols-2')}>
        {shown.map((promo) => (
          <li key={promo.id} className="@container rounded-card">
            <Promo promo={promo} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * A promotion panel: text beside the picture when there is room for both, otherwise above it, on the colours of the
 * picture's upper edge.
 */
function Promo({ promo }: { promo: Banner }) {
  return (
    <div
      style={wordsStyle(promo)}
      className="group/promo relative isolate flex h-full flex-col overflow-hidden rounded-card bg-paper text-print"
    >
      <span
        className={cx(
          'dim-dark absolute inset-0 -z-2 overflow-hidden @min-[29rem]:hidden',
          promo.is_mirrored && 'flip',
        )}
      >
        <img
          src={pictureColors(promo.thumbnail)}
          alt=""
          loading="lazy"
          className="block w-full origin-top scale-y-1800"
        />
      </span>
      <div className="grid justify-items-start gap-1.5 p-5 pb-0 @min-[29rem]:absolute @min-[29rem]:inset-y-0 @min-[29rem]:start-0 @min-[29rem]:max-w-[48%] @min-[29rem]:content-center @min-[29rem]:pe-0 @min-[29rem]:pb-5 @min-[36rem]:ps-8">
        <h2 className="text-22 @min-[36rem]:text-28">
          <Link
            to={promo.url}
            className="outline-none after:absolute after:inset-0 after:rounded-card after:-outline-offset-3 after:outline-print focus-visible:after:outline-2"
          >
            {promo.title}
          </Link>
        </h2>
        {promo.text && <p className="text-print-2">{promo.text}</p>}
        {promo.action && (
          <span className="mt-1 inline-flex items-center gap-1.5 border-b border-current pb-0.5 font-semibold">
            {promo.action}
            <Icon as={ArrowRight} size={16} flip />
          </span>
        )}
      </div>
      <Picture
        src={promo.thumbnail}
        alt={promo.alt ?? ''}
        sizes="(min-width: 1792px) 810px, (min-width: 1384px) 650px, (min-width: 768px) 48vw, 100vw"
        widest={690}
        ratio={2.4}
        corner="none"
        className={cx(
          '-z-1 mt-auto bg-transparent! @max-[29rem]:aspect-[1.9]! @max-[29rem]:mask-t-from-75% [&>img]:object-right [&>img]:transition-transform [&>img]:duration-(--slow) group-hover/promo:[&>img]:scale-102',
          promo.is_mirrored && '[&>img]:flip',
        )}
      />
      <WordsScrim
        banner={promo}
        className="bg-linear-to-b via-45% to-75% @min-[29rem]:bg-linear-to-r @min-[29rem]:via-50% @min-[29rem]:to-80% @min-[29rem]:rtl:bg-linear-to-l"
      />
    </div>
  )
}
