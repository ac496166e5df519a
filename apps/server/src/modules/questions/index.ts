export { countUnanswered as countUnansweredQuestions } from './seller/repository.ts'
