export { countLowStock } from './repository.ts'
export { type Movement, recordMovements, type StockCause } from './record-movements.ts'
