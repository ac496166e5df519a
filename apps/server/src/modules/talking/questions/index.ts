export { countUnanswered as countUnansweredQuestions } from './seller/repository.ts'
export { questionRestorers } from './seller/restore-answer.ts'
