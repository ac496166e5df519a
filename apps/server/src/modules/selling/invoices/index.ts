export { createKeptInvoice } from './create-invoice.ts'
