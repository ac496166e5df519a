export { countLow, isLowVariant, leastLowVariants, lowProducts } from './repository.ts'
export { type Movement, movementsToRecord, recordMovements, type StockCause } from './show-stock.ts'
