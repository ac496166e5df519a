import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/db/index.ts'
import {
  addBusyShoppers,
  expectConsistent,
  keepOrdering,
} from '../../src/modules/selling/orders/testing/busy-shoppers.ts'
import { buildPages, newInstance } from '../scale-out/testing/instance.ts'
import { removeDemoPasswords } from '../scale-out/testing/remove-demo-passwords.ts'
import { fillTemplate } from '../support/template.ts'
import { type CrashablePostgres, startCrashablePostgres } from './testing/crashable-postgres.ts'

const SHOPPERS = 16
const ORDERS = 60
const SOON = { timeout: 60_000, interval: 100 }

const isPostgres = inject('databases').engine === 'postgres'

let postgres: CrashablePostgres
let dataDir: string
let databaseUrl: string
beforeEach(async () => {
  if (!isPostgres) return
  await buildPages()
  dataDir = mkdtempSync(join(tmpdir(), 'rialto-gone-'))
  postgres = await startCrashablePostgres()
  databaseUrl = postgres.url('postgres')
  await fillTemplate(databaseUrl, dataDir)
  await removeDemoPasswords(databaseUrl)
}, 300_000)
afterEach(async () => {
  if (!isPostgres) return
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start() {
  const secret = 'a secret of thirty-two characters'
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    APP_SECRET: secret,
    // Only a local shop can switch off rate limits.
    APP_ENV: 'local',
    DEMO_SELLERS: 'off',
    RATE_LIMITS: 'off',
  }
  const shop = await newInstance('gone', environment)
  onTestFinished(() => shop.kill())
  await shop.start()
  return shop
}

async function callAt(url: string, path: string, headers: Record<string, string>): Promise<unknown> {
  const reply = await fetch(`${url}/api${path}`, { headers })
  return [reply.status, ((await reply.json()) as { code?: string }).code, reply.headers.get('retry-after')]
}

const healthOf = async (url: string): Promise<unknown> => (await fetch(`${url}/api/health`)).json()

/** The text of the home page. */
async function homePageAt(url: string): Promise<unknown> {
  const reply = await fetch(url)
  const [, heading] = /<h1[^>]*>([^<]*)/.exec(await reply.text()) ?? []
  return [reply.status, reply.headers.get('content-type'), heading]
}

it.runIf(isPostgres)(
  'a database that falls over under load is waited for, and nothing that was answered is lost',
  async () => {
    const before = openDatabase(databaseUrl)
    const { shoppers, goods } = await addBusyShoppers(before, SHOPPERS)
    await before.close()
    const { url, kill } = await start()

    let orders = 0
    let refused = 0
    const enoughOrders = Promise.withResolvers<void>()
    const onOrder = () => {
      if (++orders === ORDERS) enoughOrders.resolve()
    }
    let isOver = false
    const shouldRetry = async () => {
      refused++
      await setTimeout(50)
      return !isOver
    }
    const shopping = shoppers.map((shopper) => keepOrdering(url, shopper, goods, { onOrder, shouldRetry }))
    await Promise.race([enoughOrders.promise, ...shopping])
    await postgres.crash()

    const headers = shoppers[0]?.headers ?? {}
    await expect.poll(() => callAt(url, '/carts', headers), SOON).toEqual([503, 'unavailable', '5'])
    expect(await callAt(url, '/health', {})).toEqual([503, 'unavailable', '5'])
    expect(refused).toBeGreaterThan(0)
    // Also once cached values have expired.
    await expect.poll(() => callAt(url, '/master', {}), SOON).toEqual([503, 'unavailable', '5'])
    for (let times = 0; times < 2; times++)
      expect(await homePageAt(url)).toEqual([503, 'text/html; charset=utf-8', 'The shop cannot be reached'])

    const ordersBefore = orders
    await postgres.startAgain()
    await expect.poll(() => orders, SOON).toBeGreaterThan(ordersBefore + ORDERS)
    await expect.poll(() => healthOf(url), SOON).toMatchObject({ status: 'ok', realtime: 'ok' })
    expect(await homePageAt(url)).toEqual([200, 'text/html; charset=utf-8', expect.anything()])

    isOver = true
    // Successful callers only stop when the shop has been stopped.
    await kill()
    await Promise.all(shopping)
    const after = openDatabase(databaseUrl)
    await expectConsistent(after, shoppers, goods)
    await after.close()
  },
  240_000,
)
