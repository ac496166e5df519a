export {
  type Batch,
  type CopiedRow,
  type CopiedValue,
  type Counters,
  readSnapshot,
  type Snapshot,
} from './read-snapshot.ts'
export { isInconsistency, type Replacement, replaceRows } from './replace-rows.ts'
export { beginChangeFeed, type CopiedTable, currentTables, openTemporaryDatabase, tablesOf } from './tables.ts'
