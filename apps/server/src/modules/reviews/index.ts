export { ratingsOfLines } from './ratings-of-lines.ts'
export { countUnanswered as countUnansweredReviews } from './seller/repository.ts'
export { reviewRestorers } from './seller/restore-reply.ts'
