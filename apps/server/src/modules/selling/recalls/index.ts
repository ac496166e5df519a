export { createRecallMails, type RecallMails } from './mail-buyers.ts'
export { recallsOfOrder, recallsOfProduct } from './recalls.ts'
