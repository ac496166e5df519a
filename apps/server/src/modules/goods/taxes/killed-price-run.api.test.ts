import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addProducts } from '../../../../test/support/add-products.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { type Database, openDatabase } from '../../../db/index.ts'
import { withTax } from '../../../lib/money.ts'
import { saveSetting, selectSettings, settingsFromRows } from '../../base/settings/index.ts'
import { startShopProcess } from '../../selling/orders/testing/shop-process.ts'
import { startRun } from './price-runs.ts'
import { insertCategory, insertRate } from './repository.ts'

const SHOPS = 600

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

/** A market of many shops whose prices are about to be multiplied by 1.19. */
async function fill({ db, write }: Database): Promise<void> {
  const shop = {
    ...{ logo: '', banner: '', description: '', address: '', status: 'active' as const, delivery_charge: 500 },
    ...{ free_delivery_from: null, estimated_delivery: '', created_at: 0 },
  }
  const ids: number[] = []
  for (let n = 0; n < SHOPS; n++) {
    const values = { ...shop, name: `Many ${n}`, slug: `many-${n}` }
    ids.push((await db.insertInto('shops').values(values).returning('id').executeTakeFirstOrThrow()).id)
  }
  await addProducts(
    db,
    ids.map((shopId, n) => ({ name: `Kettle ${n}`, shopId, price: 1_000 + n })),
  )
  const settings = { home_country: 'DE', tax_mode: 'rates', vat_taxes: [], prices_include_tax: true }
  await write(async (tx) => {
    for (const [key, value] of Object.entries(settings)) await saveSetting(tx, key, value)
    const category_id = await insertCategory(tx, { name: 'Standard', is_default: 1, position: 0 })
    const place = { country: 'DE', region: null, code_prefix: null, exemption_text: null, to_day: null }
    const rate = { name: 'VAT', rate_ppm: 190_000, code: 'S' as const, from_day: '2020-01-01' }
    await insertRate(tx, { category_id, ...place, ...rate })
    const actor = { kind: 'system' as const, id: null, name: 'Rialto' }
    const present = settingsFromRows(await selectSettings(tx))
    await startRun(tx, { settings: present, includesTax: true, actor, now: Date.now() })
  })
}

const pricesOf = ({ db }: Database) =>
  db.selectFrom('products').select(['id', 'shop_id', 'price']).orderBy('id').execute()
const waitingOf = async ({ db }: Database) =>
  new Set((await db.selectFrom('price_run_shops').select('shop_id').execute()).map(({ shop_id }) => shop_id))

it('goes on after a kill, and multiplies no price twice', async () => {
  const opened = openDatabase(database.url)
  await fill(opened)
  const before = await pricesOf(opened)
  const total = (await waitingOf(opened)).size
  const first = await startShopProcess({ databaseUrl: database.url, dataDir })
  await vi.waitFor(async () => expect((await waitingOf(opened)).size).toBeLessThan(total), {
    timeout: 30_000,
    interval: 2,
  })
  await first.kill()
  const waiting = await waitingOf(opened)
  expect(waiting.size).toBeGreaterThan(0)
  // Each shop is done as a whole, or not at all.
  for (const [index, { price, shop_id }] of (await pricesOf(opened)).entries()) {
    const was = before[index]?.price ?? 0
    expect(price).toBe(waiting.has(shop_id) ? was : withTax(was, 19))
  }
  const second = await startShopProcess({ databaseUrl: database.url, dataDir })
  await vi.waitFor(async () => expect((await waitingOf(opened)).size).toBe(0), { timeout: 60_000, interval: 50 })
  await second.kill()
  expect((await pricesOf(opened)).map(({ price }) => price)).toEqual(before.map(({ price }) => withTax(price, 19)))
  await opened.close()
}, 120_000)
