export { countUnanswered } from './inbox/repository.ts'
