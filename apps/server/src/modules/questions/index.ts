export { countUnanswered as countUnansweredQuestions, countViews as countQuestionViews } from './seller/repository.ts'
export { questionRestorers } from './seller/restore-answer.ts'
