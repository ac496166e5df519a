import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RealtimeServer, realtimeServer } from './testing/realtime-server.ts'

let server: RealtimeServer
beforeEach(async () => {
  server = await realtimeServer()
})
afterEach(() => server.close())

const listener = async (...channels: string[]) => {
  const socket = server.socket()
  const id = await socket.ready()
  for (const channel of channels) socket.subscribe(channel)
  await expect.poll(() => socket.frames.length).toBe(1 + channels.length)
  return { socket, id }
}

/** Sends a signed call that `change` has modified. */
async function call(change: (signed: { url: string; body: string }) => { url: string; body: string }) {
  const body = JSON.stringify({ name: 'news', channel: 'a', data: '{}' })
  const publisher = server.publisher()
  const query = publisher.createSignedQueryString({ method: 'POST', path: '/apps/rialto/events', body })
  const { url, body: sent } = change({ url: `/apps/rialto/events?${query}`, body })
  const reply = await fetch(`http://127.0.0.1:${server.port}${url}`, {
    method: 'POST',
    body: sent,
    headers: { 'content-type': 'application/json' },
  })
  return reply.status
}

describe('POST /apps/{id}/events', () => {
  it('sends events of the `pusher` library to all subscribers', async () => {
    const [one, two] = [await listener('a'), await listener('b')]
    const reply = await server.publisher().trigger(['a', 'b'], 'news', { number: 7 })
    expect([reply.status, await reply.json()]).toEqual([200, {}])
    for (const { socket } of [one, two]) expect((await socket.next('news')).data).toEqual({ number: 7 })
  })

  it('does not send to the socket of `socket_id`', async () => {
    const [sender, other] = [await listener('a'), await listener('a')]
    await server.publisher().trigger('a', 'news', {}, { socket_id: sender.id })
    await server.publisher().trigger('a', 'more', {})
    await Promise.all([sender.socket.next('more'), other.socket.next('news')])
    expect(sender.socket.frames.map(({ event }) => event)).not.toContain('news')
  })

  it('accepts a valid signature', async () => {
    expect(await call((signed) => signed)).toBe(200)
  })

  it('refuses a wrong secret, key or app', async () => {
    const { socket } = await listener('a')
    for (const wrong of [{ secret: 'guessed' }, { key: 'unknown' }])
      await expect(server.publisher(wrong).trigger('a', 'news', {})).rejects.toMatchObject({ status: 401 })
    await expect(server.publisher({ appId: '2' }).trigger('a', 'news', {})).rejects.toMatchObject({ status: 404 })
    await server.publisher().trigger('a', 'end', {})
    await socket.next('end')
    expect(socket.frames.map(({ event }) => event)).not.toContain('news')
  })

  it('refuses a modified call', async () => {
    expect(await call(({ url, body }) => ({ url, body: body.replace('news', 'fake') }))).toBe(401)
    expect(await call(({ url, body }) => ({ url: url.replace(/body_md5=./, 'body_md5=z'), body }))).toBe(401)
    expect(await call(({ url, body }) => ({ url: `${url}&more=1`, body }))).toBe(401)
    expect(await call(({ url, body }) => ({ url: url.replace(/&auth_signature=.*/, ''), body }))).toBe(401)
  })

  it('refuses a timestamp more than ten minutes off', async () => {
    for (const minutes of [-10.1, 10.1]) {
      server.setNow(Date.now() + minutes * 60_000)
      await expect(server.publisher().trigger('a', 'news', {})).rejects.toMatchObject({ status: 401 })
    }
    server.setNow(Date.now() + 9.9 * 60_000)
    await server.publisher().trigger('a', 'news', {})
  })

  it('refuses invalid and too large calls', async () => {
    // The library's types want a string, but it serializes the body itself.
    const post = (body: object) => server.publisher().post({ path: '/events', body: body as unknown as string })
    for (const body of [{}, { name: 'news', data: '{}' }, { name: 'news', channel: 'a b', data: '{}' }])
      await expect(post(body)).rejects.toMatchObject({ status: 400 })
    const many = Array.from({ length: 101 }, (_, n) => `c${n}`)
    await expect(post({ name: 'news', channels: many, data: '{}' })).rejects.toMatchObject({ status: 400 })
    for (const length of [10_241, 70_000])
      await expect(post({ name: 'news', channel: 'a', data: 'x'.repeat(length) })).rejects.toMatchObject({
        status: 413,
      })
  })
})
