import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketReview } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { ShopName } from '../../lib/settings.tsx'
import { SentPhotos } from '../../reviews/sent-photos.tsx'

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
