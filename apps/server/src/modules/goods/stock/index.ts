export { type Movement, recordMovements, type StockCause } from './record-movements.ts'
export { countLow, isLowVariant, leastLowVariants, lowProducts } from './repository-low-stock.ts'
export { stockRestorers } from './restore-stock.ts'
