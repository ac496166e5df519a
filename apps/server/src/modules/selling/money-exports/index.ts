export { createTaxReportNotices } from './tell-sellers.ts'
