import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/db/index.ts'
import {
  addBusyShoppers,
  addPiece,
  type BusyShopper,
  expectConsistent,
  keepOrdering,
  repeatOrder,
} from '../../src/modules/selling/orders/testing/busy-shoppers.ts'
import { startShopProcess } from '../../src/modules/selling/orders/testing/shop-process.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

const SHOPPERS = 12
/** Less than SQLite's write-ahead log needs for a checkpoint, so it stays full. */
const FILE_BYTES = 3_000_000
/** The refusals after which a shopper gives up. */
const TRIES = 5

let testDb: TestDatabase
let dataDir: string
beforeEach(async () => {
  testDb = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'rialto-full-'))
})
afterEach(async () => {
  await testDb.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

// storage.api.test.ts tests a full disk on PostgreSQL.
const canLimitFileSize = inject('databases').engine === 'sqlite' && process.platform !== 'win32'

it.runIf(canLimitFileSize)(
  'a disk that becomes full under load loses no confirmed write and breaks no read',
  async () => {
    const before = openDatabase(testDb.url)
    const { shoppers, goods } = await addBusyShoppers(before, SHOPPERS)
    await before.close()

    const { url, kill } = await startShopProcess({ databaseUrl: testDb.url, dataDir, fileBytes: FILE_BYTES })
    let orders = 0
    const shopUntilRefused = (shopper: BusyShopper) => {
      let tries = 0
      const shouldRetry = async () => {
        await setTimeout(10)
        return ++tries < TRIES
      }
      return keepOrdering(url, shopper, goods, { onOrder: () => void orders++, shouldRetry })
    }
    await Promise.all(shoppers.map(shopUntilRefused))
    expect(orders).toBeGreaterThan(10)

    // The remaining space may be too small for an order but enough for a cart line.
    const [last] = shoppers as [BusyShopper]
    await expect
      .poll(() => addPiece(url, last, goods), { interval: 0 })
      .toMatchObject({ status: 503, retryAfter: '60' })
    for (const path of ['/home', '/products', '/carts', '/orders', '/profile'])
      expect((await fetch(`${url}/api${path}`, { headers: last.headers })).status, path).toBe(200)
    await kill()
    const after = openDatabase(testDb.url)
    await expectConsistent(after, shoppers, goods)
    await after.close()

    const restarted = await startShopProcess({ databaseUrl: testDb.url, dataDir })
    for (const shopper of shoppers) expect(await repeatOrder(restarted.url, shopper)).toBe(true)
    await restarted.kill()
    const afterRestart = openDatabase(testDb.url)
    await expectConsistent(afterRestart, shoppers, goods)
    await afterRestart.close()
  },
  60_000,
)
