export { customerRestorers } from './change-customer.ts'
export { createInvoiceUpkeep, eraseCustomer } from './erase-customer.ts'
export { exportCustomer } from './export-customer.ts'
