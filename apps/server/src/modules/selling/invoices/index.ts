export { issueCreditNotes } from './credit-notes.ts'
export { createPickupList } from './invoices.ts'
export { canInvoice, issueInvoice, type NotIssued, refuseFacts } from './issue-invoice.ts'
export { countInvoices, listDocuments } from './list-invoices.ts'
