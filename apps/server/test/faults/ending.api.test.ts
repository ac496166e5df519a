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
} from '../../src/modules/orders/testing/busy-shoppers.ts'
import { RawSocket } from '../../src/realtime/testing/raw-socket.ts'
import { buildPages, newInstance } from '../scale-out/testing/instance.ts'
import { takeDemoPasswords } from '../scale-out/testing/take-demo-passwords.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { type RawConnection, rawConnection } from '../support/raw-connection.ts'

const SHOPPERS = 12
const ORDERS = 30

/** They have begun a request, and its end is still to come. */
const HELD = 6
const END_MS = 10_000

let place: TestDatabase
let dataDir: string
let environment: Record<string, string>
beforeAll(buildPages, 300_000)
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rialto-ending-'))
  place = await testDatabase(dataDir)
  await takeDemoPasswords(place.url)
  const databaseUrl = inject('databases').engine === 'postgres' ? place.url : ''
  environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret of thirty-two characters',
  }
})
afterEach(async () => {
  await place.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Shoppers who order without end meet no limit; only a local shop lifts it. */
const WITHOUT_LIMITS = { APP_ENV: 'local', DEMO_SELLERS: 'off', RATE_LIMITS: 'off' }

/** The shop as it is run. It does not outlive the test. */
async function start(more: Record<string, string> = {}) {
  const shop = await newInstance('ending', { ...environment, ...more })
  onTestFinished(() => shop.kill())
  await shop.start()
  return shop
}

/** Tells it to end, and waits for that. */
async function end({ stop }: Awaited<ReturnType<typeof start>>) {
  const from = performance.now()
  const code = await stop()
  return { code, took: performance.now() - from }
}

async function prepare(count: number) {
  const database = openDatabase(place.url)
  const busy = await addBusyShoppers(database, count)
  await database.close()
  return busy
}

interface Held extends RawConnection {
  /** Sends the rest. */
  finish(): Promise<void>
}

/** Begins to put something into the cart, and stops in the middle; the server has the beginning. */
async function hold(url: string, { headers }: BusyShopper, [goods]: readonly Goods[]): Promise<Held> {
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

/** Loads the home page again and again, as long as there is a shop; a page that breaks off in the middle is a failure. */
async function browse(url: string): Promise<number> {
  for (let pages = 0; ; pages += 1) {
    const reply = await fetch(url).catch(() => undefined)
    if (!reply || reply.status === 503) return pages
    expect(await reply.text()).toContain('</html>')
  }
}

it('a shop that is told to end finishes what is under way, sends its sockets away, and is gone in order', async () => {
  const { shoppers, goods } = await prepare(SHOPPERS + HELD)
  const [waiting, busy] = [shoppers.slice(0, HELD), shoppers.slice(HELD)]
  const shop = await start(WITHOUT_LIMITS)
  const { url } = shop
  const sockets = await Promise.all([1, 2, 3].map(() => listen(url)))
  const deaf = await listen(url)
  deaf.ws.pause()
  const idle = await Promise.all([1, 2, 3].map(() => rawConnection(url)))
  await idle[0]?.send('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n')
  const held = await Promise.all(waiting.map((shopper) => hold(url, shopper, goods)))

  let orders = 0
  const many = Promise.withResolvers<void>()
  const onOrder = () => {
    if (++orders === ORDERS) many.resolve()
  }
  const shopping = busy.map((shopper) => keepOrdering(url, shopper, goods, { onOrder, shouldRetry: async () => false }))
  const browsing = browse(url)
  await Promise.race([many.promise, ...shopping])

  const ending = end(shop)
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4200, 4200, 4200])
  for (const one of held) await one.finish()
  for (const [place, { ended }] of held.entries()) {
    expect(await ended).toContain('HTTP/1.1 200 OK')
    const shopper = waiting[place]
    if (shopper) shopper.added += 1
  }
  await Promise.all(shopping)
  expect(await browsing).toBeGreaterThan(0)
  const { code, took } = await ending
  expect(code).toBe(0)
  expect(took).toBeLessThan(END_MS)

  const after = openDatabase(place.url)
  await expectConsistent(after, shoppers, goods)
  await after.close()
  const again = await start(WITHOUT_LIMITS)
  for (const shopper of shoppers) expect(await repeatOrder(again.url, shopper)).toBe(true)
}, 180_000)

it('a shop that is told to end does not wait for those who dawdle, nor for a mail server that says nothing', async () => {
  const { shoppers, goods } = await prepare(2)
  const [dawdler, other] = shoppers as [BusyShopper, BusyShopper]
  const mails = await silentServer()
  const shop = await start({ SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'shop@example.com' })
  const { url } = shop
  const { ended } = await hold(url, dawdler, goods)
  const slow = await rawConnection(url)
  slow.socket.pause()
  await slow.send(`GET /api/products?per_page=100 HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(400))
  await addPiece(url, other, goods)
  other.unanswered = { key: 'mail', shopId: goods[other.id % goods.length]?.shopId ?? 0 }
  expect(await repeatOrder(url, other)).toBe(true)
  await mails.asked
  const { code, took } = await end(shop)
  expect(code).toBe(0)
  expect(took).toBeLessThan(END_MS)
  expect(await ended).not.toContain('200 OK')
  slow.socket.destroy()
}, 180_000)

/** Takes connections and never says a word. */
async function silentServer() {
  const asked = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    asked.resolve()
    onTestFinished(() => void socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { port: address && typeof address === 'object' ? address.port : 0, asked: asked.promise }
}
