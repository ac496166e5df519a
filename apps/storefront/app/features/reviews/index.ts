export { ReviewSection } from './review-section.tsx'
export { FIRST_REVIEWS, type ReviewSubject } from './use-reviews.ts'
