import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { type RawConnection, rawConnection } from '../../test/support/raw-connection.ts'
import { addShopper, type Shopper } from '../modules/accounts/testing/shopper.ts'
import { RawSocket } from '../realtime/testing/raw-socket.ts'

const DRIP_MS = 50
const CROWD = 100

/** Milliseconds that a server waits, by their names in Node. */
type Patience = Record<'headersTimeout' | 'requestTimeout' | 'timeout', number>

let own: Patience
let shop: TestApp
let who: Shopper
let url: string
beforeAll(async () => {
  shop = await testApp()
  who = await addShopper(shop)
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { headersTimeout, requestTimeout, timeout } = shop.app.server
  own = { headersTimeout, requestTimeout, timeout }
})
afterEach(() => void Object.assign(shop.app.server, own))
afterAll(() => shop.close())

/** The real server with timeouts of a second instead of half a minute, so that the tests are short. */
function beImpatient(patience: Partial<Patience>): void {
  Object.assign(shop.app.server, patience)
}

/** Goes on byte by byte, over and over, until the server has had enough. */
function drip({ socket }: RawConnection, bytes: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(bytes[at++ % bytes.length] ?? ''), DRIP_MS)
  socket.once('close', () => clearInterval(timer))
}

const name = async () => (await shop.get('/profile', { headers: who.headers })).body.data.user.name
const connections = () =>
  new Promise<number>((resolve) => shop.app.server.getConnections((_error, count) => resolve(count)))

const HEAD = 'GET /api/home HTTP/1.1\r\nhost: x\r\n'
const changeName = (type: string) =>
  `POST /api/update-profile HTTP/1.1\r\nhost: x\r\nauthorization: ${who.headers.authorization}\r\n` +
  `content-type: ${type}\r\ncontent-length: 5000\r\n\r\n`
const FORM = 'multipart/form-data; boundary=x'
const PART = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nNever'

describe('a client that is slow', () => {
  it('is waited for as long as a bad connection needs, and no longer', () => {
    expect(own).toEqual({ headersTimeout: 15_000, requestTimeout: 30_000, timeout: 60_000 })
  })

  it('with its first line or its headers is told so and let go', async () => {
    beImpatient({ headersTimeout: 1_000 })
    const [silent, slow] = await Promise.all([rawConnection(url), rawConnection(url)])
    await slow.send(HEAD)
    drip(slow, 'x-more: y\r\n')
    for (const { ended } of [silent, slow]) expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
  })

  it.each([
    ['application/json', '{"name":"Never'],
    [FORM, PART],
  ])('with its body (%s) is let go, and nothing of it is kept', async (type, bytes) => {
    beImpatient({ headersTimeout: 1_000, requestTimeout: 1_000 })
    const before = await name()
    const connection = await rawConnection(url)
    await connection.send(changeName(type) + bytes)
    drip(connection, 'x')
    expect(await connection.ended).toMatch(/^HTTP\/1\.1 408 /)
    expect(await name()).toBe(before)
  })

  it('to take its answers is let go, whatever still waits for it; a socket that has nothing to say is not', async () => {
    beImpatient({ timeout: 1_000 })
    const { pusher_app_key: key } = (await shop.get('/master')).body.data
    const quiet = new RawSocket(new WebSocket(`${url.replace('http', 'ws')}/app/${key}?protocol=7`))
    await quiet.ready()
    const connection = await rawConnection(url)
    connection.socket.pause()
    // More than the system holds for it by itself.
    await connection.send(`GET /api/products?per_page=100 HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(400))
    await expect.poll(connections).toBe(1)
    connection.socket.destroy()
    quiet.send({ event: 'pusher:ping', data: {} })
    await quiet.next('pusher:pong')
    quiet.terminate()
  })

  it('keeps nobody else waiting, however many of them there are', async () => {
    const crowd = await Promise.all(Array.from({ length: CROWD }, () => rawConnection(url)))
    for (const [place, connection] of crowd.entries()) {
      await connection.send(place % 2 ? changeName(FORM) + PART : HEAD)
      drip(connection, 'x')
    }
    for (let n = 0; n < 20; n += 1) expect(await (await fetch(`${url}/api/products`)).json()).toHaveProperty('data')
    expect((await fetch(`${url}/api/profile`, { headers: who.headers })).status).toBe(200)
    expect(await connections()).toBeGreaterThanOrEqual(CROWD)
    for (const { socket } of crowd) socket.destroy()
    await expect.poll(name).not.toContain('Never')
  })
})
