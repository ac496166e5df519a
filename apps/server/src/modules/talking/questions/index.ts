export { questionRestorers } from './answer-question.ts'
export { countUnanswered as countUnansweredQuestions } from './repository.ts'
