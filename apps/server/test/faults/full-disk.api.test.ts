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
} from '../../src/modules/orders/testing/busy-shoppers.ts'
import { startShopProcess } from '../../src/modules/orders/testing/shop-process.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

const SHOPPERS = 12
/** Less than SQLite's log may hold before it is worked off: once it is full, it stays so. */
const FILE_BYTES = 2_000_000
/** How often each is refused before they give up. */
const TRIES = 5

let place: TestDatabase
let dataDir: string
beforeEach(async () => {
  place = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'rialto-full-'))
})
afterEach(async () => {
  await place.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

// PostgreSQL has a process and a disk of its own: storage.api.test.ts.
const isHere = inject('databases').engine === 'sqlite' && process.platform !== 'win32'

it.runIf(isHere)(
  'a disk that fills up under load costs nothing that was answered, and no page',
  async () => {
    const before = openDatabase(place.url)
    const { shoppers, goods } = await addBusyShoppers(before, SHOPPERS)
    await before.close()

    const { url, kill } = await startShopProcess({ databaseUrl: place.url, dataDir, fileBytes: FILE_BYTES })
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
    const after = openDatabase(place.url)
    await expectConsistent(after, shoppers, goods)
    await after.close()

    const again = await startShopProcess({ databaseUrl: place.url, dataDir })
    for (const shopper of shoppers) expect(await repeatOrder(again.url, shopper)).toBe(true)
    await again.kill()
    const inTheEnd = openDatabase(place.url)
    await expectConsistent(inTheEnd, shoppers, goods)
    await inTheEnd.close()
  },
  60_000,
)
