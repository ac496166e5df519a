import { afterEach, describe, expect, it, vi } from 'vitest'
import { ownApp } from './app-keys.ts'
import type { Realtime } from './realtime.ts'
import { createRemoteRealtime } from './remote-realtime.ts'
import { type RealtimeServer, realtimeSecret, realtimeServer } from './testing/realtime-server.ts'

let service: RealtimeServer
let realtime: Realtime
afterEach(async () => {
  await realtime.close()
  await service.close()
})

const news = { channel: 'chat_user_7', event: 'send-message-to-user', data: {} }

/** Our own endpoint stands in for the service: it speaks the same. */
async function outside({ isOn = true, secret = ownApp({ secret: realtimeSecret }).secret } = {}) {
  service = await realtimeServer()
  const app = { ...ownApp({ secret: realtimeSecret }), secret }
  const address = `http://127.0.0.1:${service.port}`
  realtime = createRemoteRealtime({ ...app, cluster: undefined, address }, async () => isOn)
  const warn = vi.fn()
  realtime.start({ warn })
  const socket = service.socket()
  await socket.ready()
  socket.subscribe(news.channel)
  await socket.next('pusher_internal:subscription_succeeded')
  return { socket, warn }
}

describe('a service outside', () => {
  it('is told what happened, and browsers hear it there', async () => {
    const { socket, warn } = await outside()
    realtime.publish(news)
    expect((await socket.next(news.event)).data).toEqual({})
    expect(await realtime.health()).toBe('ok')
    expect(warn).not.toHaveBeenCalled()
  })

  it('that refuses is said to be down, once, and without its signature', async () => {
    const { warn } = await outside({ secret: 'another' })
    realtime.publish(news)
    realtime.publish(news)
    await expect.poll(() => realtime.health()).toBe('down')
    await realtime.close()
    expect(warn.mock.calls).toEqual([[{ reason: 'it answered 401' }, expect.any(String)]])
  })

  it('is told nothing where realtime is switched off', async () => {
    const { socket } = await outside({ isOn: false })
    realtime.publish(news)
    await realtime.close()
    service.publish({ ...news, event: 'end' })
    await socket.next('end')
    expect(socket.frames.map(({ event }) => event)).not.toContain(news.event)
  })
})
