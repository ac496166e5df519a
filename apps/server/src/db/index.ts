export { migrateToLatest } from './migrate.ts'
export { openDatabase } from './open.ts'
export type { Database, Db, Engine, Tx } from './types.ts'
