import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { HydrationBoundary } from '@rialto/ui/hydration-boundary.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { ProductSection } from '../catalog/index.ts'
import { useRevalidateSoon } from '../flash-sales/index.ts'
import { LateQuestions } from '../questions/index.ts'
import { useIsMarket } from '../settings/index.ts'
import { VoucherList } from '../vouchers/index.ts'
import { type ProductTab, ProductTabs, REVIEWS_ID } from './about/product-tabs.tsx'
import { Gallery } from './gallery/gallery.tsx'
import { galleryPictures } from './gallery/gallery-pictures.ts'
import { ProductInfo } from './info/product-info.tsx'
import { ShopBox } from './info/shop-box.tsx'
import type { ProductData } from './load-product.ts'
import { productCrumbs } from './product-crumbs.ts'
import { useChoice } from './use-choice.ts'

interface ProductPageProps {
  data: ProductData
  /** Shown beside the link to the shop, such as the chat button. */
  shopActions?: ReactNode
}

/** The product page. Pass the product's id as `key`. */
export function ProductPage({ data, shopActions }: ProductPageProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const { product, vouchers, related_products: related, popular_products: popular } = data
  const handle = useChoice(product)
  const [pictures] = useState(() => galleryPictures(product, handle.picture))
  const [tab, setTab] = useTab()
  const revalidateSoon = useRevalidateSoon()
  return (
    <div className="pb-6">
      <div className="wrap">
        <Breadcrumbs label={t('You are here')} items={productCrumbs(product, t('Home'))} />
        <div className="grid gap-x-6 gap-y-5 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)] lg:gap-x-12 lg:gap-y-6 3xl:grid-cols-2 3xl:gap-x-16">
          <Gallery name={product.name} pictures={pictures} shown={handle.picture} percent={handle.choice.percent} />
          <div className="min-w-0 md:row-span-2">
            <ProductInfo
              product={product}
              handle={handle}
              onReviews={() => setTab('reviews')}
              onSaleEnd={revalidateSoon}
            />
            <div className="mt-6 grid content-start gap-4">
              {isMarket ? (
                <ShopBox shop={product.shop} actions={shopActions} />
              ) : (
                shopActions && <div>{shopActions}</div>
              )}
              <VoucherList
                shopId={product.shop.id}
                coupons={vouchers}
                label={isMarket ? t('Vouchers of this shop') : t('Vouchers')}
                className="print:hidden"
              />
            </div>
          </div>
          <div className="min-w-0">
            <HydrationBoundary>
              <ProductTabs data={data} tab={tab} onTab={setTab} />
            </HydrationBoundary>
          </div>
        </div>
      </div>
      <LateQuestions productId={product.id} />
      <div className="print:hidden">
        <ProductSection id="related" title={t('Related products')} products={related} />
        <ProductSection id="popular" title={t('Popular now')} products={popular} to="/most-popular" />
      </div>
    </div>
  )
}

/** The selected tab; an address that ends with `#reviews` opens the reviews. */
function useTab(): [ProductTab, (tab: ProductTab) => void] {
  const [tab, setTab] = useState<ProductTab>('description')
  useEffect(() => {
    if (window.location.hash === `#${REVIEWS_ID}`) setTab('reviews')
  }, [])
  return [tab, setTab]
}
