import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { QUESTION_VIEWS, REPORT_REASONS, REVIEW_VIEWS } from '../enums.ts'
import { multiLine, queryId, queryInt, search, timeCursor } from '../input.ts'
import * as limit from '../limits.ts'
import { Count } from '../shapes/common.ts'
import { SellerQuestion } from '../shapes/questions.ts'
import { SellerReview } from '../shapes/reviews.ts'

const list = {
  search,
  /** `next_cursor` of the page before, with the same other parameters. */
  cursor: timeCursor.optional(),
  limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
}

const page = {
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
      ...page,
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
      ...page,
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
