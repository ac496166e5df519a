export { countUnanswered as countUnansweredQuestions } from './repository.ts'
