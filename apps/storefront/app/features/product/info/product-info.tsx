import type { Product } from '@rialto/contract'
import type { ReactNode } from 'react'
import type { Choice } from '../choice/choice.ts'
import type { ChoiceHandle } from '../choice/use-choice.ts'
import { VariantChoice } from '../choice/variant-choice.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductPrice } from './product-price.tsx'
import { ProductTitle } from './product-title.tsx'
import { SaleNotice } from './sale-notice.tsx'
import { ShareButton } from './share-button.tsx'
import { StockLine } from './stock-line.tsx'

interface ProductInfoProps {
  product: Product
  handle: ChoiceHandle
  onReviews: () => void
  onSaleEnd: () => void
  /** What can be done with the chosen one: quantity, Add to Cart, Buy Now. */
  actions?: (choice: Choice) => ReactNode
  /** Beside share: the heart. */
  corner?: ReactNode
}

/** Everything to know before buying, beside the pictures. */
export function ProductInfo({ product, handle, onReviews, onSaleEnd, actions, corner }: ProductInfoProps) {
  const { choice } = handle
  return (
    <>
      <ProductTitle
        product={product}
        onReviews={onReviews}
        actions={
          <>
            <ShareButton title={product.name} />
            {corner}
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
        <VariantChoice product={product} handle={handle} />
        <div className="grid gap-3">
          <StockLine quantity={choice.quantity} />
          {actions?.(choice)}
        </div>
      </div>
      <ProductFacts shop={product.shop} price={choice.price} className="mt-6" />
    </>
  )
}
