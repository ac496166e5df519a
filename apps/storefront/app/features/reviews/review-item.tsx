import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Review } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { ReportMenu } from '../reports/index.ts'
import { useSettings } from '../settings/index.ts'
import { ReviewPhotos } from './review-photos.tsx'
import { ShopReply } from './shop-reply.tsx'

/** A review. With `named` it names its product, for lists that mix products. */
export function ReviewItem({ review, showsProduct }: { review: Review; showsProduct: boolean }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const { user, product, variant } = review
  return (
    <article className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3.5">
      <Avatar name={user.name} src={user.profile_photo} size={40} />
      <div>
        <header className="flex flex-wrap items-center justify-between gap-x-4">
          <h3 className="text-14 tracking-normal">
            <bdi>{user.name}</bdi>
          </h3>
          <span className="flex items-center gap-1 text-12 text-ink-2">
            <time dateTime={review.created_at} suppressHydrationWarning>
              {formatDay(review.created_at, locale)}
            </time>
            <ReportMenu kind="review" subjectId={review.id} className="-my-3 -me-3 print:hidden">
              {t('Report this review')}
            </ReportMenu>
          </span>
        </header>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 text-12 text-ink-2">
          <StarRating value={review.rating} label={t('Rated {{rating}} of 5', { rating: review.rating })} />
          {variant && <bdi>{variant}</bdi>}
        </p>
        {showsProduct && (
          <p className="mt-1.5 text-13">
            <TextLink to={`/products/${product.id}/details`}>{product.name}</TextLink>
          </p>
        )}
        {review.description && (
          <p dir="auto" className="mt-1.5 max-w-[64ch] whitespace-pre-line wrap-anywhere">
            {review.description}
          </p>
        )}
        <ReviewPhotos photos={review.photos} by={user.name} />
        {review.reply && <ShopReply reply={review.reply} />}
      </div>
    </article>
  )
}
