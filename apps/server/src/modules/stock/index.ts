export { isLowInStock } from './low-stock.ts'
export { type Movement, recordMovements, type StockCause } from './record-movements.ts'
export { countLowStock } from './repository.ts'
export { stockRestorers } from './restore-stock.ts'
