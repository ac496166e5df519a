export { stockRestorers } from './move-stock.ts'
export { type Movement, recordMovements, type StockCause } from './movements.ts'
export { countLow, isLowVariant, leastLowVariants, lowProducts } from './repository.ts'
