import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { type RealtimeServer, realtimeServer } from './testing/realtime-server.ts'

let server: RealtimeServer
afterEach(() => server?.close())

/** Somebody who behaves, and whom nothing of this may touch. */
async function bystander() {
  const socket = server.socket()
  await socket.ready()
  socket.subscribe('chat_user_1')
  await socket.next('pusher_internal:subscription_succeeded')
  return async () => {
    server.publish({ channel: 'chat_user_1', event: 'send-message-to-user', data: {} })
    expect((await socket.next('send-message-to-user')).data).toEqual({})
  }
}

describe('a socket', () => {
  it('is told its id, and how long it may be silent', async () => {
    server = await realtimeServer()
    const { data } = await server.socket().next('pusher:connection_established')
    expect(data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 })
  })

  it('gets a pong for a ping', async () => {
    server = await realtimeServer()
    const socket = server.socket()
    await socket.ready()
    socket.send({ event: 'pusher:ping', data: {} })
    expect((await socket.next('pusher:pong')).data).toEqual({})
  })

  it('is asked after a while, and closed with 4201 when it does not answer', async () => {
    server = await realtimeServer({ activityTimeoutMs: 50, pongTimeoutMs: 150 })
    const [answering, dead] = [server.socket(), server.socket()]
    answering.ws.on('message', (data) => {
      if (String(data).includes('pusher:ping')) answering.send({ event: 'pusher:pong', data: {} })
    })
    await Promise.all([answering.ready(), dead.ready()])
    await dead.next('pusher:ping')
    expect(await dead.closed).toBe(4201)
    expect(answering.ws.readyState).toBe(answering.ws.OPEN)
  })

  it.each([
    ['/app/unknown?protocol=7', 4001],
    ['/app/KEY', 4008],
    ['/app/KEY?protocol=x', 4006],
    ['/app/KEY?protocol=4', 4007],
  ])('at %s is closed with %i', async (path, code) => {
    server = await realtimeServer()
    const socket = server.socket({ path: path.replace('KEY', server.key) })
    expect((await socket.next('pusher:error')).data.code).toBe(code)
    expect(await socket.closed).toBe(code)
    expect(socket.frames).toHaveLength(1)
  })

  it('finds nothing at other addresses', async () => {
    server = await realtimeServer()
    for (const path of ['/', '/app', '/app/', '/app/a/b', `/app/${'k'.repeat(3_000)}`]) {
      const [, reply] = await once(server.socket({ path }).ws, 'unexpected-response')
      expect(reply.statusCode).toBe(404)
    }
  })

  it.each([
    ['garbage', '{"event":', 4010],
    ['no message', '[1,2]', 4010],
    ['an event that is no text', '{"event":{"a":1}}', 4010],
    ['a binary frame', Buffer.from('{"event":"pusher:ping"}'), 4010],
    ['a huge frame', 'x'.repeat(10_241), 1009],
  ])('that sends %s is closed, and no other', async (_what, message, code) => {
    server = await realtimeServer()
    const isWell = await bystander()
    const socket = server.socket()
    await socket.ready()
    socket.send(message)
    expect(await socket.closed).toBe(code)
    await isWell()
  })

  it('that breaks the protocol beneath is cut off, and no other', async () => {
    server = await realtimeServer()
    const isWell = await bystander()
    const socket = server.socket()
    await socket.ready()
    // The stream beneath it is no part of its types; what is not masked is forbidden to clients.
    const { _socket: stream } = socket.ws as unknown as { _socket: { write(bytes: Buffer): void } }
    stream.write(Buffer.from([0xff, 0x7f, 0xff, 0xff]))
    expect(await socket.closed).toBe(1002)
    await isWell()
  })

  it('that asks for what is not offered is told so, and stays', async () => {
    server = await realtimeServer()
    const socket = server.socket()
    await socket.ready()
    socket.send({ event: 'client-typing', channel: 'chat_user_1', data: {} })
    expect((await socket.next('pusher:error')).data.code).toBe(4301)
    socket.subscribe('presence-shop')
    expect(await socket.next('pusher:subscription_error')).toMatchObject({ channel: 'presence-shop' })
    for (const name of ['', 'a b', 'x'.repeat(165), '#']) socket.subscribe(name)
    socket.subscribe('fine')
    await socket.next('pusher_internal:subscription_succeeded')
    expect(socket.frames.filter(({ event }) => event === 'pusher:error')).toHaveLength(5)
  })

  it('has a hundred channels at most', async () => {
    server = await realtimeServer()
    const socket = server.socket()
    await socket.ready()
    for (let n = 1; n <= 101; n += 1) socket.subscribe(`channel-${n}`)
    const { channel, data } = await socket.next('pusher:subscription_error')
    expect(channel).toBe('channel-101')
    expect(data).toMatchObject({ type: 'LimitReached', status: 429 })
    socket.send({ event: 'pusher:unsubscribe', data: { channel: 'channel-1' } })
    socket.subscribe('channel-102')
    await expect.poll(() => socket.frames.at(-1)?.channel).toBe('channel-102')
  })

  it('that subscribes ten thousand times is closed with 4101, and no other', async () => {
    server = await realtimeServer()
    const isWell = await bystander()
    const socket = server.socket()
    await socket.ready()
    for (let n = 1; n <= 10_000; n += 1) socket.subscribe(`channel-${n}`)
    expect(await socket.closed).toBe(4101)
    const granted = socket.frames.filter(({ event }) => event === 'pusher_internal:subscription_succeeded')
    expect(granted).toHaveLength(100)
    await isWell()
  })

  it('that reads nothing is dropped before much waits for it, and no other', async () => {
    server = await realtimeServer({ waitingBytes: 100_000 })
    const isWell = await bystander()
    const socket = server.socket()
    await socket.ready()
    socket.subscribe('loud')
    await socket.next('pusher_internal:subscription_succeeded')
    socket.ws.pause()
    const event = { channel: 'loud', event: 'noise', data: { text: 'x'.repeat(50_000) } }
    for (let n = 0; n < 500; n += 1) server.publish(event)
    await isWell()
    socket.ws.resume()
    expect(await socket.closed).toBe(1006)
    expect(socket.frames.length).toBeLessThan(400)
  })
})

describe('how many sockets there may be', () => {
  it('is bounded for each address, whichever page they come from', async () => {
    server = await realtimeServer({ socketsPerAddress: 2, trustedProxies: 1 })
    const from = (ip: string) => server.socket({ headers: { 'x-forwarded-for': ip, origin: 'https://elsewhere.test' } })
    const [first, second] = [from('192.0.2.1'), from('192.0.2.1')]
    await Promise.all([first.ready(), second.ready()])
    expect(await from('192.0.2.1').closed).toBe(4100)
    // The proxy's own word stands last; what came with the request stands before it.
    expect(await from('192.0.2.9, 192.0.2.1').closed).toBe(4100)
    await from('192.0.2.2').ready()
    first.terminate()
    await first.closed
    await expect
      .poll(async () => {
        const socket = from('192.0.2.1')
        return Promise.race([socket.ready().then(() => 'in'), socket.closed])
      })
      .toBe('in')
  })

  it('is bounded in all', async () => {
    server = await realtimeServer({ sockets: 1 })
    await server.socket().ready()
    expect(await server.socket().closed).toBe(4100)
  })

  it('is none where realtime is switched off', async () => {
    server = await realtimeServer()
    server.setSwitchedOn(false)
    expect(await server.socket().closed).toBe(4003)
  })
})

describe('the end', () => {
  it('is told to everybody with 4200; who comes meanwhile is turned away, and nobody can hold it up', async () => {
    server = await realtimeServer({ farewellMs: 100 })
    const [polite, deaf] = [server.socket(), server.socket()]
    await Promise.all([polite.ready(), deaf.ready()])
    deaf.ws.pause()
    const ended = server.dismiss()
    expect((await polite.next('pusher:error')).data.code).toBe(4200)
    expect(await polite.closed).toBe(4200)
    const [, reply] = await once(server.socket().ws, 'unexpected-response')
    expect(reply.statusCode).toBe(503)
    await ended
  })

  it('leaves no handle behind', async () => {
    const handles = () => process.getActiveResourcesInfo().filter((kind) => /^TCP|Timeout/.test(kind)).length
    const before = handles()
    server = await realtimeServer()
    await Promise.all([server.socket().ready(), server.socket().ready()])
    await server.close()
    // Connections of an earlier test may have closed meanwhile.
    await expect.poll(handles).toBeLessThanOrEqual(before)
  })
})
