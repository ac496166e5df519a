export { ratingsOfLines } from './ratings-of-lines.ts'
