import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ReviewPage } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { MessageSquareText } from 'lucide'
import { useEffect, useRef } from 'react'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewItem } from './review-item.tsx'
import { ReviewSortSelect } from './review-sort.tsx'
import { type ReviewSubject, type Reviews, useReviews } from './use-reviews.ts'

interface ReviewSectionProps {
  subject: ReviewSubject
  /** The first page, from the loader; null if it could not be loaded. */
  first: ReviewPage | null
}

/** The reviews of a product or a shop, with filter and sort order. */
export function ReviewSection({ subject, first }: ReviewSectionProps) {
  const { t } = useTranslation()
  const reviews = useReviews(subject, first)
  const summary = first?.average_rating_percentage
  if (summary && summary.total_review === 0)
    return (
      <EmptyState icon={MessageSquareText} title={t('No reviews yet')}>
        {t('Those who bought it are asked once it has arrived.')}
      </EmptyState>
    )
  const { request, changeRequest } = reviews
  return (
    <div className="grid gap-7 md:grid-cols-[200px_minmax(0,1fr)] md:gap-8 lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-14">
      {summary && (
        <RatingSummary summary={summary} chosen={request.rating} onChoose={(rating) => changeRequest({ rating })} />
      )}
      <section aria-labelledby="reviews-heading" className="min-w-0 md:col-start-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-5">
          <h2 id="reviews-heading" className="text-16">
            {request.rating === null
              ? t('What shoppers say')
              : t('{{count}} reviews with {{rating}} stars', { count: reviews.total, rating: request.rating })}
          </h2>
          <ReviewSortSelect value={request.sort} onChange={(sort) => changeRequest({ sort })} />
        </div>
        <p role="status" className="sr-only">
          {!reviews.pending && request.rating !== null && t('{{count}} reviews', { count: reviews.total })}
        </p>
        <ReviewList reviews={reviews} named={'shop_id' in subject} />
      </section>
    </div>
  )
}

function ReviewList({
  reviews: { reviews, total, pending, failed, load },
  named,
}: {
  reviews: Reviews
  named: boolean
}) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const more = reviews.length < total
  // The button may be gone after the last page, so the focus moves to the first new review.
  const resumeAt = useRef<number | null>(null)
  useEffect(() => {
    const next = resumeAt.current === null ? null : list.current?.children[resumeAt.current]
    if (!(next instanceof HTMLElement)) return
    resumeAt.current = null
    next.focus({ preventScroll: true })
  })
  const loadMore = async () => {
    resumeAt.current = reviews.length
    if (!(await load())) resumeAt.current = null
  }
  return (
    <>
      <ul ref={list} aria-busy={pending} className={cx('transition-opacity delay-100', pending && 'opacity-60')}>
        {reviews.map((review) => (
          <li key={review.id} tabIndex={-1} className="border-b border-line py-5 first:pt-0 last:border-0">
            <ReviewItem review={review} showsProduct={named} />
          </li>
        ))}
      </ul>
      {failed && (
        <Notice tone="error" className="mt-4 max-w-120">
          {t('The reviews could not be loaded.')}
        </Notice>
      )}
      {(more || failed) && (
        <Button className="mt-4" pending={pending} onClick={() => void loadMore()}>
          {failed ? t('Try again') : t('More reviews')}
        </Button>
      )}
    </>
  )
}
