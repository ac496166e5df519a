import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { type TabItem, Tabs } from '@rialto/ui/tabs.tsx'
import { ReviewSection } from '../../reviews/index.ts'
import { useIsMarket } from '../../settings/index.ts'
import type { ProductData } from '../load-product.ts'
import { AboutShop } from './about-shop.tsx'
import { Description } from './description.tsx'

/** The fragment that the rating links to. */
export const REVIEWS_ID = 'reviews'

export type ProductTab = 'description' | 'reviews' | 'shop'

interface ProductTabsProps {
  data: ProductData
  tab: ProductTab
  onTab: (tab: ProductTab) => void
}

/** Tabs below the pictures: description, reviews, about the shop. */
export function ProductTabs({ data: { product, reviews, shop }, tab, onTab }: ProductTabsProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const items: Array<TabItem & { id: ProductTab }> = [
    {
      id: 'description',
      label: t('Description'),
      panel: <Description product={product} />,
      onPaper: true,
    },
    {
      id: 'reviews',
      label: t('Reviews'),
      count: product.total_reviews,
      panel: <ReviewSection subject={{ product_id: product.id }} first={reviews} />,
    },
  ]
  if (isMarket && shop) items.push({ id: 'shop', label: t('About the shop'), panel: <AboutShop shop={shop} /> })
  return (
    <div id={REVIEWS_ID} className="mt-4 scroll-mt-6 lg:mt-2">
      <Tabs
        label={t('About this product')}
        items={items}
        selected={tab}
        onSelect={(id) => onTab(items.find((item) => item.id === id)?.id ?? 'description')}
      />
    </div>
  )
}
