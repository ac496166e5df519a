import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Review, ReviewPage, RatingSummary as Summary } from '@rialto/contract'
import { REVIEW_SORTS, type ReviewSort } from '@rialto/contract/enums'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { MessageSquareText, Star } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { ReviewItem } from './review-item.tsx'

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

interface RatingSummaryProps {
  summary: Summary
  /** Only reviews with this many stars are shown; null means all. */
  chosen: number | null
  onChoose: (rating: number | null) => void
}

/** The average rating and the distribution of stars. Each line of the distribution filters the reviews. */
function RatingSummary({ summary, chosen, onChoose }: RatingSummaryProps) {
  const { t } = useTranslation()
  const rating = summary.rating.toFixed(1)
  return (
    <div>
      <p className="flex items-baseline gap-3">
        <span className="num text-36 leading-flat font-semibold">{rating}</span>
        <span className="text-ink-2">{t('of 5')}</span>
      </p>
      <p className="mt-2.5 flex flex-wrap items-center gap-2.5 text-ink-2">
        <StarRating value={summary.rating} label={t('Rated {{rating}} of 5', { rating })} size={16} />
        {t('{{count}} reviews', { count: summary.total_review })}
      </p>
      <ul aria-label={t('Reviews by stars')} className="-mx-2 mt-3">
        {summary.percentages.map((line) => (
          <li key={line.rating}>
            <StarLine
              {...line}
              on={line.rating === chosen}
              onPress={() => onChoose(line.rating === chosen ? null : line.rating)}
            />
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <TextButton className="mt-3" onClick={() => onChoose(null)}>
          {t('Show all reviews')}
        </TextButton>
      )}
    </div>
  )
}

interface StarLineProps {
  rating: number
  count: number
  percentage: number
  on: boolean
  onPress: () => void
}

function StarLine({ rating, count, percentage, on, onPress }: StarLineProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-pressed={on}
      disabled={count === 0}
      onClick={onPress}
      className={cx(
        'grid w-full grid-cols-[10px_14px_minmax(0,1fr)_36px] items-center gap-2 rounded-control px-2 py-1 text-12 text-ink-2 tabular-nums transition-colors pointer-coarse:py-2.5',
        on ? 'bg-ground-2 font-semibold text-ink' : count > 0 && 'hover:bg-ground-2 hover:text-ink',
      )}
    >
      <span className="sr-only">{t('{{rating}} stars: {{count}} reviews', { rating, count })}</span>
      <span aria-hidden>{rating}</span>
      <Icon as={Star} size={12} className="fill-star text-star" />
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-star" style={{ inlineSize: `${percentage}%` }} />
      </span>
      <span aria-hidden className="text-end">
        {count}
      </span>
    </button>
  )
}

/** The sort order of the reviews. */
function ReviewSortSelect({ value, onChange }: { value: ReviewSort; onChange: (sort: ReviewSort) => void }) {
  const { t } = useTranslation()
  const labels: Record<ReviewSort, string> = {
    newest: t('Newest'),
    highest: t('Best first'),
    lowest: t('Worst first'),
    with_photos: t('With photos'),
  }
  const pick = (text: string) => {
    const sort = REVIEW_SORTS.find((option) => option === text)
    if (sort) onChange(sort)
  }
  return (
    <NativeSelect
      label={t('Sort reviews')}
      labelHidden
      value={value}
      onChange={(event) => pick(event.target.value)}
      className="w-44"
    >
      {REVIEW_SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {labels[sort]}
        </option>
      ))}
    </NativeSelect>
  )
}

/** Number of reviews in the loader's data and in each further page. */
export const FIRST_REVIEWS = 5

export type ReviewSubject = { product_id: number } | { shop_id: number }

interface ReviewsRequest {
  /** Only reviews with exactly this many stars; null means all. */
  rating: number | null
  sort: ReviewSort
}

interface Reviews {
  request: ReviewsRequest
  reviews: Review[]
  /** Number of reviews that match the request. */
  total: number
  pending: boolean
  failed: boolean
  changeRequest: (change: Partial<ReviewsRequest>) => void
  /** Fetches the next page, or retries a failed request; returns whether it succeeded. */
  load: () => Promise<boolean>
}

interface State {
  request: ReviewsRequest
  /** The request of `pages`: the previous pages stay visible while another request is pending. */
  shownRequest: ReviewsRequest | null
  pages: readonly ReviewPage[]
  status: 'still' | 'pending' | 'failed'
}

const initialRequest: ReviewsRequest = { rating: null, sort: 'newest' }

/** The reviews of a product or a shop, filtered and sorted. Only the answer to the latest request is used. */
function useReviews(subject: ReviewSubject, first: ReviewPage | null): Reviews {
  const [{ request, shownRequest, pages, status }, setState] = useState<State>({
    request: initialRequest,
    shownRequest: first && initialRequest,
    pages: first ? [first] : [],
    status: first ? 'still' : 'failed',
  })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const fetchPage = async (next: ReviewsRequest, before: readonly ReviewPage[]): Promise<boolean> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState((state) => ({ ...state, request: next, status: 'pending' }))
    const page = await readPage(subject, next, before.length + 1, controller.signal)
    if (controller.signal.aborted) return false
    setState((state) =>
      page
        ? { request: next, shownRequest: next, pages: [...before, page], status: 'still' }
        : { ...state, status: 'failed' },
    )
    return page !== null
  }
  // The order of reviews can change between requests: a review that moved to the next page is not shown twice.
  const shownIds = new Set<number>()
  return {
    request,
    reviews: pages.flatMap((page) => page.data).filter(({ id }) => !shownIds.has(id) && shownIds.add(id)),
    total: pages.at(-1)?.total ?? 0,
    pending: status === 'pending',
    failed: status === 'failed',
    changeRequest: (change) => void fetchPage({ ...request, ...change }, []),
    load: () => fetchPage(request, shownRequest === request ? pages : []),
  }
}

/** Returns null when the request failed. */
async function readPage(
  subject: ReviewSubject,
  { rating, sort }: ReviewsRequest,
  page: number,
  signal: AbortSignal,
): Promise<ReviewPage | null> {
  const query = { ...subject, sort, rating: rating ?? undefined, page, per_page: FIRST_REVIEWS }
  return api.call('GET /reviews', { query, signal }).catch(() => null)
}
