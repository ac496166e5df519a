import type { SellerQuestion, SellerReview, ShopAnswer } from '@rialto/contract'
import { QUESTION_VIEWS, REVIEW_VIEWS, type ReportReason } from '@rialto/contract/enums'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePollMs } from '../lib/live-state.ts'
import { usePlace } from '../lib/place.tsx'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'

const keyOf = (kind: FeedbackKind) => `GET /seller/${kind}`

/** The reviews of the current shop, or the questions to it, as the list's state asks for them. */
export function useFeedback(kind: FeedbackKind, state: ListState) {
  const { place } = usePlace()
  const search = useDebounced(state.search.trim())
  const asked = { view: state.view, search, rating: state.filter('rating') }
  return usePagedList({
    queryKey: [keyOf(kind), place?.key, asked],
    read: (cursor, signal) => feedbackCalls[kind].list({ ...asked, cursor }, signal),
  })
}

/** How many wait for an answer, for the tab of the list that is not shown. */
export function useUnanswered(kind: FeedbackKind): number | undefined {
  const { place } = usePlace()
  const query = useQuery({
    queryKey: [keyOf(kind), place?.key, 'unanswered'],
    queryFn: ({ signal }) => feedbackCalls[kind].list({ view: '', search: '', rating: '', limit: 1 }, signal),
    refetchInterval: usePollMs(),
  })
  return query.data?.counts.unanswered
}

/** Reads the lists of a kind again, after a change of one of its items. */
export function useReloadFeedback(kind: FeedbackKind): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [keyOf(kind)] })
}

export type FeedbackKind = 'reviews' | 'questions'

/** A review or a question, as both are listed, opened and answered alike. */
export interface FeedbackItem {
  id: number
  text: string
  at: string
  author: { name: string; photo: string | null }
  product: { id: number; name: string; thumbnail: string }
  answer: ShopAnswer | null
  /** Of the answer. */
  version: number
  isReported: boolean
  /** Of reviews alone. */
  review: {
    rating: number
    variant: string | null
    photos: readonly string[]
    orderId: number | null
    /** Why the market has hidden it; null: it has not. */
    hiddenReason: string | null
  } | null
}

const fromReview = (review: SellerReview): FeedbackItem => ({
  id: review.id,
  text: review.description,
  at: review.created_at,
  author: { name: review.user.name, photo: review.user.profile_photo },
  product: review.product,
  answer: review.reply,
  version: review.version,
  isReported: review.is_reported,
  review: {
    rating: review.rating,
    variant: review.variant,
    photos: review.photos,
    orderId: review.order_id,
    hiddenReason: review.hidden?.reason ?? null,
  },
})

const fromQuestion = (question: SellerQuestion): FeedbackItem => ({
  id: question.id,
  text: question.text,
  at: question.created_at,
  author: { name: question.user.name, photo: null },
  product: question.product,
  answer: question.answer,
  version: question.version,
  isReported: question.is_reported,
  review: null,
})

interface FeedbackPage {
  items: FeedbackItem[]
  next_cursor: string | null
  total: number | null
  /** By view. */
  counts: Record<string, number>
}

interface FeedbackQuery {
  /** As in the address: an unknown or empty one is the first. */
  view: string
  search: string
  rating: string
  cursor?: string | undefined
  limit?: number
}

interface FeedbackCalls {
  list: (query: FeedbackQuery, signal: AbortSignal) => Promise<FeedbackPage>
  answer: (id: number, text: string, version: number) => Promise<FeedbackItem>
  report: (id: number, reason: ReportReason, text: string) => Promise<FeedbackItem>
  /** Reads `data.current` of a `stale` refusal. */
  readCurrent: (current: unknown) => FeedbackItem
}

/** The calls of reviews and of questions, in one form. */
export const feedbackCalls: Record<FeedbackKind, FeedbackCalls> = {
  reviews: {
    list: async ({ view, search, rating, cursor, limit }, signal) => {
      const query = {
        view: REVIEW_VIEWS.find((one) => one === view) ?? 'unanswered',
        search,
        cursor,
        limit,
        ...(/^[1-5]$/.test(rating) && { rating: Number(rating) }),
      }
      const page = await consoleApi.call('GET /seller/reviews', { query, signal })
      return { ...page, items: page.items.map(fromReview) }
    },
    answer: async (id, text, version) => {
      const body = { text, version }
      return fromReview((await consoleApi.call('POST /seller/reviews/{id}/reply', { params: { id }, body })).review)
    },
    report: async (id, reason, text) => {
      const body = { reason, text }
      return fromReview((await consoleApi.call('POST /seller/reviews/{id}/report', { params: { id }, body })).review)
    },
    readCurrent: (current) => fromReview(current as SellerReview),
  },
  questions: {
    list: async ({ view, search, cursor, limit }, signal) => {
      const query = { view: QUESTION_VIEWS.find((one) => one === view) ?? 'unanswered', search, cursor, limit }
      const page = await consoleApi.call('GET /seller/questions', { query, signal })
      return { ...page, items: page.items.map(fromQuestion) }
    },
    answer: async (id, text, version) => {
      const body = { text, version }
      const reply = await consoleApi.call('POST /seller/questions/{id}/answer', { params: { id }, body })
      return fromQuestion(reply.question)
    },
    report: async (id, reason, text) => {
      const body = { reason, text }
      const reply = await consoleApi.call('POST /seller/questions/{id}/report', { params: { id }, body })
      return fromQuestion(reply.question)
    },
    readCurrent: (current) => fromQuestion(current as SellerQuestion),
  },
}
