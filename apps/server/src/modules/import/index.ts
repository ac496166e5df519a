export { type ExportOutcome, exportProducts } from './export-products.ts'
export { type ImportOptions, type ImportOutcome, importProducts } from './import-products.ts'
export type { ImportReport, SkippedProduct, Warning } from './report.ts'
