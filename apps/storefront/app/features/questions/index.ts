export { LateQuestions } from './late-questions.tsx'
