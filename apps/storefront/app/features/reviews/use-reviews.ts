import { api } from '@rialto/client/api/browser.ts'
import type { Review, ReviewPage } from '@rialto/contract'
import type { ReviewSort } from '@rialto/contract/enums'
import { useEffect, useRef, useState } from 'react'

/** Number of reviews in the loader's data and in each further page. */
export const FIRST_REVIEWS = 5

export type ReviewSubject = { product_id: number } | { shop_id: number }

export interface ReviewsRequest {
  /** Only reviews with exactly this many stars; null means all. */
  rating: number | null
  sort: ReviewSort
}

export interface Reviews {
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
export function useReviews(subject: ReviewSubject, first: ReviewPage | null): Reviews {
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
