import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketProduct, MarketReview } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { ShopName } from '../lib/settings.tsx'
import { HoldBadge, useProductWords } from '../products/product-words.tsx'
import { SentPhotos } from '../reviews/review-parts.tsx'

interface CellProps {
  product: MarketProduct
}

export function ProductName({ product: { name, thumbnail, shop } }: CellProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <img
        src={`${thumbnail}?w=96`}
        alt=""
        width={32}
        height={32}
        loading="lazy"
        className="dim-dark size-8 flex-none rounded-badge bg-tile object-cover"
      />
      <span className="min-w-0">
        <b className="block truncate">
          <bdi>{name}</bdi>
        </b>
        <small className="block truncate text-12 text-ink-2">
          <ShopName shop={shop} />
        </small>
      </span>
    </span>
  )
}

/** The market's decision, or else the status that the shop has chosen. */
export function ProductState({ product: { hold, status } }: CellProps) {
  const { label, tone } = useProductWords()[status]
  if (hold) return <HoldBadge hold={hold} />
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  )
}

export const ProductCard = ({ product }: CellProps) => (
  <div className="grid gap-1.5">
    <ProductName product={product} />
    <span className="flex items-center justify-between gap-3">
      <ProductState product={product} />
      {product.open_reports > 0 && <b className="num text-warn">{product.open_reports}</b>}
    </span>
  </div>
)

/** A review as shoppers read it, with the product, the shop and the market's decision so far. */
export function ReviewText({ review }: { review: MarketReview }) {
  const { t, i18n } = useTranslation()
  const { user, rating, description, photos, created_at, product, shop, reply, hidden } = review
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <b>
          <bdi>{user.name}</bdi>
        </b>
        <span className="flex flex-wrap items-center gap-x-2.5 text-12 text-ink-2">
          <StarRating value={rating} label={t('Rated {{rating}} of 5', { rating })} />
          <time dateTime={created_at}>{formatMoment(created_at, i18n.language)}</time>
        </span>
        <span className="text-12 text-ink-2">
          <bdi>{product.name}</bdi>
          <ShopName before=" · " shop={shop} />
        </span>
      </div>
      {description && (
        <p dir="auto" className="text-16 wrap-anywhere whitespace-pre-wrap">
          {description}
        </p>
      )}
      <SentPhotos photos={photos} by={user.name} />
      {reply && (
        <p dir="auto" className="border-s-2 border-accent ps-3.5 wrap-anywhere whitespace-pre-wrap">
          {reply.text}
        </p>
      )}
      {hidden && (
        <div className="grid justify-items-start gap-2">
          <Badge tone="bad" dot>
            {t('Hidden by the market')}
          </Badge>
          <blockquote dir="auto" className="border-s-2 border-line-strong ps-3.5 wrap-anywhere whitespace-pre-wrap">
            {hidden.reason}
          </blockquote>
        </div>
      )}
    </div>
  )
}
