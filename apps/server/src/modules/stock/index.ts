export { type Movement, recordMovements, type StockCause } from './record-movements.ts'
export { countLowStock } from './repository.ts'
export { isLowInStock } from './repository-low-stock.ts'
export { stockRestorers } from './restore-stock.ts'
