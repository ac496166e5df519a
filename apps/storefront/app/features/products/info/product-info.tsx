import type { Product } from '@rialto/contract'
import { BuyActions } from '../../cart/index.ts'
import { HolidayNotice } from '../../holidays/index.ts'
import { type ChoiceHandle, useSizeRequest, VariantChoice } from '../../variant-choice/index.ts'
import { HeartButton } from '../../wishlist/index.ts'
import { ShareButton } from '../share-button.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductPrice } from './product-price.tsx'
import { ProductTitle } from './product-title.tsx'
import { SaleNotice } from './sale-notice.tsx'

interface ProductInfoProps {
  product: Product
  handle: ChoiceHandle
  onReviews: () => void
  onSaleEnd: () => void
}

/** Everything beside the pictures: title, price, variants, buttons, delivery. */
export function ProductInfo({ product, handle, onReviews, onSaleEnd }: ProductInfoProps) {
  const { choice } = handle
  const request = useSizeRequest(choice.needsSize)
  return (
    <>
      <ProductTitle
        product={product}
        onReviews={onReviews}
        actions={
          <>
            <ShareButton title={product.name} />
            <HeartButton product={product} look="bare" />
          </>
        }
      />
      <ProductPrice choice={choice} />
      {product.flash_sale && <SaleNotice sale={product.flash_sale} onEnd={onSaleEnd} />}
      {product.short_description && (
        <p dir="auto" className="mt-4 max-w-[60ch] text-ink-2">
          {product.short_description}
        </p>
      )}
      <div className="mt-5 grid gap-5">
        <VariantChoice product={product} handle={handle} request={request} />
        <BuyActions product={product} choice={choice} onSizeMissing={request.ask} />
        <HolidayNotice holiday={product.shop.holiday} />
      </div>
      <ProductFacts shop={product.shop} price={choice.price} className="mt-6" />
    </>
  )
}
