export {
  type Bits,
  CommonBits,
  clearBit,
  countBits,
  createBits,
  hasBit,
  intersection,
  rowsIn,
  ScratchMemory,
  setBit,
  setBits,
  subtract,
} from './bits.ts'
export { CommonRows } from './common-rows.ts'
export { Order, type OrderData, orderData, pickFirst } from './order.ts'
export { createPauses } from './pauses.ts'
export { PriceRanges, withRoom } from './price-ranges.ts'
export {
  byteLengthOf,
  hasRow,
  intersectRows,
  listedRows,
  marksIn,
  type Rows,
  type RowsContent,
  rowsOf,
  uniteLists,
  uniteRows,
  withoutRows,
} from './rows.ts'
export {
  type ColumnData,
  type CountsByValue,
  columnData,
  RowSet,
  type RowsByValue,
  rowSetData,
  ValueColumn,
} from './value-column.ts'
