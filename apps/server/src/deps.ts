import type { InvalidationBus } from './cache/invalidation-bus.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/index.ts'
import type { FileStorage } from './files/storage.ts'

/** The dependencies of the modules; tests pass their own clock and database. */
export interface Deps {
  config: Config
  database: Database
  /** Pictures and attachments. */
  files: FileStorage
  invalidations: InvalidationBus
  /** Milliseconds since 1970. */
  now(): number
}
