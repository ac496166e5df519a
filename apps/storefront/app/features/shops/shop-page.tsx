import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Banner, Shop } from '@rialto/contract'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { OnlineMark } from '@rialto/ui/online-mark.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { ArrowRight, Truck } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { apiOf } from '../../lib/load.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { plainText } from '../../lib/page-meta.ts'
import { isExternalLink, isUsableLink } from '../../lib/screen-paths.ts'
import { HolidayNotice } from '../cart/index.ts'
import { ChatButton } from '../chat/index.ts'
import { ReviewSection } from '../reviews/index.ts'
import { VoucherList } from '../vouchers/index.ts'
import type { Route } from './+types/shop-page'
import { loadShop, SHOP_TABS, type ShopData, type ShopTab, shopMeta, shopQuery } from './load-shop.ts'
import { ShopAbout, ShopProducts } from './shop-tabs.tsx'
import { useDelivery } from './use-delivery.ts'

export const handle = { query: shopQuery } satisfies PageHandle

export const loader = ({ context, request, params }: Route.LoaderArgs) => loadShop(apiOf(context), request, params.id)

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => (loaderData ? shopMeta(args, loaderData) : [])

export default function ShopRoute({ loaderData }: Route.ComponentProps) {
  const { shop } = loaderData
  const chat = <ChatButton shop={shop} className="justify-self-start" />
  return <ShopPage key={shop.id} data={loaderData} actions={chat} />
}

interface ShopPageProps {
  data: ShopData
  /** Shown beside the shop's name, such as the chat button. */
  actions?: ReactNode
}

/** The page of one shop. */
export function ShopPage({ data, actions }: ShopPageProps) {
  const { t } = useTranslation()
  const { shop, vouchers, banners, content } = data
  return (
    <div className="wrap pb-6">
      <Breadcrumbs
        label={t('You are here')}
        items={[{ label: t('Home'), to: '/' }, { label: t('Shops'), to: '/shops' }, { label: shop.name }]}
      />
      <ShopHeader shop={shop} actions={actions} />
      <HolidayNotice holiday={data.about?.holiday} className="mt-5" />
      <VoucherList shopId={shop.id} coupons={vouchers} label={t('Vouchers of this shop')} className="mt-5" />
      {content.tab === 'products' && <ShopBanners banners={banners} />}
      <div className="mt-8">
        <ShopTabs data={data} />
        <div className="pt-6">
          <Content data={data} />
        </div>
      </div>
    </div>
  )
}

function Content({ data: { shop, about, categories, content } }: { data: ShopData }) {
  switch (content.tab) {
    case 'products':
      return <ShopProducts shop={shop} categories={categories} list={content.list} />
    case 'reviews':
      return <ReviewSection subject={{ shop_id: shop.id }} first={content.reviews} />
    case 'about':
      return <ShopAbout shop={shop} about={about} />
  }
}

/** Products, reviews and about as links, each with an address of its own. */
function ShopTabs({ data: { shop, content } }: { data: ShopData }) {
  const { t } = useTranslation()
  const labels: Record<ShopTab, string> = { products: t('Products'), reviews: t('Reviews'), about: t('About the shop') }
  const counts: Partial<Record<ShopTab, number>> = { products: shop.total_products, reviews: shop.total_reviews }
  return (
    <TabLinks
      label={t('Parts of {{name}}', { name: shop.name })}
      items={SHOP_TABS.map((tab) => ({
        to: tab === 'products' ? `/shops/${shop.id}` : `/shops/${shop.id}?tab=${tab}`,
        label: labels[tab],
        count: counts[tab],
        current: tab === content.tab,
      }))}
    />
  )
}

/** The shop's own promotion banners. */
function ShopBanners({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTranslation()
  if (banners.length === 0) return null
  return (
    <ul
      aria-label={t('From the shop')}
      className="mt-6 grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,400px),1fr))] sm:gap-5"
    >
      {banners.map((banner) => (
        <li key={banner.id} className="relative isolate overflow-hidden rounded-card text-print">
          <BannerPanel banner={banner} />
        </li>
      ))}
    </ul>
  )
}

/** A banner is a picture alone, or has a text beside the things in its picture. */
function BannerPanel({ banner }: { banner: Banner }) {
  const hasText = Boolean(banner.text || banner.action)
  const isLinked = banner.url !== '' && isUsableLink(banner.url)
  return (
    <>
      <Picture
        src={banner.thumbnail}
        alt={hasText || isLinked ? '' : banner.title}
        sizes="(min-width: 1792px) 810px, (min-width: 1384px) 650px, (min-width: 768px) 48vw, 100vw"
        widest={690}
        ratio={2.4}
        corner="none"
        className={hasText ? '-z-1 bg-paper! [&>img]:flip [&>img]:object-right' : ''}
      />
      {hasText && (
        <div className="absolute inset-y-0 start-0 grid max-w-[58%] content-center justify-items-start gap-1 p-5 lg:p-8">
          <p className="text-18 font-semibold lg:text-22">{banner.title}</p>
          {banner.text && <p className="text-print-2">{banner.text}</p>}
          {banner.action && (
            <span className="mt-1 inline-flex items-center gap-1.5 border-b border-current pb-0.5 font-semibold">
              {banner.action}
              <Icon as={ArrowRight} size={16} flip />
            </span>
          )}
        </div>
      )}
      {isLinked && (
        <Link
          to={banner.url}
          aria-label={banner.title}
          className="absolute inset-0 rounded-card -outline-offset-3 outline-print"
          {...(isExternalLink(banner.url) && { target: '_blank', rel: 'noopener noreferrer' })}
        />
      )}
    </>
  )
}

interface ShopHeadProps {
  shop: Shop
  /** Shown below the facts, such as the chat button. */
  actions?: ReactNode
}

/** The shop's header: banner, logo, name, rating and delivery. */
function ShopHeader({ shop, actions }: ShopHeadProps) {
  const { t } = useTranslation()
  const delivery = useDelivery(shop)
  const description = plainText(shop.description)
  return (
    <header className="grid overflow-hidden max-sm:-mx-(--gutter) sm:panel sm:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] sm:rounded-sheet!">
      <Picture
        src={shop.banner}
        alt=""
        sizes="(min-width: 1792px) 860px, (min-width: 1384px) 690px, (min-width: 640px) 52vw, 100vw"
        widest={700}
        ratio={8 / 3}
        corner="none"
        priority
        className="sm:order-last sm:aspect-auto! sm:min-h-full"
      />
      <div className="grid content-center gap-3.5 max-sm:px-(--gutter) sm:p-6 lg:min-h-68 lg:p-10">
        <div className="flex items-center gap-4 max-sm:flex-wrap">
          <Picture
            src={shop.logo}
            alt=""
            sizes="80px"
            widest={80}
            corner="card"
            className="w-18 max-sm:-mt-8 max-sm:ring-4 max-sm:ring-ground lg:w-20"
          />
          <div className="min-w-0 max-sm:basis-full">
            <div className="flex flex-wrap items-center gap-x-3.5">
              <h1 className="text-22 wrap-anywhere lg:text-28">
                <bdi>{shop.name}</bdi>
              </h1>
              <OnlineMark online={shop.active} label={shop.active ? t('Online') : t('Offline')} />
            </div>
            <RatingAndProducts shop={shop} />
          </div>
        </div>
        {description && (
          <p dir="auto" className="line-clamp-2 max-w-[60ch] text-ink-2">
            {description}
          </p>
        )}
        <p className="flex items-start gap-2.5">
          <Icon as={Truck} className="text-accent-ink" />
          <span>
            {delivery.time} <span className="text-ink-2">· {delivery.cost}</span>
          </span>
        </p>
        {actions}
      </div>
    </header>
  )
}

function RatingAndProducts({ shop }: { shop: Shop }) {
  const { t } = useTranslation()
  const rating = shop.rating.toFixed(1)
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-ink-2">
      {shop.total_reviews > 0 && (
        <>
          <StarRating value={shop.rating} label={t('Rated {{rating}} of 5', { rating })} size={16} />
          <span aria-hidden className="num font-semibold text-ink">
            {rating}
          </span>
          <Link
            to={`/shops/${shop.id}?tab=reviews`}
            preventScrollReset
            className="touch-44 relative text-accent-ink underline decoration-accent-line underline-offset-3 transition-colors hover:decoration-current"
          >
            {t('{{count}} reviews', { count: shop.total_reviews })}
          </Link>
          <span aria-hidden className="size-0.75 rounded-full bg-ink-3" />
        </>
      )}
      <span>{t('{{count}} products', { count: shop.total_products })}</span>
    </p>
  )
}
