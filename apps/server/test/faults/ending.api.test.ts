import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, inject, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { openDatabase } from '../../src/db/index.ts'
import {
  addBusyShoppers,
  addPiece,
  type BusyShopper,
  expectConsistent,
  type Goods,
  keepOrdering,
  repeatOrder,
} from '../../src/modules/selling/orders/testing/busy-shoppers.ts'
import { RawSocket } from '../../src/realtime/testing/raw-socket.ts'
import { buildPages, newInstance } from '../scale-out/testing/instance.ts'
import { removeDemoPasswords } from '../scale-out/testing/remove-demo-passwords.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { type RawConnection, rawConnection } from '../support/raw-connection.ts'

const SHOPPERS = 12
const ORDERS = 30

/** The number of shoppers whose request is only half sent. */
const OPEN_REQUESTS = 6
const END_MS = 10_000

let testDb: TestDatabase
let dataDir: string
let environment: Record<string, string>
beforeAll(buildPages, 300_000)
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rialto-ending-'))
  testDb = await testDatabase(dataDir)
  await removeDemoPasswords(testDb.url)
  const databaseUrl = inject('databases').engine === 'postgres' ? testDb.url : ''
  environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret of thirty-two characters',
  }
})
afterEach(async () => {
  await testDb.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Only a local shop can switch off rate limits. */
const WITHOUT_LIMITS = { APP_ENV: 'local', DEMO_SELLERS: 'off', RATE_LIMITS: 'off' }

/** Starts a process of the shop, which is killed after the test. */
async function start(more: Record<string, string> = {}) {
  const shop = await newInstance('ending', { ...environment, ...more })
  onTestFinished(() => shop.kill())
  await shop.start()
  return shop
}

/** Stops a process and waits for its exit. */
async function stopTimed({ stop }: Awaited<ReturnType<typeof start>>) {
  const from = performance.now()
  const code = await stop()
  return { code, milliseconds: performance.now() - from }
}

async function prepare(count: number) {
  const database = openDatabase(testDb.url)
  const busy = await addBusyShoppers(database, count)
  await database.close()
  return busy
}

interface OpenRequest extends RawConnection {
  /** Sends the rest. */
  finish(): Promise<void>
}

/** Sends the first half of a request that adds to the cart. */
async function beginRequest(url: string, { headers }: BusyShopper, [goods]: readonly Goods[]): Promise<OpenRequest> {
  const connection = await rawConnection(url)
  const body = JSON.stringify({ product_id: goods?.productId, quantity: 1 })
  await connection.send(
    `POST /api/cart/store HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  )
  await expect.poll(connection.received).toContain('HTTP/1.1 100 Continue')
  await connection.send(body.slice(0, 5))
  return { ...connection, finish: () => connection.send(body.slice(5)) }
}

async function listen(url: string): Promise<RawSocket> {
  const { data } = (await (await fetch(`${url}/api/master`)).json()) as { data: { pusher_app_key: string } }
  const socket = new RawSocket(new WebSocket(`${url.replace('http', 'ws')}/app/${data.pusher_app_key}?protocol=7`))
  onTestFinished(() => socket.terminate())
  await socket.ready()
  return socket
}

/** Loads the home page until the shop has stopped; an incomplete page is a failure. */
async function browse(url: string): Promise<number> {
  for (let pages = 0; ; pages += 1) {
    const reply = await fetch(url).catch(() => undefined)
    if (!reply || reply.status === 503) return pages
    expect(await reply.text()).toContain('</html>')
  }
}

it('a stopped shop finishes open requests, closes sockets with 4200, and exits with 0', async () => {
  const { shoppers, goods } = await prepare(SHOPPERS + OPEN_REQUESTS)
  const [waiting, busy] = [shoppers.slice(0, OPEN_REQUESTS), shoppers.slice(OPEN_REQUESTS)]
  const shop = await start(WITHOUT_LIMITS)
  const { url } = shop
  const sockets = await Promise.all([1, 2, 3].map(() => listen(url)))
  const unresponsive = await listen(url)
  unresponsive.ws.pause()
  const idle = await Promise.all([1, 2, 3].map(() => rawConnection(url)))
  await idle[0]?.send('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n')
  const openRequests = await Promise.all(waiting.map((shopper) => beginRequest(url, shopper, goods)))

  let orders = 0
  const enoughOrders = Promise.withResolvers<void>()
  const onOrder = () => {
    if (++orders === ORDERS) enoughOrders.resolve()
  }
  const shopping = busy.map((shopper) => keepOrdering(url, shopper, goods, { onOrder, shouldRetry: async () => false }))
  const browsing = browse(url)
  await Promise.race([enoughOrders.promise, ...shopping])

  const ending = stopTimed(shop)
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4200, 4200, 4200])
  for (const request of openRequests) await request.finish()
  for (const [index, { ended }] of openRequests.entries()) {
    expect(await ended).toContain('HTTP/1.1 200 OK')
    const shopper = waiting[index]
    if (shopper) shopper.added += 1
  }
  await Promise.all(shopping)
  expect(await browsing).toBeGreaterThan(0)
  const { code, milliseconds } = await ending
  expect(code).toBe(0)
  expect(milliseconds).toBeLessThan(END_MS)

  const after = openDatabase(testDb.url)
  await expectConsistent(after, shoppers, goods)
  await after.close()
  const restarted = await start(WITHOUT_LIMITS)
  for (const shopper of shoppers) expect(await repeatOrder(restarted.url, shopper)).toBe(true)
}, 180_000)

it('a stopped shop does not wait for slow clients or an unresponsive mail server', async () => {
  const { shoppers, goods } = await prepare(2)
  const [slowShopper, other] = shoppers as [BusyShopper, BusyShopper]
  const mails = await silentServer()
  const shop = await start({ SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'shop@example.com' })
  const { url } = shop
  const { ended } = await beginRequest(url, slowShopper, goods)
  const slow = await rawConnection(url)
  slow.socket.pause()
  await slow.send(`GET /api/products?per_page=100 HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(400))
  await addPiece(url, other, goods)
  other.unanswered = { key: 'mail', shopId: goods[other.id % goods.length]?.shopId ?? 0 }
  expect(await repeatOrder(url, other)).toBe(true)
  await mails.connected
  const { code, milliseconds } = await stopTimed(shop)
  expect(code).toBe(0)
  expect(milliseconds).toBeLessThan(END_MS)
  expect(await ended).not.toContain('200 OK')
  slow.socket.destroy()
}, 180_000)

/** A server that accepts connections and never answers. */
async function silentServer() {
  const connected = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    connected.resolve()
    onTestFinished(() => void socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { port: address && typeof address === 'object' ? address.port : 0, connected: connected.promise }
}
