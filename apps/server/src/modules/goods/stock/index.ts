export { countLow, isLowVariant, leastLowVariants, lowProducts } from './repository.ts'
export { type Movement, recordMovements, type StockCause } from './show-stock.ts'
