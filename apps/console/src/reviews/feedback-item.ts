import type { SellerQuestion, SellerReview, ShopAnswer } from '@rialto/contract'

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

export const fromReview = (review: SellerReview): FeedbackItem => ({
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

export const fromQuestion = (question: SellerQuestion): FeedbackItem => ({
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
