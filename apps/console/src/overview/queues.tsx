import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { LowStockVariant, SellerToday } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { Zap } from 'lucide'
import { Age } from '../lib/ages.tsx'
import { useCanOpen } from '../lib/place.tsx'
import { OldestNote, ProductPicture, Queue, QueueRow } from './queue.tsx'

const LATE_MS = 3_600_000

/** The customers who have waited longest for an answer. */
export function WaitingQueue({ queue }: { queue: NonNullable<SellerToday['unanswered']> }) {
  const { t } = useTranslation()
  const hasInbox = useCanOpen()('/inbox')
  return (
    <Queue
      title={t('Unanswered')}
      count={queue.count}
      shown={queue.conversations.length}
      all={hasInbox ? '/inbox' : null}
      empty={t('No one is waiting. Shoppers can write from every product page.')}
      note={
        queue.longest_since && (
          <OldestNote since={queue.longest_since} lateAfter={LATE_MS} label={(age) => t('Longest {{age}}', { age })} />
        )
      }
    >
      {queue.conversations.map(({ user, last_message, since }) => (
        <QueueRow
          key={user.id}
          lead={<Avatar name={user.name} src={user.profile_photo} size={36} />}
          title={<bdi className="font-semibold">{user.name}</bdi>}
          text={last_message ? <bdi>{last_message}</bdi> : t('Sent a product')}
          end={<Age since={since} lateAfter={LATE_MS} />}
          action={
            hasInbox && (
              <ButtonLink size="sm" to={`/inbox?with=${user.id}`} aria-label={`${t('Reply')}: ${user.name}`}>
                {t('Reply')}
              </ButtonLink>
            )
          }
        />
      ))}
    </Queue>
  )
}

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

/** The variants with the fewest pieces. */
export function StockQueue({ queue }: { queue: NonNullable<SellerToday['low_stock']> }) {
  const { t } = useTranslation()
  const hasStock = useCanOpen()('/stock')
  const all = hasStock ? '/stock?view=low' : null
  return (
    <Queue
      title={t('Low stock')}
      count={queue.count}
      shown={queue.variants.length}
      all={all}
      empty={t('Everything is in stock.')}
      note={queue.sold_out > 0 && t('{{count}} sold out', { count: queue.sold_out })}
      action={
        all &&
        queue.count > 0 && (
          <ButtonLink size="sm" to={all}>
            {t('Restock')}
          </ButtonLink>
        )
      }
    >
      {queue.variants.map((variant) => (
        <QueueRow
          key={variant.id}
          lead={<ProductPicture src={variant.product.thumbnail} />}
          title={
            <>
              {variant.product.name} <span className="text-ink-2">{choiceOf(variant)}</span>
            </>
          }
          text={
            variant.stock === 0 ? (
              <span className="text-danger">{t('Sold out')}</span>
            ) : (
              t('{{count}} left', { count: variant.stock })
            )
          }
        />
      ))}
    </Queue>
  )
}

const choiceOf = ({ color, size }: LowStockVariant): string => [color, size].filter(Boolean).join(', ')

/** Products that the market proposes for flash sales, about which the shop is to decide. */
export function ProposalQueue({ queue }: { queue: NonNullable<SellerToday['flash_proposals']> }) {
  const { t } = useTranslation()
  const hasSales = useCanOpen()('/flash-sales')
  return (
    <Queue title={t('Proposed for flash sales')} count={queue.count} shown={queue.count} empty="">
      <QueueRow
        lead={<Icon as={Zap} />}
        title={t('The market asks you')}
        text={t('Nothing changes unless you accept.')}
        action={
          hasSales && (
            <ButtonLink size="sm" to="/flash-sales" aria-label={`${t('Decide')}: ${t('Proposed for flash sales')}`}>
              {t('Decide')}
            </ButtonLink>
          )
        }
      />
    </Queue>
  )
}
