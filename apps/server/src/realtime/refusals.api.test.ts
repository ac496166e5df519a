import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { type RealtimeServer, realtimeServer } from './testing/realtime-server.ts'

let server: RealtimeServer
afterEach(() => server?.close())

/** Connects another client; the returned function checks that it still receives events. */
async function connectBystander() {
  const socket = server.socket()
  await socket.ready()
  socket.subscribe('chat_user_1')
  await socket.next('pusher_internal:subscription_succeeded')
  return async () => {
    server.publish({ channel: 'chat_user_1', event: 'send-message-to-user', data: {} })
    expect((await socket.next('send-message-to-user')).data).toEqual({})
  }
}

describe('socket', () => {
  it('receives its id and the activity timeout', async () => {
    server = await realtimeServer()
    const { data } = await server.socket().next('pusher:connection_established')
    expect(data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 })
  })

  it('receives a pong for a ping', async () => {
    server = await realtimeServer()
    const socket = server.socket()
    await socket.ready()
    socket.send({ event: 'pusher:ping', data: {} })
    expect((await socket.next('pusher:pong')).data).toEqual({})
  })

  it('is closed with 4201 when it does not answer a ping', async () => {
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
  ])('to %s is closed with %i', async (path, code) => {
    server = await realtimeServer()
    const socket = server.socket({ path: path.replace('KEY', server.key) })
    expect((await socket.next('pusher:error')).data.code).toBe(code)
    expect(await socket.closed).toBe(code)
    expect(socket.frames).toHaveLength(1)
  })

  it('gets 404 for other paths', async () => {
    server = await realtimeServer()
    for (const path of ['/', '/app', '/app/', '/app/a/b', `/app/${'k'.repeat(3_000)}`]) {
      const [, reply] = await once(server.socket({ path }).ws, 'unexpected-response')
      expect(reply.statusCode).toBe(404)
    }
  })

  it.each([
    ['garbage', '{"event":', 4010],
    ['an array', '[1,2]', 4010],
    ['an event name that is not a string', '{"event":{"a":1}}', 4010],
    ['a binary frame', Buffer.from('{"event":"pusher:ping"}'), 4010],
    ['a huge frame', 'x'.repeat(10_241), 1009],
  ])('that sends %s is closed', async (_what, message, code) => {
    server = await realtimeServer()
    const expectUnaffected = await connectBystander()
    const socket = server.socket()
    await socket.ready()
    socket.send(message)
    expect(await socket.closed).toBe(code)
    await expectUnaffected()
  })

  it('that breaks the WebSocket protocol is closed', async () => {
    server = await realtimeServer()
    const expectUnaffected = await connectBystander()
    const socket = server.socket()
    await socket.ready()
    // Writes an unmasked frame, which clients must not send, to the underlying stream, which is not in the types.
    const { _socket: stream } = socket.ws as unknown as { _socket: { write(bytes: Buffer): void } }
    stream.write(Buffer.from([0xff, 0x7f, 0xff, 0xff]))
    expect(await socket.closed).toBe(1002)
    await expectUnaffected()
  })

  it('that requests an unsupported feature gets an error and stays open', async () => {
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

  it('has at most 100 channels', async () => {
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

  it('that subscribes 10,000 times is closed with 4101', async () => {
    server = await realtimeServer()
    const expectUnaffected = await connectBystander()
    const socket = server.socket()
    await socket.ready()
    for (let n = 1; n <= 10_000; n += 1) socket.subscribe(`channel-${n}`)
    expect(await socket.closed).toBe(4101)
    const granted = socket.frames.filter(({ event }) => event === 'pusher_internal:subscription_succeeded')
    expect(granted).toHaveLength(100)
    await expectUnaffected()
  })

  it('that does not read is closed when its buffer is full', async () => {
    server = await realtimeServer({ waitingBytes: 100_000 })
    const expectUnaffected = await connectBystander()
    const socket = server.socket()
    await socket.ready()
    socket.subscribe('loud')
    await socket.next('pusher_internal:subscription_succeeded')
    socket.ws.pause()
    const event = { channel: 'loud', event: 'noise', data: { text: 'x'.repeat(50_000) } }
    for (let n = 0; n < 500; n += 1) server.publish(event)
    await expectUnaffected()
    socket.ws.resume()
    expect(await socket.closed).toBe(1006)
    expect(socket.frames.length).toBeLessThan(400)
  })
})

describe('number of sockets', () => {
  it('is limited by address, whatever the Origin', async () => {
    server = await realtimeServer({ socketsPerAddress: 2, trustedProxies: 1 })
    const from = (ip: string) => server.socket({ headers: { 'x-forwarded-for': ip, origin: 'https://elsewhere.test' } })
    const [first, second] = [from('192.0.2.1'), from('192.0.2.1')]
    await Promise.all([first.ready(), second.ready()])
    expect(await from('192.0.2.1').closed).toBe(4100)
    // The proxy adds the last address; earlier ones come from the client.
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

  it('is limited in total', async () => {
    server = await realtimeServer({ sockets: 1 })
    await server.socket().ready()
    expect(await server.socket().closed).toBe(4100)
  })

  it('is 0 when realtime is switched off', async () => {
    server = await realtimeServer()
    server.setSwitchedOn(false)
    expect(await server.socket().closed).toBe(4003)
  })
})

describe('closing the server', () => {
  it('closes sockets with 4200, refuses new ones, and does not wait for unresponsive ones', async () => {
    server = await realtimeServer({ farewellMs: 100 })
    const [responsive, unresponsive] = [server.socket(), server.socket()]
    await Promise.all([responsive.ready(), unresponsive.ready()])
    unresponsive.ws.pause()
    const ended = server.dismiss()
    expect((await responsive.next('pusher:error')).data.code).toBe(4200)
    expect(await responsive.closed).toBe(4200)
    const [, reply] = await once(server.socket().ws, 'unexpected-response')
    expect(reply.statusCode).toBe(503)
    await ended
  })

  it('leaves no open handles', async () => {
    const handles = () => process.getActiveResourcesInfo().filter((kind) => /^TCP|Timeout/.test(kind)).length
    const before = handles()
    server = await realtimeServer()
    await Promise.all([server.socket().ready(), server.socket().ready()])
    await server.close()
    // Connections of an earlier test may have closed meanwhile.
    await expect.poll(handles).toBeLessThanOrEqual(before)
  })
})
