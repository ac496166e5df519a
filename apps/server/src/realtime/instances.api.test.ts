import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { type RealtimeServer, realtimeServer } from './testing/realtime-server.ts'

const news = { channel: 'chat_user_7', event: 'send-message-to-user', data: {} }
const OTHERS = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

describe.runIf(inject('databases').engine === 'postgres')('two instances on one database', () => {
  let database: TestDatabase
  let servers: RealtimeServer[] = []
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.close()))
    await database.drop()
  })

  async function two(): Promise<[RealtimeServer, RealtimeServer]> {
    database = await testDatabase()
    const started = await Promise.all([1, 2].map(() => realtimeServer({ databaseUrl: database.url })))
    servers = started
    return started as [RealtimeServer, RealtimeServer]
  }

  async function listener(server: RealtimeServer) {
    const socket = server.socket()
    await socket.ready()
    socket.subscribe('chat_user_7')
    await socket.next('pusher_internal:subscription_succeeded')
    return socket
  }

  async function query(sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  it('tell each other’s sockets, and nobody twice', async () => {
    const [one, two_] = await two()
    const sockets = [await listener(one), await listener(two_)]
    await Promise.all([one.connected(), two_.connected()])
    one.publish(news)
    for (const socket of sockets) expect((await socket.next(news.event)).data).toEqual({})
    two_.publish({ ...news, event: 'second' })
    for (const socket of sockets) await socket.next('second')
    for (const { frames } of sockets) expect(frames.filter(({ event }) => event === news.event)).toHaveLength(1)
  })

  it('let no content cross', async () => {
    const [one, two_] = await two()
    const socket = await listener(two_)
    await Promise.all([one.connected(), two_.connected()])
    await one.publisher().trigger(news.channel, news.event, { text: 'private' })
    expect((await socket.next(news.event)).data).toEqual({})
  })

  it('come back when the connection between them is cut, and send clients to fetch what they missed', async () => {
    const [one, two_] = await two()
    const socket = await listener(one)
    await Promise.all([one.connected(), two_.connected()])
    await query(`select pg_terminate_backend(pid) ${OTHERS}`)
    expect(await socket.closed).toBe(4200)
    const again = await listener(one)
    await Promise.all([one.connected(), two_.connected()])
    two_.publish(news)
    await again.next(news.event)
  })

  it('give their connections back when they end', async () => {
    const started = await two()
    await Promise.all(started.map((server) => server.connected()))
    expect(await query(`select pid ${OTHERS}`)).toHaveLength(2)
    await Promise.all(started.map((server) => server.close()))
    await expect.poll(() => query(`select pid ${OTHERS}`)).toEqual([])
  })
})
