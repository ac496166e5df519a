export { type Bits, countBits, createBits, hasBit, setBits } from './bits.ts'
export {
  CatalogBuilder,
  type CatalogChanges,
  type CatalogData,
  type CatalogProduct,
  type CatalogShape,
  type CatalogSource,
  createPauses,
  mixedOrder,
} from './catalog-data.ts'
export { CatalogIndex } from './catalog-index.ts'
export { COUNTED_MAX } from './common-rows.ts'
export { countRows, type KnownCounts, noCounts } from './count-values.ts'
export { pickFirst } from './order.ts'
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
  type Condition,
  pickPage,
  type Ranking,
  type SelectedRows,
  type Selection,
  type Sort,
  select,
} from './selection.ts'
export { readSnapshot, writeSnapshot } from './snapshot.ts'
export type { CountsByValue, RowSet } from './value-column.ts'
export { LiveWordIndex, type ReadWords, WordIndexBuilder } from './word-index.ts'
