export { createPickupList } from './invoices.ts'
export { canInvoice, issueCreditNote, issueInvoice, type NotIssued, refuseFacts } from './issue-invoice.ts'
export { countInvoices, listDocuments } from './list-invoices.ts'
