export { createMonthDocuments, workOffDocuments } from './month-documents.ts'
export { countMade as countMonthDocuments } from './repository.ts'
