import { z } from 'zod'
import { Count, Id, Picture, paged, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { QUESTION_VIEWS, REPORT_REASONS, REVIEW_VIEWS } from './enums.ts'
import { id, multiLine, page, perPage, queryId, queryInt, search, timeCursor } from './input.ts'
import * as limit from './limits.ts'
import { SellerReview, ShopAnswer } from './reviews.ts'

/** A question about a product with its answer, as everybody sees it. */
export const Question = z.object({
  id: Id,
  text: z.string(),
  created_at: Time,
  user: z.object({ name: z.string() }),
  answer: ShopAnswer,
})
export type Question = z.infer<typeof Question>

/** A question as the shop sees it. */
export const SellerQuestion = Question.extend({
  answer: ShopAnswer.nullable(),
  product: z.object({ id: Id, name: z.string(), thumbnail: Picture }),
  is_reported: z.boolean(),
  /** Of the answer; a change names it. */
  version: Count,
})
export type SellerQuestion = z.infer<typeof SellerQuestion>

/** Questions of shoppers about products. */
export const questionEndpoints = defineEndpoints({
  'GET /questions': {
    access: 'public',
    summary: 'Answered questions about a product, newest first.',
    query: z.object({ product_id: queryId, page, per_page: perPage(limit.QUESTIONS_PER_PAGE) }),
    data: paged(Question),
  },
  'POST /questions': {
    access: 'shopper',
    summary: 'Asks the shop about a product. The question becomes public with its answer; asked again, it stays one.',
    body: z.object({ product_id: id, text: multiLine(limit.QUESTION_MAX).min(1) }),
    data: z.object({ id: Id }),
  },
})

const list = {
  search,
  /** `next_cursor` of the page before, with the same other parameters. */
  cursor: timeCursor.optional(),
  limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
}

const cursorPage = {
  next_cursor: z.string().nullable(),
  /** Null where rows are filtered: counting them would cost more than the page. */
  total: Count.nullable(),
}

const params = z.object({ id: queryId })
/** `version`: of the answer that was shown; 0 before the first one. */
const answer = z.object({ text: multiLine(limit.ANSWER_MAX).min(1), version: z.int().min(0).max(limit.ID_MAX) })
const report = z.object({ reason: z.enum(REPORT_REASONS), text: multiLine(limit.REPORT_TEXT_MAX).default('') })

/** What shoppers say and ask, for the shop's team. */
export const sellerFeedbackEndpoints = defineEndpoints({
  'GET /seller/reviews': {
    access: 'seller',
    permission: 'reviews',
    summary: 'Reviews of the shop, newest first; `search` looks at texts, shoppers and products.',
    query: z.object({
      view: z.enum(REVIEW_VIEWS).default('unanswered'),
      rating: queryInt(limit.RATING_MIN, limit.RATING_MAX).optional(),
      ...list,
    }),
    data: z.object({
      items: z.array(SellerReview),
      ...cursorPage,
      /** Of all reviews of the shop, without the filters. */
      counts: z.object({ unanswered: Count, all: Count, reported: Count }),
    }),
  },
  'POST /seller/reviews/{id}/reply': {
    access: 'seller',
    permission: 'reviews',
    summary: 'Answers a review in public, or changes the answer; `stale` if somebody else has changed it since.',
    params,
    body: answer,
    data: z.object({ review: SellerReview }),
  },
  'POST /seller/reviews/{id}/report': {
    access: 'seller',
    permission: 'reviews',
    summary: 'Reports a review to the operator, once.',
    params,
    body: report,
    data: z.object({ review: SellerReview }),
  },
  'GET /seller/questions': {
    access: 'seller',
    permission: 'reviews',
    summary: 'Questions about products of the shop, newest first; `search` looks at texts, shoppers and products.',
    query: z.object({ view: z.enum(QUESTION_VIEWS).default('unanswered'), ...list }),
    data: z.object({
      items: z.array(SellerQuestion),
      ...cursorPage,
      /** Of all questions to the shop, without the filters. */
      counts: z.object({ unanswered: Count, answered: Count, all: Count }),
    }),
  },
  'POST /seller/questions/{id}/answer': {
    access: 'seller',
    permission: 'reviews',
    summary: 'Answers a question in public, or changes the answer; `stale` if somebody else has changed it since.',
    params,
    body: answer,
    data: z.object({ question: SellerQuestion }),
  },
  'POST /seller/questions/{id}/report': {
    access: 'seller',
    permission: 'reviews',
    summary: 'Reports a question to the operator, once.',
    params,
    body: report,
    data: z.object({ question: SellerQuestion }),
  },
})
