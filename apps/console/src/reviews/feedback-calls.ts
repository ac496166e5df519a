import type { SellerQuestion, SellerReview } from '@rialto/contract'
import { QUESTION_VIEWS, REVIEW_VIEWS, type ReportReason } from '@rialto/contract/enums'
import { consoleApi } from '../lib/api.ts'
import { type FeedbackItem, type FeedbackKind, fromQuestion, fromReview } from './feedback-item.ts'

export interface FeedbackPage {
  items: FeedbackItem[]
  next_cursor: string | null
  total: number | null
  /** By view. */
  counts: Record<string, number>
}

export interface FeedbackQuery {
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
