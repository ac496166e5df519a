export { createInvoiceUpkeep } from './erasure/kept-invoices.ts'
export { customerRestorers } from './restore-customer.ts'
