export { eraseCustomer } from './erasure/erase-customer.ts'
export { createInvoiceUpkeep } from './erasure/kept-invoices.ts'
export { exportCustomer } from './export/export-customer.ts'
export { customerRestorers } from './restore-customer.ts'
