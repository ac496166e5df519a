import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { type Database, openDatabase } from '../db/index.ts'
import type { CrossProcessInvalidation } from './cross-process-invalidation.ts'
import { InvalidationBus, TOPICS, type Topic } from './invalidation-bus.ts'
import { createPostgresInvalidation } from './postgres-invalidation.ts'

const SOON = { timeout: 15_000, interval: 10 }

/** An instance, as its caches know it. */
interface Instance {
  changes: InvalidationBus
  exchange: CrossProcessInvalidation
  /** The messages its caches receive, in order. */
  told: (Topic | readonly number[])[]
}

function startInstance(url: string): Instance {
  const changes = new InvalidationBus()
  const told: Instance['told'] = []
  for (const topic of TOPICS) changes.subscribe([topic], () => told.push(topic))
  changes.subscribeStock((ids) => told.push(ids))
  const exchange = createPostgresInvalidation(url, changes)
  exchange.start({ warn() {} })
  return { changes, exchange, told }
}

describe.runIf(inject('databases').engine === 'postgres')('instances on one PostgreSQL', () => {
  let place: TestDatabase
  let database: Database
  let one: Instance
  let other: Instance
  beforeAll(async () => {
    place = await testDatabase()
    database = openDatabase(place.url)
    ;[one, other] = [startInstance(place.url), startInstance(place.url)]
    await untilBothListen()
  })
  beforeEach(() => {
    one.told.length = 0
    other.told.length = 0
  })
  afterAll(async () => {
    await Promise.all([one.exchange.close(), other.exchange.close()])
    await database.close()
    await place.drop()
  })

  const untilBothListen = () =>
    vi.waitFor(async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity
        where datname = current_database() and query = 'listen rialto_changes' and state = 'idle'`.execute(database.db)
      expect(rows).toHaveLength(2)
    }, SOON)

  it('tell each other once what comes together, and never what they only heard', async () => {
    for (const id of [7, 8, 7]) {
      one.changes.publish('catalogue')
      one.changes.publishStock([id])
    }
    expect(one.told).toEqual(['catalogue', [7], 'catalogue', [8], 'catalogue', [7]])
    await vi.waitFor(() => expect(other.told).toEqual([[7, 8], 'catalogue']), SOON)
    one.told.length = 0
    // An echo from the other process or from the database would arrive before this message.
    other.changes.publish('settings')
    await vi.waitFor(() => expect(one.told).toContain('settings'), SOON)
    expect(one.told).toEqual(['settings'])
    expect(other.told).toEqual([[7, 8], 'catalogue', 'settings'])
  })

  it('let everything go where more was sold in a moment than a notice names', async () => {
    one.changes.publishStock(Array.from({ length: 300 }, (_, index) => 9_000_000_000_000_000 + index))
    await vi.waitFor(() => expect(other.told).toEqual([expect.objectContaining({ length: 300 })]), SOON)
    one.changes.publishStock(Array.from({ length: 301 }, (_, index) => index))
    await vi.waitFor(() => expect(other.told.slice(1)).toEqual(['catalogue']), SOON)
  })

  it('pass over what means nothing to them', async () => {
    for (const notice of ['', '{"from":', 'weather -1 1e9 0x7'])
      await sql`select pg_notify('rialto_changes', ${notice})`.execute(database.db)
    one.changes.publish('settings')
    await vi.waitFor(() => expect(other.told).toEqual(['settings']), SOON)
  })

  it('let everything go once a lost connection is back, and hear each other again', async () => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
    for (const { told } of [one, other]) await vi.waitFor(() => expect(told).toEqual([...TOPICS]), SOON)
    one.changes.publishStock([7])
    await vi.waitFor(() => expect(other.told).toContainEqual([7]), SOON)
  })

  it('say the last thing before they end', async () => {
    other.changes.publish('settings')
    await other.exchange.close()
    await vi.waitFor(() => expect(one.told).toEqual(['settings']), SOON)
  })
})
