import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { authoriseSubscription, ownApp } from './connection.ts'
import { type RealtimeServer, realtimeSecret, realtimeServer } from './testing/realtime-server.ts'

const chatEvent = { channel: 'chat_user_7', event: 'send-message-to-user', data: {} }
const FROM_OTHER_CONNECTIONS = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

describe.runIf(inject('databases').engine === 'postgres')('two instances on one database', () => {
  let database: TestDatabase
  let servers: RealtimeServer[] = []
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.close()))
    await database.drop()
  })

  async function startTwo(): Promise<[RealtimeServer, RealtimeServer]> {
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

  it('send each event once to the sockets of both', async () => {
    const [first, second] = await startTwo()
    const sockets = [await listener(first), await listener(second)]
    await Promise.all([first.connected(), second.connected()])
    first.publish(chatEvent)
    for (const socket of sockets) expect((await socket.next(chatEvent.event)).data).toEqual({})
    second.publish({ ...chatEvent, event: 'second' })
    for (const socket of sockets) await socket.next('second')
    for (const { frames } of sockets) expect(frames.filter(({ event }) => event === chatEvent.event)).toHaveLength(1)
  })

  it('exchange no event data', async () => {
    const [first, second] = await startTwo()
    const socket = await listener(second)
    await Promise.all([first.connected(), second.connected()])
    await first.publisher().trigger(chatEvent.channel, chatEvent.event, { text: 'private' })
    expect((await socket.next(chatEvent.event)).data).toEqual({})
  })

  it('exchange kind and id of changes on private channels', async () => {
    const [first, second] = await startTwo()
    const socket = second.socket()
    const id = await socket.ready()
    socket.subscribe('private-shop_7', authoriseSubscription(ownApp({ secret: realtimeSecret }), id, 'private-shop_7'))
    await socket.next('pusher_internal:subscription_succeeded')
    await Promise.all([first.connected(), second.connected()])
    first.publish({ channel: 'private-shop_7', event: 'changed', data: { kind: 'order', id: 5 } })
    expect((await socket.next('changed')).data).toEqual({ kind: 'order', id: 5 })
  })

  it('reconnect after a lost connection, and close clients with 4200', async () => {
    const [first, second] = await startTwo()
    const socket = await listener(first)
    await Promise.all([first.connected(), second.connected()])
    await query(`select pg_terminate_backend(pid) ${FROM_OTHER_CONNECTIONS}`)
    expect(await socket.closed).toBe(4200)
    const again = await listener(first)
    await Promise.all([first.connected(), second.connected()])
    second.publish(chatEvent)
    await again.next(chatEvent.event)
  })

  it('release their connections when they close', async () => {
    const started = await startTwo()
    await Promise.all(started.map((server) => server.connected()))
    expect(await query(`select pid ${FROM_OTHER_CONNECTIONS}`)).toHaveLength(2)
    await Promise.all(started.map((server) => server.close()))
    await expect.poll(() => query(`select pid ${FROM_OTHER_CONNECTIONS}`)).toEqual([])
  })
})
