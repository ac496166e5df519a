export { ReviewSection } from './review-section.tsx'
export { ShopReply } from './shop-reply.tsx'
export { FIRST_REVIEWS } from './use-reviews.ts'
