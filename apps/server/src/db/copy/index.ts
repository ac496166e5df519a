export { replaceRows } from './replace-rows.ts'
export { type Batch, type CopiedRow, type CopiedValue, type Counters, readSnapshot, type Snapshot } from './read-snapshot.ts'
export { type CopiedTable, tablesOf, currentTables } from './tables.ts'
