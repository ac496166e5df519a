import { sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../lib/background-worker.ts'
import type { Database } from './types.ts'

/** Sends short messages to the other processes on the database; each reaches the processes that are connected at that moment. */
export interface NotificationChannel {
  /** Queues a message; never waits or throws. Messages over 7,000 bytes, or beyond 1,000 queued ones, are dropped. */
  send(message: string): void
  start(log: Log): void
  isConnected(): boolean
  /** All messages sent before this moment (`performance.now()`) have been received; the process asks every two seconds. */
  heardUntil(): number
  /** Resolves once queued messages are sent. */
  close(): Promise<void>
}

interface ChannelOptions {
  connectionString: string
  /** Letters and underscores. */
  channel: string
  /** Receives every message, those of this process included. */
  onMessage(message: string): void
  /** Called after each connect, before which messages may have been missed. */
  onConnect(isFirst: boolean): void
}

const NOTIFY = 'select pg_notify($1, message) from unnest($2::text[]) as message'
/** The limit of PostgreSQL is 8,000. */
const MAX_MESSAGE_BYTES = 7_000
const BATCH_SIZE = 100
const MAX_QUEUED = 1_000
const HEALTH_CHECK_MS = 2_000
const RETRY_MS = { first: 200, max: 10_000 }

/** Messages by LISTEN and NOTIFY of PostgreSQL, on a connection of their own that is reopened when it is lost. */
export function createNotificationChannel(options: ChannelOptions): NotificationChannel {
  const { connectionString, channel, onMessage, onConnect } = options
  let log: Log | undefined
  /** The client that is connected or connecting; errors of older ones are ignored. */
  let newestClient: pg.Client | undefined
  let connectedClient: pg.Client | undefined
  let isClosed = false
  let hasConnectedBefore = false
  let sending: Promise<void> | undefined
  let connecting: Promise<void> | undefined
  let retryDelay = RETRY_MS.first
  let retryTimer: NodeJS.Timeout | undefined
  let healthCheck: NodeJS.Timeout | undefined
  let heardUntil = Number.NEGATIVE_INFINITY
  let queue: string[] = []

  async function connect(): Promise<void> {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
    newestClient = client
    const reconnect = (error?: Error) => handleLostConnection(client, error)
    client.on('error', reconnect).on('end', reconnect)
    client.on('notification', ({ payload = '' }) => onMessage(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      return handleLostConnection(client, error)
    }
    if (isClosed) return client.end().catch(() => {})
    connectedClient = client
    retryDelay = RETRY_MS.first
    onConnect(!hasConnectedBefore)
    hasConnectedBefore = true
    void checkHealth()
    flush()
  }

  /**
   * Detects a connection that died silently. Messages come before the answer to a statement that was sent after them, here one that
   * changes nothing.
   */
  async function checkHealth(): Promise<void> {
    const client = connectedClient
    if (!client) return
    const sentAt = performance.now()
    try {
      await client.query(`listen ${channel}`)
      if (client === connectedClient) heardUntil = sentAt
    } catch (error) {
      handleLostConnection(client, error)
    }
  }

  function handleLostConnection(client: pg.Client, error: unknown): void {
    if (newestClient !== client) return
    newestClient = undefined
    connectedClient = undefined
    void client.end().catch(() => {})
    if (isClosed) return
    log?.warn({ err: error }, 'the connection for notifications of other processes is lost; trying again')
    retryTimer = setTimeout(() => {
      retryTimer = undefined
      connecting = connect()
    }, retryDelay).unref()
    retryDelay = Math.min(retryDelay * 2, RETRY_MS.max)
  }

  function flush(): void {
    sending ??= sendQueue().finally(() => {
      sending = undefined
    })
  }

  async function sendQueue(): Promise<void> {
    while (connectedClient && queue.length > 0) {
      const client = connectedClient
      const batch = queue.slice(0, BATCH_SIZE)
      try {
        await client.query(NOTIFY, [channel, batch])
        queue = queue.slice(batch.length)
      } catch (error) {
        handleLostConnection(client, error)
      }
    }
  }

  return {
    send(message) {
      // A message that PostgreSQL refuses every time would block those behind it.
      const isTooLong = Buffer.byteLength(message) > MAX_MESSAGE_BYTES
      if (!log || isClosed || queue.length >= MAX_QUEUED || isTooLong) return
      queue.push(message)
      flush()
    },
    start(logger) {
      log = logger
      connecting = connect()
      healthCheck = setInterval(checkHealth, HEALTH_CHECK_MS).unref()
    },
    isConnected: () => connectedClient !== undefined,
    heardUntil: () => (connectedClient ? heardUntil : Number.NEGATIVE_INFINITY),
    async close() {
      isClosed = true
      clearTimeout(retryTimer)
      clearInterval(healthCheck)
      await connecting
      await sending
      const client = connectedClient
      connectedClient = undefined
      await client?.end().catch(() => {})
    },
  }
}

interface ChangeNotification {
  /** The PostgreSQL channel. */
  channel: string
  topic: string
}

/** Notifies the other processes on this database of a committed change: by NOTIFY, or by a counter that they poll on SQLite. */
export async function notifyProcesses({ db, engine }: Database, { channel, topic }: ChangeNotification): Promise<void> {
  if (engine === 'postgres') {
    await sql`select pg_notify(${channel}, ${topic})`.execute(db)
    return
  }
  await db
    .insertInto('cache_invalidations')
    .values({ topic, count: 1 })
    .onConflict((conflict) =>
      conflict.column('topic').doUpdateSet((eb) => ({ count: eb('cache_invalidations.count', '+', 1) })),
    )
    .execute()
}

/** The version of the last change of a product, by whomever, on SQLite. */
export async function readProductVersion({ db }: Database): Promise<number> {
  const row = await db
    .selectFrom('product_changes')
    .select((eb) => eb.fn.max('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}

/** The number of notifications so far by topic, on SQLite. */
export async function readNotificationCounts({ db }: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('cache_invalidations').selectAll().execute()
  return new Map(rows.map(({ topic, count }) => [topic, count]))
}
