import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { SHOP_TABS, type ShopData, type ShopTab } from './load-shop.ts'

/** Products, reviews and about as links, each with an address of its own. */
export function ShopTabs({ data: { shop, content } }: { data: ShopData }) {
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
