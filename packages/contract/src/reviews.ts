import { z } from 'zod'
import { Count, Id, Percent, Picture, paged, Rating, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { REVIEW_SORTS } from './enums.ts'
import { multiLine, page, perPage, queryId, queryInt } from './input.ts'
import * as limit from './limits.ts'

/** A shop's public answer, as plain text. */
export const ShopAnswer = z.object({ text: z.string(), at: Time })
export type ShopAnswer = z.infer<typeof ShopAnswer>

export const Review = z.object({
  id: Id,
  rating: Count,
  description: z.string(),
  photos: z.array(Picture),
  created_at: Time,
  user: z.object({ name: z.string(), profile_photo: Picture.nullable() }),
  /** The chosen color and size: "Cognac, Medium". */
  variant: z.string().nullable(),
  product: z.object({ id: Id, name: z.string(), thumbnail: Picture }),
  /** The answer of the shop. */
  reply: ShopAnswer.nullable(),
})
export type Review = z.infer<typeof Review>

/** The average rating, and the number of reviews by stars, from 5 down to 1. */
export const RatingSummary = z.object({
  rating: Rating,
  total_review: Count,
  percentages: z.array(z.object({ rating: Count, count: Count, percentage: Percent })),
})
export type RatingSummary = z.infer<typeof RatingSummary>

export const ReviewPage = paged(Review).extend({ average_rating_percentage: RatingSummary })
export type ReviewPage = z.infer<typeof ReviewPage>

/** A review that the market has hidden, with the reason that its shop reads. */
export const ReviewHold = z.object({ reason: z.string(), at: Time })
export type ReviewHold = z.infer<typeof ReviewHold>

/** A review as its shop sees it. */
export const SellerReview = Review.extend({
  /** Null: shoppers see it. */
  hidden: ReviewHold.nullable(),
  /** The order that it is about; null if unknown. */
  order_id: Id.nullable(),
  is_reported: z.boolean(),
  /** Of the answer; a change names it. */
  version: Count,
})
export type SellerReview = z.infer<typeof SellerReview>

const rating = queryInt(limit.RATING_MIN, limit.RATING_MAX)

const ReviewQuery = z
  .object({
    product_id: queryId.optional(),
    shop_id: queryId.optional(),
    /** Only reviews with this number of stars. */
    rating: rating.optional(),
    sort: z.enum(REVIEW_SORTS).default('newest'),
    page,
    per_page: perPage(limit.PER_PAGE_DEFAULT),
  })
  .check(({ value, issues }) => {
    if (value.product_id === undefined && value.shop_id === undefined)
      issues.push({ code: 'invalid_type', expected: 'int', input: undefined, path: ['product_id'] })
  })

export const reviewEndpoints = defineEndpoints({
  'GET /reviews': {
    access: 'public',
    summary: 'Reviews of a product or of a whole shop; one of the two must be named.',
    query: ReviewQuery,
    data: ReviewPage,
  },
  'POST /product-review': {
    access: 'shopper',
    summary: 'Reviews a delivered order line, once.',
    multipart: true,
    body: z.object({
      product_id: queryId,
      order_id: queryId,
      /** The order line, if the order has several of the product. Absent: its first line without a review. */
      cart_id: queryId.nullish().transform((value) => value ?? null),
      rating,
      description: multiLine(limit.REVIEW_MAX),
    }),
    files: {
      photos: { max: limit.REVIEW_PHOTOS_MAX, maxBytes: limit.REVIEW_PHOTO_BYTES_MAX, types: limit.PICTURE_TYPES },
    },
    data: z.object({ review: Review }),
  },
})
