import { Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ReviewSection } from '../../reviews/index.ts'
import { VoucherList } from '../../vouchers/index.ts'
import { useDelivery } from '../use-delivery.ts'
import type { ShopData } from './load-shop.ts'
import { ShopAbout } from './shop-about.tsx'
import { ShopBanners } from './shop-banners.tsx'
import { ShopHead } from './shop-head.tsx'
import { ShopProducts } from './shop-products.tsx'
import { ShopTabs } from './shop-tabs.tsx'

interface ShopPageProps {
  data: ShopData
  /** Beside the shop's name: chat. */
  actions?: ReactNode
}

/** One shop of the market. */
export function ShopPage({ data, actions }: ShopPageProps) {
  const { t } = useTranslation()
  const { shop, vouchers, banners, content } = data
  const delivery = useDelivery(shop)
  return (
    <div className="wrap pb-6">
      <Breadcrumbs
        label={t('You are here')}
        items={[{ label: t('Home'), to: '/' }, { label: t('Shops'), to: '/shops' }, { label: shop.name }]}
      />
      <ShopHead shop={shop} actions={actions} />
      <p className="mt-4 flex items-center gap-2.5 text-ink-2">
        <Icon as={Truck} className="text-accent-ink" />
        <span>
          <span className="text-ink">{delivery.time}</span> · {delivery.cost}
        </span>
      </p>
      <VoucherList
        coupons={vouchers}
        label={t('Vouchers of this shop')}
        className="mt-5 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fill,minmax(315px,1fr))]"
      />
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

function Content({ data: { shop, categories, content } }: { data: ShopData }) {
  switch (content.tab) {
    case 'products':
      return <ShopProducts shop={shop} categories={categories} list={content.list} />
    case 'reviews':
      return <ReviewSection subject={{ shop_id: shop.id }} first={content.reviews} />
    case 'about':
      return <ShopAbout shop={shop} />
  }
}
