export { type Movement, recordMovements, type StockCause } from './record-movements.ts'
export { countLowProducts, countLowVariants, isLowInStock, lowProducts, lowVariants } from './repository-low-stock.ts'
export { stockRestorers } from './restore-stock.ts'
