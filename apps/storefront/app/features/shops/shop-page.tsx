import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Banner } from '@rialto/contract'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { ArrowRight } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isExternalLink, isUsableLink } from '../../lib/screen-paths.ts'
import { HolidayNotice } from '../holidays/index.ts'
import { ReviewSection } from '../reviews/index.ts'
import { VoucherList } from '../vouchers/index.ts'
import { SHOP_TABS, type ShopData, type ShopTab } from './load-shop.ts'
import { ShopAbout } from './shop-about.tsx'
import { ShopHeader } from './shop-head.tsx'
import { ShopProducts } from './shop-products.tsx'

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
