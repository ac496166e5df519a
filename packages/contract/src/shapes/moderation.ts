import { z } from 'zod'
import { PRODUCT_STATUSES, REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASONS } from '../enums.ts'
import { Count, Id, Money, Picture, Time } from './common.ts'
import { Review, ReviewHold } from './reviews.ts'
import { ProductHold, SellerProductDetails } from './seller-products.ts'

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
