import { api } from '@rialto/client/api/browser.ts'
import type { Review, ReviewPage } from '@rialto/contract'
import type { ReviewSort } from '@rialto/contract/enums'
import { useEffect, useRef, useState } from 'react'

/** Reviews come with the page in this number, and then in pages of the same size. */
export const FIRST_REVIEWS = 5

export type ReviewSubject = { product_id: number } | { shop_id: number }

export interface ReviewsAsked {
  /** With exactly so many stars; null: all. */
  rating: number | null
  sort: ReviewSort
}

export interface Reviews {
  asked: ReviewsAsked
  reviews: Review[]
  /** How many answer what is asked. */
  total: number
  pending: boolean
  failed: boolean
  ask: (change: Partial<ReviewsAsked>) => void
  /** Fetches the next page, or again what failed; whether it came. */
  load: () => Promise<boolean>
}

interface State {
  asked: ReviewsAsked
  /** What was asked when `pages` came: while an answer is under way, the last one stays in sight. */
  answered: ReviewsAsked | null
  pages: readonly ReviewPage[]
  status: 'still' | 'pending' | 'failed'
}

const everything: ReviewsAsked = { rating: null, sort: 'newest' }

/** The reviews of a product or a shop, narrowed and ordered. Only the answer to the last question is shown. */
export function useReviews(subject: ReviewSubject, first: ReviewPage | null): Reviews {
  const [{ asked, answered, pages, status }, setState] = useState<State>({
    asked: everything,
    answered: first && everything,
    pages: first ? [first] : [],
    status: first ? 'still' : 'failed',
  })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const fetchPage = async (wanted: ReviewsAsked, before: readonly ReviewPage[]): Promise<boolean> => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setState((now) => ({ ...now, asked: wanted, status: 'pending' }))
    const page = await readPage(subject, wanted, before.length + 1, own.signal)
    if (own.signal.aborted) return false
    setState((now) =>
      page
        ? { asked: wanted, answered: wanted, pages: [...before, page], status: 'still' }
        : { ...now, status: 'failed' },
    )
    return page !== null
  }
  // Reviews move while one reads: one that slid to the next page is not shown twice.
  const known = new Set<number>()
  return {
    asked,
    reviews: pages.flatMap((page) => page.data).filter(({ id }) => !known.has(id) && known.add(id)),
    total: pages.at(-1)?.total ?? 0,
    pending: status === 'pending',
    failed: status === 'failed',
    ask: (change) => void fetchPage({ ...asked, ...change }, []),
    load: () => fetchPage(asked, answered === asked ? pages : []),
  }
}

/** Null where it could not be had. */
async function readPage(
  subject: ReviewSubject,
  { rating, sort }: ReviewsAsked,
  page: number,
  signal: AbortSignal,
): Promise<ReviewPage | null> {
  const query = { ...subject, sort, rating: rating ?? undefined, page, per_page: FIRST_REVIEWS }
  return api.call('GET /reviews', { query, signal }).catch(() => null)
}
