import { createHash } from 'node:crypto'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { isConnectionFault } from './faults.ts'

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
  /** Shown in `pg_stat_activity` unless `PGAPPNAME` or the address names the application otherwise. */
  applicationName?: string
}

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
function poolConfig(connectionString: string, options: PoolOptions): pg.ClientConfig {
  const { statementTimeoutMs, idleInTransactionMs, connectTimeoutMs = 5_000, queryTimeoutMs } = options
  const { applicationName = APPLICATION_NAME } = options
  return {
    connectionString,
    pipeline: true,
    types: numericTypes(),
    connectionTimeoutMillis: connectTimeoutMs,
    fallback_application_name: applicationName,
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

/** The share of the connections that reads are sent through together; the others are lent out, one for each transaction. */
const SHARED_OF_ALL = 0.2
/** Reads of one moment that go through the same connection, before the next one gets some. */
const TOGETHER_MAX = 16
/** A statement that takes longer is sent alone, since those sent after it through the same connection would wait for it. */
const SLOW_MS = 50
/** The weight of the latest duration in the average. */
const LATEST = 0.5
/** Statements whose durations are known. */
const KNOWN_MAX = 2_000
/** PostgreSQL keeps each named statement and its plan in each connection, some tens of kilobytes. */
const NAMED_MAX = 400
/** Codes for: a plan whose table has changed since, a name that is unknown, and one that is taken. The last two come from poolers. */
const LOST_NAME: ReadonlySet<unknown> = new Set(['0A000', '26000', '42P05'])

/** What is known of a statement's text. */
interface Statement {
  /** PostgreSQL parses and plans a named statement once for each connection; undefined: each time. */
  name: string | undefined
  /** The average, without the time that it waited for others; undefined: never run. */
  ms: number | undefined
}

interface ConnectionOptions extends PoolOptions {
  /** False behind a pooler that gives each transaction another connection, where a name may be unknown. */
  namesStatements?: boolean | undefined
  /** Called with each statement of a lent connection, as all writes are, before it runs. */
  onStatement?: (sql: string) => void
}

/**
 * The connections of a process to one PostgreSQL server. Some of them are shared: reads are sent through them without waiting for the
 * answers to earlier ones, so that what a reply needs takes one journey. The others are lent out, each to one transaction or to one
 * statement that is not known to be quick.
 */
export class PostgresConnections {
  /** How many transactions may run at the same time, so that a statement that is sent alone finds a connection. */
  readonly transactionsMax: number
  readonly #statements = new LRUCache<string, Statement>({ max: KNOWN_MAX })
  readonly #pool: pg.Pool
  readonly #shared: readonly SharedConnection[]
  readonly #onStatement: (sql: string) => void
  #namesLeft: number
  /** The connection that the reads of this moment share, and how many more it gets. */
  #together: { connection: SharedConnection; left: number } | undefined

  constructor(url: string, { namesStatements = true, onStatement = () => {}, ...options }: ConnectionOptions) {
    const shared = Math.max(1, Math.floor(options.size * SHARED_OF_ALL))
    const lent = Math.max(1, options.size - shared)
    this.transactionsMax = Math.max(1, lent - shared)
    this.#onStatement = onStatement
    this.#namesLeft = namesStatements ? NAMED_MAX : 0
    this.#pool = createPool(url, { ...options, size: lent })
    this.#shared = Array.from({ length: shared }, () => new SharedConnection(poolConfig(url, options)))
  }

  /** Runs one statement outside transactions. A lost connection is replaced, and the statement repeated once, so it must be a read. */
  async read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#read(query)
    } catch (error) {
      if (!isConnectionFault(error) && !this.#forgetName(query, error)) throw error
      return this.#read(query)
    }
  }

  /** A connection for one user alone, who gives it back by `release`. */
  async lend(): Promise<LentConnection> {
    const client = await this.#pool.connect()
    return new LentConnection(client, (query) => this.#timed(query, (statement) => send(client, query, statement)))
  }

  async end(): Promise<void> {
    await Promise.all([this.#pool.end(), ...this.#shared.map((connection) => connection.end())])
  }

  async #read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const known = this.#statements.get(query.sql)
    if (known?.ms === undefined || known.ms > SLOW_MS) {
      const connection = await this.lend()
      try {
        return await connection.query<Row>(query)
      } finally {
        connection.release()
      }
    }
    this.#giveName(query, known)
    return this.#pick().query(query, known)
  }

  /** Reads of one moment belong to few requests: one journey for all of them, rather than one on each connection. */
  #pick(): SharedConnection {
    if (!this.#together) setImmediate(() => (this.#together = undefined))
    if (!this.#together || this.#together.left === 0) {
      const connection = this.#shared.reduce((least, each) => (each.waiting < least.waiting ? each : least))
      this.#together = { connection, left: TOGETHER_MAX }
    }
    this.#together.left--
    return this.#together.connection
  }

  async #timed<Row>(
    query: CompiledQuery,
    run: (statement: Statement) => Promise<pg.QueryResult>,
  ): Promise<QueryResult<Row>> {
    this.#onStatement(query.sql)
    const statement = this.#statements.get(query.sql) ?? { name: undefined, ms: undefined }
    this.#statements.set(query.sql, statement)
    if (statement.ms !== undefined) this.#giveName(query, statement)
    const start = performance.now()
    try {
      return toResult(await run(statement))
    } catch (error) {
      this.#forgetName(query, error)
      throw error
    } finally {
      noteDuration(statement, performance.now() - start)
    }
  }

  /** A text that came before will come again. A raw text without values may hold several statements, which cannot have a name. */
  #giveName(query: CompiledQuery, statement: Statement): void {
    if (statement.name || this.#namesLeft === 0) return
    if (query.query.kind === 'RawNode' && query.parameters.length === 0) return
    this.#namesLeft--
    statement.name = nameOf(query.sql)
  }

  /** @returns whether the statement failed by its name, so that it may be repeated without */
  #forgetName({ sql }: CompiledQuery, error: unknown): boolean {
    const statement = this.#statements.get(sql)
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (!statement?.name || !LOST_NAME.has(code)) return false
    if (code === '0A000') statement.name = nameOf(statement.name)
    else {
      for (const each of this.#statements.values()) each.name = undefined
      this.#namesLeft = 0
    }
    return true
  }
}

/** Follows from the text alone: where processes share connections through a pooler, a name means the same to all of them. */
const nameOf = (sql: string): string => `r${createHash('sha256').update(sql).digest('base64url')}`

function noteDuration(statement: Statement, ms: number): void {
  statement.ms = statement.ms === undefined ? ms : statement.ms + (ms - statement.ms) * LATEST
}

/** A connection that its user has alone until it is given back. */
export class LentConnection {
  readonly #client: pg.PoolClient
  readonly #run: <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>

  constructor(client: pg.PoolClient, run: <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>) {
    this.#client = client
    this.#run = run
  }

  query<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#run(query)
  }

  /** Sends a command of the transaction, such as `commit`, and resolves with what PostgreSQL says it did. */
  async command(sql: string): Promise<string> {
    return (await this.#client.query(sql)).command
  }

  /** @param isBroken closes it, since nobody may use it again */
  release(isBroken = false): void {
    this.#client.release(isBroken)
  }
}

/** A connection that is opened with the first read, and anew after it was lost. */
class SharedConnection {
  /** Reads that were sent and not answered yet. */
  waiting = 0
  readonly #config: pg.ClientConfig
  #client: Promise<pg.Client> | undefined
  #answeredAt = 0
  #isEnded = false

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  async query<Row>(query: CompiledQuery, statement: Statement): Promise<QueryResult<Row>> {
    this.waiting++
    const sentAt = performance.now()
    this.#client ??= this.#open()
    const client = this.#client
    try {
      return toResult(await send(await client, query, statement))
    } catch (error) {
      // The answer may come before the connection is closed, and whoever repeats a read must not meet it again.
      if (isConnectionFault(error) && this.#client === client) this.#client = undefined
      throw error
    } finally {
      this.waiting--
      const now = performance.now()
      // PostgreSQL answers in turn: before the answer to the one before, it did not begin this one.
      noteDuration(statement, now - Math.max(sentAt, this.#answeredAt))
      this.#answeredAt = now
    }
  }

  async end(): Promise<void> {
    this.#isEnded = true
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  #open(): Promise<pg.Client> {
    if (this.#isEnded) return Promise.reject(new Error('the database is closed'))
    const client = new pg.Client(this.#config)
    const opened = client.connect().then(() => client)
    const forget = () => {
      if (this.#client === opened) this.#client = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    opened.catch(forget)
    return opened
  }
}

const send = (client: pg.ClientBase, { sql, parameters }: CompiledQuery, { name }: Statement) =>
  client.query({ ...(name && { name }), text: sql, values: [...parameters] })

function toResult<Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> {
  const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
  return { rows: rows ?? [], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) }
}
