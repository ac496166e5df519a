export { exportProducts } from './export-products.ts'
export { type ImportOptions, importProducts } from './import-products.ts'
export type { ImportReport, SkippedProduct, Warning } from './report.ts'
