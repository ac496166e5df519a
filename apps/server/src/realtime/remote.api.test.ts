import { afterEach, describe, expect, it, vi } from 'vitest'
import { ownApp } from './connection.ts'
import { createRemoteRealtime, type Realtime } from './realtime.ts'
import { type RealtimeServer, realtimeSecret, realtimeServer } from './testing/realtime-server.ts'

let service: RealtimeServer
let realtime: Realtime
afterEach(async () => {
  await realtime.close()
  await service.close()
})

const chatEvent = { channel: 'chat_user_7', event: 'send-message-to-user', data: {} }

/** Connects to our own endpoint, which has the same protocol as the service. */
async function connectToService({ isOn = true, secret = ownApp({ secret: realtimeSecret }).secret } = {}) {
  service = await realtimeServer()
  const app = { ...ownApp({ secret: realtimeSecret }), secret }
  const address = `http://127.0.0.1:${service.port}`
  realtime = createRemoteRealtime({ ...app, cluster: undefined, address }, async () => isOn)
  const warn = vi.fn()
  realtime.start({ warn })
  const socket = service.socket()
  await socket.ready()
  socket.subscribe(chatEvent.channel)
  await socket.next('pusher_internal:subscription_succeeded')
  return { socket, warn }
}

describe('createRemoteRealtime', () => {
  it('publishes events to the service', async () => {
    const { socket, warn } = await connectToService()
    realtime.publish(chatEvent)
    expect((await socket.next(chatEvent.event)).data).toEqual({})
    expect(await realtime.health()).toBe('ok')
    expect(warn).not.toHaveBeenCalled()
  })

  it('reports a refusing service as down, and logs it once without its signature', async () => {
    const { warn } = await connectToService({ secret: 'another' })
    realtime.publish(chatEvent)
    realtime.publish(chatEvent)
    await expect.poll(() => realtime.health()).toBe('down')
    await realtime.close()
    expect(warn.mock.calls).toEqual([[{ reason: 'it answered 401' }, expect.any(String)]])
  })

  it('publishes nothing when realtime is switched off', async () => {
    const { socket } = await connectToService({ isOn: false })
    realtime.publish(chatEvent)
    await realtime.close()
    service.publish({ ...chatEvent, event: 'end' })
    await socket.next('end')
    expect(socket.frames.map(({ event }) => event)).not.toContain(chatEvent.event)
  })
})
