import pg from 'pg'

export interface PoolOptions {
  /** The most connections. */
  size: number
  /** The server cancels statements that take longer; absent: never. */
  statementTimeoutMs?: number | undefined
  /** The server ends connections that stay idle within a transaction for longer; absent: never. */
  idleInTransactionMs?: number | undefined
  /** For a new connection, or for one that gets free. */
  connectTimeoutMs?: number
  /** A statement that was not answered by then fails here, whatever the server does; absent: never. */
  queryTimeoutMs?: number
}

/** Shown in `pg_stat_activity` unless `PGAPPNAME` or the address names the application otherwise. */
const APPLICATION_NAME = 'rialto'

/** Creates a pool of PostgreSQL connections, which are opened when they are needed. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...poolConfig(url, options), max: options.size })
  // A connection that the server drops must not end the process: its query fails, and the next query opens a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** What each connection is opened with. Statements are sent without waiting for the answers to those before. */
export function poolConfig(connectionString: string, options: PoolOptions): pg.ClientConfig {
  const { statementTimeoutMs, idleInTransactionMs, connectTimeoutMs = 5_000, queryTimeoutMs } = options
  return {
    connectionString,
    pipeline: true,
    types: numericTypes(),
    connectionTimeoutMillis: connectTimeoutMs,
    fallback_application_name: APPLICATION_NAME,
    ...(statementTimeoutMs && { statement_timeout: statementTimeoutMs }),
    ...(idleInTransactionMs && { idle_in_transaction_session_timeout: idleInTransactionMs }),
    ...(queryTimeoutMs && { query_timeout: queryTimeoutMs }),
  }
}

/** Counts, sums, money and times are bigint in PostgreSQL; all of ours stay far below 2^53. */
function numericTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  return types
}
