import pg from 'pg'
import type { Log } from '../jobs/background-worker.ts'

/** Short messages between the processes on one database; each reaches the processes that are connected at that moment. */
export interface Notices {
  /** Queues a message; never waits or throws. Messages over 7,000 bytes are dropped. */
  send(notice: string): void
  start(log: Log): void
  isUp(): boolean
  /** Resolves once queued messages are sent. */
  close(): Promise<void>
}

interface NoticeOptions {
  connectionString: string
  /** The channel: letters and underscores. */
  topic: string
  /** Receives every message, those of this process included. */
  hear(notice: string): void
  /** Called after a reconnect, when messages may have been missed. */
  afterGap(): void
}

const SEND = 'select pg_notify($1, notice) from unnest($2::text[]) as notice'
/** PostgreSQL takes less than 8,000. */
const LONGEST_BYTES = 7_000
const AT_ONCE = 100
const WAITING = 1_000
const LOOK_MS = 30_000
const RETRY_MS = { first: 200, most: 10_000 }

/** Notices by LISTEN and NOTIFY of PostgreSQL, on one connection of its own. */
export function postgresNotices({ connectionString, topic, hear, afterGap }: NoticeOptions): Notices {
  let log: Log | undefined
  /** The client that is connected or connecting; errors of older ones are ignored. */
  let newest: pg.Client | undefined
  let client: pg.Client | undefined
  let isClosed = false
  let wasUp = false
  let sending: Promise<void> | undefined
  let connecting: Promise<void> | undefined
  let pause = RETRY_MS.first
  let retry: NodeJS.Timeout | undefined
  let look: NodeJS.Timeout | undefined
  let waiting: string[] = []

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
    newest = next
    const lose = (error?: Error) => lost(next, error)
    next.on('error', lose).on('end', lose)
    next.on('notification', ({ payload = '' }) => hear(payload))
    try {
      await next.connect()
      await next.query(`listen ${topic}`)
    } catch (error) {
      return lost(next, error)
    }
    if (isClosed) return next.end().catch(() => {})
    client = next
    pause = RETRY_MS.first
    if (wasUp) afterGap()
    wasUp = true
    flush()
  }

  function lost(one: pg.Client, error: unknown): void {
    if (newest !== one) return
    newest = undefined
    client = undefined
    void one.end().catch(() => {})
    if (isClosed) return
    log?.warn({ err: error }, 'the connection for notices of other processes is lost; trying again')
    retry = setTimeout(() => {
      retry = undefined
      connecting = connect()
    }, pause).unref()
    pause = Math.min(pause * 2, RETRY_MS.most)
  }

  function flush(): void {
    sending ??= sendWaiting().finally(() => {
      sending = undefined
    })
  }

  async function sendWaiting(): Promise<void> {
    while (client && waiting.length > 0) {
      const [one, some] = [client, waiting.slice(0, AT_ONCE)]
      try {
        await one.query(SEND, [topic, some])
        waiting = waiting.slice(some.length)
      } catch (error) {
        lost(one, error)
      }
    }
  }

  return {
    send(notice) {
      // A message that PostgreSQL refuses every time would block those behind it.
      if (!log || isClosed || waiting.length >= WAITING || Buffer.byteLength(notice) > LONGEST_BYTES) return
      waiting.push(notice)
      flush()
    },
    start(where) {
      log = where
      connecting = connect()
      // Detects a connection that died silently.
      look = setInterval(() => {
        const one = client
        one?.query('select 1').catch((error) => lost(one, error))
      }, LOOK_MS).unref()
    },
    isUp: () => client !== undefined,
    async close() {
      isClosed = true
      clearTimeout(retry)
      clearInterval(look)
      await connecting
      await sending
      const one = client
      client = undefined
      await one?.end().catch(() => {})
    },
  }
}
