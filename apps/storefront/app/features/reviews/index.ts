export { ReviewSection } from './review-section.tsx'
export { FIRST_REVIEWS } from './use-reviews.ts'
