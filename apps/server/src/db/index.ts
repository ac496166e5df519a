export { batchDatabase, batchReads, withBatchedReads, withoutBatch } from './batch-reads.ts'
export { isConnectionFault, isStatementTimeout, isStorageFault, unlessStorageFails } from './faults.ts'
export { migrateTo, migrateToLatest, schemaVersions } from './migrate.ts'
export { currentNameOf, isBeforeBaseline, UPDATE_FIRST } from './migrations/single-migrations.ts'
export { OutdatedDatabase } from './migrations/take-over.ts'
export {
  createNotificationChannel,
  type NotificationChannel,
  notifyProcesses,
  readNotificationCounts,
  readProductVersion,
} from './notification-channel.ts'
export { openDatabase } from './open.ts'
export { refreshStatistics } from './refresh-statistics.ts'
export type { Replicas } from './replicas.ts'
export type { Database, Db, Engine, Tx } from './types.ts'
export { findUsedFiles } from './used-files.ts'
export { lockMarket } from './write-jobs.ts'
