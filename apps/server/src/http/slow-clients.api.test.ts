import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { type RawConnection, rawConnection } from '../../test/support/raw-connection.ts'
import { addShopper, type Shopper } from '../modules/people/accounts/testing/shopper.ts'
import { RawSocket } from '../realtime/testing/raw-socket.ts'

const BYTE_INTERVAL_MS = 50
const SLOW_CLIENTS = 100

/** Timeouts of Node's HTTP server in milliseconds. */
type Timeouts = Record<'headersTimeout' | 'requestTimeout' | 'timeout', number>

let defaults: Timeouts
let shop: TestApp
let shopper: Shopper
let url: string
beforeAll(async () => {
  shop = await testApp()
  shopper = await addShopper(shop)
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { headersTimeout, requestTimeout, timeout } = shop.app.server
  defaults = { headersTimeout, requestTimeout, timeout }
})
afterEach(() => void Object.assign(shop.app.server, defaults))
afterAll(() => shop.close())

/** Shortens timeouts so that the tests are fast. */
function setTimeouts(timeouts: Partial<Timeouts>): void {
  Object.assign(shop.app.server, timeouts)
}

/** Sends these bytes one by one, repeatedly, until the server closes the connection. */
function sendSlowly({ socket }: RawConnection, bytes: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(bytes[at++ % bytes.length] ?? ''), BYTE_INTERVAL_MS)
  socket.once('close', () => clearInterval(timer))
}

const profileName = async () => (await shop.get('/profile', { headers: shopper.headers })).body.data.user.name
const countConnections = () =>
  new Promise<number>((resolve) => shop.app.server.getConnections((_error, count) => resolve(count)))

const HEAD = 'GET /api/home HTTP/1.1\r\nhost: x\r\n'
const changeName = (type: string) =>
  `POST /api/update-profile HTTP/1.1\r\nhost: x\r\nauthorization: ${shopper.headers.authorization}\r\n` +
  `content-type: ${type}\r\ncontent-length: 5000\r\n\r\n`
const FORM = 'multipart/form-data; boundary=x'
const PART = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nNever'

describe('slow clients', () => {
  it('have 15 s for headers, 30 s for a request and 60 s between bytes', () => {
    expect(defaults).toEqual({ headersTimeout: 15_000, requestTimeout: 30_000, timeout: 60_000 })
  })

  it('get 408 when they send headers too slowly', async () => {
    setTimeouts({ headersTimeout: 1_000 })
    const [silent, slow] = await Promise.all([rawConnection(url), rawConnection(url)])
    await slow.send(HEAD)
    sendSlowly(slow, 'x-more: y\r\n')
    for (const { ended } of [silent, slow]) expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
  })

  it.each([
    ['application/json', '{"name":"Never'],
    [FORM, PART],
  ])('get 408 when they send a body (%s) too slowly, and change nothing', async (type, bytes) => {
    setTimeouts({ headersTimeout: 1_000, requestTimeout: 1_000 })
    const before = await profileName()
    const connection = await rawConnection(url)
    await connection.send(changeName(type) + bytes)
    sendSlowly(connection, 'x')
    expect(await connection.ended).toMatch(/^HTTP\/1\.1 408 /)
    expect(await profileName()).toBe(before)
  })

  it('are disconnected when they read too slowly, unlike an idle WebSocket', async () => {
    setTimeouts({ timeout: 1_000 })
    const { pusher_app_key: key } = (await shop.get('/master')).body.data
    const idle = new RawSocket(new WebSocket(`${url.replace('http', 'ws')}/app/${key}?protocol=7`))
    await idle.ready()
    const connection = await rawConnection(url)
    connection.socket.pause()
    // More than the system's socket buffers hold.
    await connection.send(`GET /api/products?per_page=100 HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(400))
    await expect.poll(countConnections).toBe(1)
    connection.socket.destroy()
    idle.send({ event: 'pusher:ping', data: {} })
    await idle.next('pusher:pong')
    idle.terminate()
  })

  it('do not delay other clients', async () => {
    const slowClients = await Promise.all(Array.from({ length: SLOW_CLIENTS }, () => rawConnection(url)))
    for (const [index, connection] of slowClients.entries()) {
      await connection.send(index % 2 ? changeName(FORM) + PART : HEAD)
      sendSlowly(connection, 'x')
    }
    for (let n = 0; n < 20; n += 1) expect(await (await fetch(`${url}/api/products`)).json()).toHaveProperty('data')
    expect((await fetch(`${url}/api/profile`, { headers: shopper.headers })).status).toBe(200)
    expect(await countConnections()).toBeGreaterThanOrEqual(SLOW_CLIENTS)
    for (const { socket } of slowClients) socket.destroy()
    await expect.poll(profileName).not.toContain('Never')
  })
})
