import { z } from 'zod'
import { Count, Id, Percent, Picture, paged, Rating, Time } from './common.ts'

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
