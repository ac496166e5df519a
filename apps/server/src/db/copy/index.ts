export { replaceRows } from './replace.ts'
export { type Batch, type CopiedRow, type CopiedValue, type Counters, readSnapshot, type Snapshot } from './snapshot.ts'
export { type CopiedTable, tablesOf, tablesOfToday } from './tables.ts'
