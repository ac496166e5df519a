export { createKeptInvoice } from './create-documents.ts'
