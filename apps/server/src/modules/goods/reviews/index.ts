export { countReviews, ratingsOfLines } from './list-reviews.ts'
export { presentHold, presentReviews } from './present.ts'
export { reviewRestorers } from './reply-to-review.ts'
export { changeRating, countUnanswered as countUnansweredReviews, shownReviews } from './repository.ts'
