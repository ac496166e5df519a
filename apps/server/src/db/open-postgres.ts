import { type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import { bindToTrace } from '../lib/diagnostics.ts'
import { createPool } from './postgres-pool.ts'
import { queryLog } from './query-log.ts'
import { ReadingDialect } from './replicas/reading-dialect.ts'
import { Replicas } from './replicas/replicas.ts'
import type { Tables } from './tables.ts'
import type { Database } from './types.ts'
import { assertOutsideWriteJob } from './write-job-scope.ts'
import { OwnTransactions } from './write-postgres.ts'

export interface PostgresOptions {
  /** The most connections to the primary, and to each replica. */
  poolSize?: number
  /** The server cancels statements that take longer; 0 or absent: never. */
  statementTimeoutMs?: number
  /** A statement that was not answered by then fails here, whatever the server does; absent: never. */
  queryTimeoutMs?: number
  /** The addresses of streaming replicas, each of one server. */
  replicaUrls?: readonly string[]
  /** A replica that is further behind is not read. */
  replicaLagMaxMs?: number
}

const POOL_SIZE = 10
const REPLICA_LAG_MAX_MS = 5_000
/** A process that stops in the middle of a transaction must not hold its locks for ever. */
const IDLE_IN_TRANSACTION_MS = 60_000

export function openPostgres(url: string, options: PostgresOptions): Database {
  const { poolSize = POOL_SIZE, statementTimeoutMs, queryTimeoutMs } = options
  const { replicaUrls = [], replicaLagMaxMs = REPLICA_LAG_MAX_MS } = options
  const limits = {
    size: poolSize,
    ...(queryTimeoutMs && { queryTimeoutMs }),
    ...(statementTimeoutMs && { statementTimeoutMs, idleInTransactionMs: IDLE_IN_TRANSACTION_MS }),
  }
  const pool = createPool(url, limits)
  const db = new Kysely<Tables>({ dialect: new GuardedPostgresDialect({ pool }), ...queryLog() })
  const writer = new OwnTransactions(db, writesAtOnce(poolSize))
  const database: Database = {
    url,
    db,
    reading: db,
    engine: 'postgres',
    write: (job) => writer.write(bindToTrace(job)),
    requireFresh() {},
    async close() {
      await writer.close()
      await db.destroy()
    },
  }
  if (replicaUrls.length === 0) return database
  const replicas = new Replicas({ primaryUrl: url, urls: replicaUrls, lagMaxMs: replicaLagMaxMs, pool: limits })
  return {
    ...database,
    replicas,
    reading: new Kysely<Tables>({ dialect: new ReadingDialect(pool, replicas), ...queryLog() }),
    write: (job) => database.write(job).finally(() => replicas.requireFresh()),
    requireFresh: () => replicas.requireFresh(),
    async close() {
      await replicas.close()
      await database.close()
    },
  }
}

/** Fewer than the pool has connections, so reads find one, and writes queue here rather than in the pool, which times out. */
const writesAtOnce = (poolSize: number): number => Math.max(1, Math.floor(poolSize * 0.8))

class GuardedPostgresDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new GuardedDriver(this.#config)
  }
}

class GuardedDriver extends PostgresDriver {
  override acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>): Promise<DatabaseConnection> {
    assertOutsideWriteJob('A query of the database')
    return super.acquireConnection(...options)
  }
}
