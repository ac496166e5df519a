import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { openDatabase } from '../db/index.ts'
import { type BusyShopper, busyShoppers, expectConsistent, shopOn } from '../modules/orders/testing/busy-shoppers.ts'
import { startShopProcess } from '../modules/orders/testing/shop-process.ts'
import { fillTemplate } from '../test/template.ts'
import { type FrailPostgres, frailPostgres } from './testing/frail-postgres.ts'

const SHOPPERS = 16
const ORDERS = 60
const SOON = { timeout: 30_000, interval: 100 }

const isHere = inject('databases').engine === 'postgres'

let postgres: FrailPostgres
let dataDir: string
let databaseUrl: string
beforeEach(async () => {
  if (!isHere) return
  dataDir = mkdtempSync(join(tmpdir(), 'rialto-gone-'))
  postgres = await frailPostgres()
  databaseUrl = postgres.url('postgres')
  await fillTemplate(databaseUrl, dataDir)
}, 120_000)
afterEach(async () => {
  if (!isHere) return
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it.runIf(isHere)(
  'a database that falls over under load is waited for, and nothing that was answered is lost',
  async () => {
    const before = openDatabase(databaseUrl)
    const { shoppers, goods } = await busyShoppers(before, SHOPPERS)
    await before.close()
    const { url, kill } = await startShopProcess({ databaseUrl, dataDir })
    const statusOf = async (path: string, headers = shoppers[0]?.headers) => {
      const reply = await fetch(`${url}/api${path}`, { headers: headers ?? {} })
      return [reply.status, ((await reply.json()) as { code?: string }).code, reply.headers.get('retry-after')]
    }
    await expect.poll(() => healthOf(url), SOON).toMatchObject({ status: 'ok', realtime: 'ok' })

    let orders = 0
    let refused = 0
    let isOver = false
    const half = Promise.withResolvers<void>()
    const shopping = shoppers.map((shopper: BusyShopper) =>
      shopOn(url, shopper, goods, {
        onOrder() {
          if (++orders === ORDERS) half.resolve()
        },
        async goOn() {
          refused++
          await setTimeout(50)
          return !isOver
        },
      }),
    )
    await Promise.race([half.promise, ...shopping])
    await postgres.crash()

    await expect.poll(() => statusOf('/carts'), SOON).toEqual([503, 'unavailable', '5'])
    expect(await statusOf('/orders')).toEqual([503, 'unavailable', '5'])
    expect(refused).toBeGreaterThan(0)
    const soFar = orders
    await postgres.startAgain()
    await expect.poll(() => orders, SOON).toBeGreaterThan(soFar + ORDERS)
    await expect.poll(() => healthOf(url), SOON).toMatchObject({ status: 'ok', realtime: 'ok' })

    isOver = true
    // Nothing ends those whose answers are good, but that there is no shop any more.
    await kill()
    await Promise.all(shopping)
    const after = openDatabase(databaseUrl)
    await expectConsistent(after, shoppers, goods)
    await after.close()
  },
  180_000,
)

const healthOf = async (url: string): Promise<unknown> => (await fetch(`${url}/api/health`)).json()
