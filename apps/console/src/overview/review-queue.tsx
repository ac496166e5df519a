import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { SellerToday } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { useCanOpen } from '../lib/place.tsx'
import { ProductPicture, Queue, QueueRow } from './queue.tsx'

/** The reviews of the last days. */
export function ReviewQueue({ queue }: { queue: NonNullable<SellerToday['new_reviews']> }) {
  const { i18n, t } = useTranslation()
  const hasReviews = useCanOpen()('/reviews')
  const all = hasReviews ? '/reviews' : null
  return (
    <Queue
      title={t('New reviews')}
      count={queue.count}
      shown={queue.reviews.length}
      all={all}
      empty={t('No new reviews.')}
      action={
        all &&
        queue.count > 0 && (
          <ButtonLink size="sm" to={all}>
            {t('Reply')}
          </ButtonLink>
        )
      }
    >
      {queue.reviews.map(({ id, rating, author, description, product, created_at }) => (
        <QueueRow
          key={id}
          lead={<ProductPicture src={product.thumbnail} />}
          title={
            <span className="flex items-center gap-2">
              <StarRating value={rating} label={t('{{count}} of 5 stars', { count: rating })} />
              <span className="truncate text-ink-2">· {author}</span>
            </span>
          }
          text={description ? <bdi>“{description}”</bdi> : product.name}
          end={
            <time dateTime={created_at} className="text-12 whitespace-nowrap text-ink-2">
              {formatLocalDay(created_at, i18n.language)}
            </time>
          }
        />
      ))}
    </Queue>
  )
}
