export { ShopReply } from './review-item.tsx'
export { FIRST_REVIEWS, ReviewSection } from './review-section.tsx'
