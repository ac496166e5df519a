import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import type { ReactNode } from 'react'
import { HolidayNotice } from '../../holidays/index.ts'
import { ReviewSection } from '../../reviews/index.ts'
import { VoucherList } from '../../vouchers/index.ts'
import type { ShopData } from './load-shop.ts'
import { ShopAbout } from './shop-about.tsx'
import { ShopBanners } from './shop-banners.tsx'
import { ShopHeader } from './shop-head.tsx'
import { ShopProducts } from './shop-products.tsx'
import { ShopTabs } from './shop-tabs.tsx'

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
