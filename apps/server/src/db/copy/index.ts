export { beginChangeFeed } from './begin-change-feed.ts'
export { isInconsistency } from './inconsistent-rows.ts'
export { openTemporaryDatabase } from './open-temporary-database.ts'
export {
  type Batch,
  type CopiedRow,
  type CopiedValue,
  type Counters,
  readSnapshot,
  type Snapshot,
} from './read-snapshot.ts'
export { type Replacement, replaceRows } from './replace-rows.ts'
export { type CopiedTable, currentTables, tablesOf } from './tables.ts'
