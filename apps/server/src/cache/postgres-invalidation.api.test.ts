import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { type Database, openDatabase } from '../db/index.ts'
import { type CrossProcessInvalidation, createPostgresInvalidation } from './cross-process-invalidation.ts'
import { InvalidationBus, TOPICS, type Topic } from './invalidation-bus.ts'

const SOON = { timeout: 15_000, interval: 10 }

/** An instance with a record of its invalidations. */
interface Instance {
  bus: InvalidationBus
  invalidation: CrossProcessInvalidation
  /** The invalidations that its caches receive, in order. */
  received: (Topic | readonly number[])[]
}

function startInstance(url: string): Instance {
  const bus = new InvalidationBus()
  const received: Instance['received'] = []
  for (const topic of TOPICS) bus.subscribe([topic], () => received.push(topic))
  bus.subscribeStock((ids) => received.push(ids))
  const invalidation = createPostgresInvalidation(url, bus)
  invalidation.start({ warn() {} })
  return { bus, invalidation, received }
}

describe.runIf(inject('databases').engine === 'postgres')('createPostgresInvalidation', () => {
  let temporary: TestDatabase
  let database: Database
  let one: Instance
  let other: Instance
  beforeAll(async () => {
    temporary = await testDatabase()
    database = openDatabase(temporary.url)
    ;[one, other] = [startInstance(temporary.url), startInstance(temporary.url)]
    await untilBothListen()
  })
  beforeEach(() => {
    one.received.length = 0
    other.received.length = 0
  })
  afterAll(async () => {
    await Promise.all([one.invalidation.close(), other.invalidation.close()])
    await database.close()
    await temporary.drop()
  })

  const untilBothListen = () =>
    vi.waitFor(async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity
        where datname = current_database() and query = 'listen rialto_changes' and state = 'idle'`.execute(database.db)
      expect(rows).toHaveLength(2)
    }, SOON)

  it('sends invalidations of one round together, and never returns received ones', async () => {
    for (const id of [7, 8, 7]) {
      one.bus.publish('catalogue')
      one.bus.publishStock([id])
    }
    expect(one.received).toEqual(['catalogue', [7], 'catalogue', [8], 'catalogue', [7]])
    await vi.waitFor(() => expect(other.received).toEqual([[7, 8], 'catalogue']), SOON)
    one.received.length = 0
    // An echo from the other process or from the database would arrive before this message.
    other.bus.publish('settings')
    await vi.waitFor(() => expect(one.received).toContain('settings'), SOON)
    expect(one.received).toEqual(['settings'])
    expect(other.received).toEqual([[7, 8], 'catalogue', 'settings'])
  })

  it('invalidates the catalogue when more than 300 products are sold at once', async () => {
    one.bus.publishStock(Array.from({ length: 300 }, (_, index) => 9_000_000_000_000_000 + index))
    await vi.waitFor(() => expect(other.received).toEqual([expect.objectContaining({ length: 300 })]), SOON)
    one.bus.publishStock(Array.from({ length: 301 }, (_, index) => index))
    await vi.waitFor(() => expect(other.received.slice(1)).toEqual(['catalogue']), SOON)
  })

  it('ignores unknown messages', async () => {
    for (const notice of ['', '{"from":', 'weather -1 1e9 0x7'])
      await sql`select pg_notify('rialto_changes', ${notice})`.execute(database.db)
    one.bus.publish('settings')
    await vi.waitFor(() => expect(other.received).toEqual(['settings']), SOON)
  })

  it('invalidates every topic after a reconnect, and receives again', async () => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
    for (const { received } of [one, other]) await vi.waitFor(() => expect(received).toEqual([...TOPICS]), SOON)
    one.bus.publishStock([7])
    await vi.waitFor(() => expect(other.received).toContainEqual([7]), SOON)
  })

  it('sends queued invalidations before it closes', async () => {
    other.bus.publish('settings')
    await other.invalidation.close()
    await vi.waitFor(() => expect(one.received).toEqual(['settings']), SOON)
  })
})
