export { ratingsOfLines } from './ratings-of-lines.ts'
export { countUnanswered as countUnansweredReviews } from './seller/repository.ts'
