import { z } from 'zod'
import { Count, Id, Money, Picture, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { PRODUCT_STATUSES, REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASONS, REPORT_VIEWS } from './enums.ts'
import { id, multiLine, queryId, queryInt, search, timeCursor } from './input.ts'
import * as limit from './limits.ts'
import { MARKET_PRODUCT_GAPS, MARKET_PRODUCT_VIEWS, MARKET_REVIEW_VIEWS } from './market-enums.ts'
import { correctableFields, ProductContent, ProductHold, RefusedProduct, SellerProductDetails } from './products.ts'
import { Review, ReviewHold } from './reviews.ts'

const NamedShop = z.object({ id: Id, name: z.string() })

/** A product of any shop, for the market's staff. */
export const MarketProduct = z.object({
  id: Id,
  name: z.string(),
  thumbnail: Picture,
  price: Money,
  /** Chosen by the shop. */
  status: z.enum(PRODUCT_STATUSES),
  hold: ProductHold.nullable(),
  shop: NamedShop,
  created_at: Time,
  open_reports: Count,
})
export type MarketProduct = z.infer<typeof MarketProduct>

/** The content of a product, as far as the market judges it. */
export const MarketProductDetails = SellerProductDetails.pick({
  summary: true,
  description: true,
  categories: true,
  brand: true,
  pictures: true,
  variants: true,
  safety: true,
})
export type MarketProductDetails = z.infer<typeof MarketProductDetails>

/** A review of any shop, for the market's staff. */
export const MarketReview = Review.extend({
  shop: NamedShop,
  /** Null: shoppers see it. */
  hidden: ReviewHold.nullable(),
  open_reports: Count,
})
export type MarketReview = z.infer<typeof MarketReview>

const Settled = z.object({ at: Time, by: z.string(), outcome: z.enum(REPORT_OUTCOMES), note: z.string() })

/** A report in the operator's list. */
export const MarketReport = z.object({
  id: Id,
  kind: z.enum(REPORT_KINDS),
  /** The id of the thing; of a conversation that of the conversation. */
  subject_id: Id,
  /** The name of the product or shop; of a review or question that of its product; of a conversation the customer's. */
  title: z.string(),
  thumbnail: Picture.nullable(),
  shop: NamedShop,
  /** `id`: of a shopper's account; null for shops and erased people. */
  reporter: z.object({ id: Id.nullable(), name: z.string(), is_shop: z.boolean() }),
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  created_at: Time,
  /** A shop asks that its own hidden product be looked at again. */
  is_appeal: z.boolean(),
  settled: Settled.nullable(),
})
export type MarketReport = z.infer<typeof MarketReport>

/** A report with the thing as its reader sees it; what does not belong to its kind, or is gone, is null. */
export const MarketReportDetails = MarketReport.extend({
  product: MarketProduct.extend({ summary: z.string() }).nullable(),
  review: MarketReview.nullable(),
  question: z
    .object({ author: z.string(), text: z.string(), answer: z.string().nullable(), created_at: Time })
    .nullable(),
  /** The messages are read by a call of their own, which is recorded. */
  conversation: z.object({ customer: z.object({ id: Id, name: z.string() }), messages: Count }).nullable(),
  /** Other reports of the same thing, the latest first. */
  others: z.array(
    MarketReport.pick({ id: true, reporter: true, reason: true, text: true, created_at: true, settled: true }),
  ),
})
export type MarketReportDetails = z.infer<typeof MarketReportDetails>

/** A message of a reported conversation. */
export const ReportedMessage = z.object({
  id: Id,
  is_customer: z.boolean(),
  author: z.string(),
  text: z.string(),
  /** The name of a product that was sent along. */
  product: z.string().nullable(),
  created_at: Time,
})
export type ReportedMessage = z.infer<typeof ReportedMessage>

const params = z.object({ id: queryId })
const list = {
  /** `next_cursor` of the page before, with the same other parameters. */
  cursor: timeCursor.optional(),
  limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
}
const page = { next_cursor: z.string().nullable(), total: Count.nullable() }
/** The shop reads it. */
const reason = multiLine(limit.CANCEL_REASON_MAX).min(1)
const product = z.object({ product: MarketProduct })
const review = z.object({ review: MarketReview })
const report = z.object({ report: MarketReportDetails })
const ids = z.array(id).min(1).max(limit.BULK_DECISIONS_MAX)
const decided = z.object({ done: Count, refused: z.array(RefusedProduct) })

/** Reports, and products and reviews of all shops, for the market's staff. */
export const moderationEndpoints = defineEndpoints({
  'POST /reports': {
    access: 'shopper',
    summary:
      'Reports a product, shop, review, question, or one’s own conversation with a shop; again while it is open, it stays one.',
    body: z.object({
      kind: z.enum(REPORT_KINDS),
      /** Of a conversation, the shop. */
      subject_id: id,
      reason: z.enum(REPORT_REASONS),
      text: multiLine(limit.REPORT_TEXT_MAX).default(''),
    }),
    data: z.object({}),
  },
  'GET /admin/reports': {
    access: 'operator',
    permission: 'moderation',
    summary: 'Open reports, the oldest first, or settled ones, the latest first, with how many stand in each view.',
    query: z.object({ view: z.enum(REPORT_VIEWS).default('open'), ...list }),
    data: z.object({
      items: z.array(MarketReport),
      ...page,
      counts: z.record(z.enum(REPORT_VIEWS), Count),
    }),
  },
  'GET /admin/reports/{id}': {
    access: 'operator',
    permission: 'moderation',
    summary: 'A report with the thing as its reader sees it, and other reports of the same thing.',
    params,
    data: report,
  },
  'POST /admin/reports/{id}/messages': {
    access: 'operator',
    permission: 'moderation',
    withoutKeys: true,
    summary: 'The latest messages of a reported conversation, oldest first. Each reading is recorded.',
    params,
    data: z.object({ messages: z.array(ReportedMessage) }),
  },
  'POST /admin/reports/{id}/settle': {
    access: 'operator',
    permission: 'moderation',
    summary:
      'Settles all open reports of the same thing; a product or review is hidden with the reason, or shown again.',
    params,
    body: z.object({
      outcome: z.enum(REPORT_OUTCOMES),
      /** Needed to hide; the shop reads it. */
      reason: multiLine(limit.CANCEL_REASON_MAX).default(''),
      /** For the staff alone. */
      note: multiLine(limit.INTERNAL_NOTE_MAX).default(''),
    }),
    data: report,
  },
  'GET /admin/products': {
    access: 'operator',
    permission: 'moderation',
    summary: 'Products of all shops by view; `search` looks at names, brands, categories, numbers and shops.',
    query: z.object({
      view: z.enum(MARKET_PRODUCT_VIEWS).default('visible'),
      search,
      lacks: z.enum(MARKET_PRODUCT_GAPS).optional(),
      ...list,
    }),
    data: z.object({
      items: z.array(MarketProduct),
      ...page,
      counts: z.record(z.enum(MARKET_PRODUCT_VIEWS), Count),
    }),
  },
  'GET /admin/products/{id}': {
    access: 'operator',
    permission: 'moderation',
    summary: 'A product of any shop with all that its shop shows of it.',
    params,
    data: product.extend({ details: MarketProductDetails }),
  },
  'GET /admin/products/{id}/content': {
    access: 'operator',
    permission: 'catalogue',
    command: 'products content show',
    summary: 'What the market may correct in a product of a seller.',
    params,
    data: z.object({ content: ProductContent }),
  },
  'PATCH /admin/products/{id}/content': {
    access: 'operator',
    permission: 'catalogue',
    summary:
      'Corrects the given fields, and tells the shop what has changed; `stale` if somebody has changed it since.',
    params,
    body: z.object({ version: id, ...correctableFields }),
    data: z.object({ content: ProductContent }),
  },
  'POST /admin/products/{id}/hide': {
    access: 'operator',
    permission: 'moderation',
    summary: 'Hides a product from shoppers with a reason that its shop reads, and settles its open reports.',
    params,
    body: z.object({ reason }),
    data: product,
  },
  'POST /admin/products/{id}/show': {
    access: 'operator',
    permission: 'moderation',
    command: 'products unhide',
    summary: 'Gives a hidden or refused product back to its shop, whose status holds again.',
    params,
    data: product,
  },
  'POST /admin/products/approve': {
    access: 'operator',
    permission: 'moderation',
    summary: 'Approves products that wait; says of each other one why it was left.',
    body: z.object({ ids }),
    data: decided,
  },
  'POST /admin/products/refuse': {
    access: 'operator',
    permission: 'moderation',
    summary: 'Refuses products that wait, with a reason that their shops read; says of each other one why it was left.',
    body: z.object({ ids, reason }),
    data: decided,
  },
  'GET /admin/reviews': {
    access: 'operator',
    permission: 'moderation',
    summary: 'Reviews of all shops, newest first; `search` looks at the latest ones.',
    query: z.object({
      view: z.enum(MARKET_REVIEW_VIEWS).default('visible'),
      rating: queryInt(limit.RATING_MIN, limit.RATING_MAX).optional(),
      search,
      ...list,
    }),
    data: z.object({
      items: z.array(MarketReview),
      ...page,
      counts: z.record(z.enum(MARKET_REVIEW_VIEWS), Count),
    }),
  },
  'POST /admin/reviews/{id}/hide': {
    access: 'operator',
    permission: 'moderation',
    summary: 'Hides a review with a reason that its shop reads, takes its stars away, and settles its open reports.',
    params,
    body: z.object({ reason }),
    data: review,
  },
  'POST /admin/reviews/{id}/show': {
    access: 'operator',
    permission: 'moderation',
    command: 'reviews unhide',
    summary: 'Shows a hidden review again, with its stars.',
    params,
    data: review,
  },
})
