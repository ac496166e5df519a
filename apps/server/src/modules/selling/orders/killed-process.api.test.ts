import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { openDatabase } from '../../../db/index.ts'
import { addBusyShoppers, expectConsistent, keepOrdering, repeatOrder } from './testing/busy-shoppers.ts'
import { startShopProcess } from './testing/shop-process.ts'

const SHOPPERS = 24
const ORDERS_BEFORE_THE_END = 120

let database: TestDatabase
let dataDir: string
beforeEach(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'rialto-killed-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () => startShopProcess({ databaseUrl: database.url, dataDir })

it('loses no confirmed order when killed under load, and continues after a restart', async () => {
  const before = openDatabase(database.url)
  const { shoppers, goods } = await addBusyShoppers(before, SHOPPERS)
  await before.close()

  const { url, kill } = await start()
  let orders = 0
  const onOrder = () => {
    if (++orders === ORDERS_BEFORE_THE_END) void kill()
  }
  await Promise.all(
    shoppers.map((shopper) => keepOrdering(url, shopper, goods, { onOrder, shouldRetry: async () => false })),
  )

  const after = openDatabase(database.url)
  await expectConsistent(after, shoppers, goods)
  await after.close()

  // Shoppers without an answer repeat the order with the same key.
  const restarted = await start()
  for (const shopper of shoppers) expect(await repeatOrder(restarted.url, shopper)).toBe(true)
  await restarted.kill()
  const last = openDatabase(database.url)
  await expectConsistent(last, shoppers, goods)
  await last.close()
}, 120_000)
