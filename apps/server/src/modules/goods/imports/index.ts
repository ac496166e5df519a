export { exportProducts } from './export-products.ts'
export { importProducts } from './import-products.ts'
export type { ImportReport, SkippedProduct, Warning } from './report.ts'
