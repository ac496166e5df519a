import { createServer } from 'node:http'
import Pusher from 'pusher-js'
import { afterEach, describe, expect, it } from 'vitest'
import { realtimeLimits } from './protocol.ts'
import { createSocketServer, Hub } from './socket-server.ts'
import { nextEvent, type RealtimeServer, realtimeServer, subscribed, untilState } from './testing/realtime-server.ts'

let server: RealtimeServer
afterEach(() => server?.close())

const chatEvent = { channel: 'chat_user_7', event: 'send-message-to-user', data: {} }

describe('pusher-js client', () => {
  it('receives the events of its channels only', async () => {
    server = await realtimeServer()
    const client = server.client()
    await Promise.all([subscribed(client, 'chat_user_7'), subscribed(client, 'chat_user_8')])
    const others: unknown[] = []
    client.channel('chat_user_8').bind_global((name: string) => others.push(name))
    const heard = nextEvent(client, 'chat_user_7', 'send-message-to-user')
    server.publish(chatEvent)
    expect(await heard).toEqual({})
    expect(others).toEqual([])
  })

  it('receives no events of a channel after unsubscribing', async () => {
    server = await realtimeServer()
    const client = server.client()
    await Promise.all([subscribed(client, 'chat_user_7'), subscribed(client, 'chat_user_8')])
    const heard: string[] = []
    client.bind_global((name: string) => heard.push(name))
    client.unsubscribe('chat_user_7')
    const another = nextEvent(client, 'chat_user_8', 'send-message-to-user')
    await subscribed(client, 'chat_user_9')
    server.publish(chatEvent)
    server.publish({ ...chatEvent, channel: 'chat_user_8' })
    await another
    expect(heard.filter((name) => name === 'send-message-to-user')).toHaveLength(1)
  })

  it('needs a valid signature for a private channel', async () => {
    server = await realtimeServer()
    const { publisher, client: connect } = server
    const signed = connect({
      channelAuthorization: {
        endpoint: '',
        transport: 'ajax',
        customHandler: ({ socketId, channelName }, done) =>
          done(null, publisher().authorizeChannel(socketId, channelName)),
      },
    })
    await subscribed(signed, 'private-shop')
    const forged = connect({
      channelAuthorization: {
        endpoint: '',
        transport: 'ajax',
        customHandler: ({ socketId, channelName }, done) =>
          done(null, publisher({ secret: 'guessed' }).authorizeChannel(socketId, channelName)),
      },
    })
    const refused = new Promise((resolve) =>
      forged.subscribe('private-shop').bind('pusher:subscription_error', resolve),
    )
    expect(await refused).toMatchObject({ type: 'AuthError', status: 401 })
  })

  it('stays connected without events by answering pings', async () => {
    server = await realtimeServer({ activityTimeoutMs: 50, pongTimeoutMs: 150 })
    const client = server.client()
    await untilState(client, 'connected')
    const socketId = client.connection.socket_id
    // Waits until a silent socket is closed.
    expect(await server.socket().closed).toBe(4201)
    expect(client.connection.state).toBe('connected')
    expect(client.connection.socket_id).toBe(socketId)
  })

  it('is refused with 4001 for an unknown key and does not reconnect', async () => {
    server = await realtimeServer()
    const client = server.client({}, 'another-key')
    const error = new Promise((resolve) => client.connection.bind('error', resolve))
    await untilState(client, 'disconnected')
    expect(await error).toMatchObject({ error: { data: { code: 4001 } } })
  })

  it('reconnects at once after 4200', async () => {
    const hub = new Hub()
    const app = { appId: '1', key: 'key', secret: 'secret' }
    const sockets = createSocketServer({
      app,
      hub,
      limits: realtimeLimits,
      trustedProxies: 0,
      isEnabled: async () => true,
    })
    const http = createServer()
    sockets.attach(http)
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const { port } = http.address() as { port: number }
    const client = new Pusher('key', { cluster: '', wsHost: '127.0.0.1', wsPort: port, forceTLS: false })
    await subscribed(client, 'chat_user_7')
    const [first, again] = [client.connection.socket_id, subscribed(client, 'chat_user_7')]
    hub.closeAll('ending')
    await again
    expect(client.connection.socket_id).not.toBe(first)
    const heard = nextEvent(client, 'chat_user_7', 'send-message-to-user')
    hub.send('chat_user_7', 'send-message-to-user', {})
    expect(await heard).toEqual({})
    client.disconnect()
    await sockets.close()
    await new Promise((resolve) => http.close(resolve))
  })
})
