import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Product } from '@rialto/contract'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import type { ReactNode } from 'react'
import { compactCount } from '../../catalog/index.ts'
import { REVIEWS_ID } from '../about/product-tabs.tsx'

interface ProductTitleProps {
  product: Product
  onReviews: () => void
  /** Buttons at the end of the line: share and wishlist. */
  actions: ReactNode
}

/** The product's brand, name, rating and sales. */
export function ProductTitle({ product, onReviews, actions }: ProductTitleProps) {
  return (
    <header>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-2 text-ink-2">
          {product.brand_logo && (
            <img src={`${product.brand_logo}?w=96`} alt="" width={28} height={28} className="size-7 object-contain" />
          )}
          <TruncatedName>{product.brand}</TruncatedName>
        </p>
        <div className="-me-3 flex">{actions}</div>
      </div>
      <h1 className="text-22 wrap-anywhere lg:text-28">
        <bdi>{product.name}</bdi>
      </h1>
      <RatingAndSales product={product} onReviews={onReviews} />
    </header>
  )
}

function RatingAndSales({ product, onReviews }: Pick<ProductTitleProps, 'product' | 'onReviews'>) {
  const { t } = useTranslation()
  const { rating, total_reviews: reviews, total_sold: sold } = product
  if (reviews === 0 && sold === 0) return null
  const figure = rating.toFixed(1)
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
      {reviews > 0 && (
        <>
          <StarRating value={rating} label={t('Rated {{rating}} of 5', { rating: figure })} size={16} />
          <span aria-hidden className="num font-semibold text-ink">
            {figure}
          </span>
          <a
            href={`#${REVIEWS_ID}`}
            onClick={onReviews}
            className="touch-44 relative text-accent-ink underline decoration-accent-line underline-offset-3 transition-colors hover:decoration-current"
          >
            {t('{{count}} reviews', { count: reviews })}
          </a>
        </>
      )}
      {reviews > 0 && sold > 0 && <span aria-hidden className="size-0.75 rounded-full bg-ink-3" />}
      {sold > 0 && <span>{t('{{figure}} sold', { figure: compactCount(sold) })}</span>}
    </p>
  )
}
