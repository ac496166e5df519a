export { createMonthDocuments, workOffDocuments } from './month-documents.ts'
export { countMade as countMonthDocuments, selectMissingFeeInvoices } from './repository.ts'
