import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { type Database, openDatabase } from '../../../db/index.ts'
import { toJson } from '../../../db/json.ts'
import { addBusyShoppers, addPiece, type BusyShopper } from './testing/busy-shoppers.ts'
import { startShopProcess } from './testing/shop-process.ts'

const SHOPPERS = 36
const SLOTS = 24
const TAKEN_BEFORE_THE_END = 8
const DAY_MS = 24 * 60 * 60_000

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

/** Lets a shop be picked up from alone, on one date. */
async function offerPickup({ db }: Database, shopId: number): Promise<{ method_id: number; pickup_date_id: number }> {
  const texts = { name: 'Market day', kind: 'pickup', speed: 'standard', transit_days: 'working' } as const
  const method = await db
    .insertInto('delivery_methods')
    .values({ shop_id: shopId, ...texts, is_active: 1, allows_cash: 1, position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const address = { street: 'Quay 9', post_code: '22767', town: 'Hamburg', country: 'DE' }
  const place = await db
    .insertInto('pickup_places')
    .values({ shop_id: shopId, name: 'Fish hall', address_json: toJson(address) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = Date.now()
  const date = await db
    .insertInto('pickup_dates')
    .values({
      ...{ place_id: place.id, day: new Date(now + 3 * DAY_MS).toISOString().slice(0, 10) },
      ...{ from_minute: 480, to_minute: 600, slots: SLOTS, order_until: now + DAY_MS },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('shops').set({ delivery_version: 1, delivery_is_set: 1 }).where('id', '=', shopId).execute()
  return { method_id: method.id, pickup_date_id: date.id }
}

interface Choice {
  shop_id: number
  method_id: number
  pickup_date_id: number
}

/** Orders what is in the cart for the date, with the same key each time. @returns the status; 0: no answer */
async function pickUp(url: string, { headers, addressId }: BusyShopper, choice: Choice): Promise<number> {
  const body = { shop_ids: [choice.shop_id], address_id: addressId, payment_method: 'cash', delivery: [choice] }
  const reply = await fetch(`${url}/api/place-order`, {
    ...{ method: 'POST', headers: { ...headers, 'idempotency-key': 'the-only-one' } },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  return reply?.status ?? 0
}

async function slotsAndOrders({ db }: Database, dateId: number) {
  const { taken } = await db
    .selectFrom('pickup_dates')
    .where('id', '=', dateId)
    .select('taken')
    .executeTakeFirstOrThrow()
  const orders = await db.selectFrom('orders').where('pickup_date_id', '=', dateId).select('id').execute()
  return { taken, orders: orders.length }
}

it('loses no slot of a pick-up and gives none twice when killed while they are taken', async () => {
  const before = openDatabase(database.url)
  const { shoppers, goods } = await addBusyShoppers(before, SHOPPERS)
  const [piece] = goods
  if (!piece) throw new Error('there is nothing to order')
  const choice = { shop_id: piece.shopId, ...(await offerPickup(before, piece.shopId)) }
  await before.close()

  const first = await startShopProcess({ databaseUrl: database.url, dataDir })
  for (const shopper of shoppers) expect((await addPiece(first.url, shopper, [piece])).status).toBe(200)
  let placed = 0
  await Promise.all(
    shoppers.map(async (shopper) => {
      const status = await pickUp(first.url, shopper, choice)
      if (status === 200 && ++placed === TAKEN_BEFORE_THE_END) await first.kill()
    }),
  )
  await first.kill()
  const after = openDatabase(database.url)
  const counted = await slotsAndOrders(after, choice.pickup_date_id)
  expect(counted.orders).toBeGreaterThanOrEqual(placed)
  expect(counted.taken).toBe(counted.orders)

  // All repeat their order with the same key: those that have a slot keep it, and the date fills up.
  const second = await startShopProcess({ databaseUrl: database.url, dataDir })
  const statuses: number[] = []
  for (const shopper of shoppers) statuses.push(await pickUp(second.url, shopper, choice))
  await second.kill()
  expect(statuses.filter((status) => status === 200)).toHaveLength(SLOTS)
  expect(statuses.filter((status) => status === 409)).toHaveLength(SHOPPERS - SLOTS)
  expect(await slotsAndOrders(after, choice.pickup_date_id)).toEqual({ taken: SLOTS, orders: SLOTS })
  await after.close()
}, 120_000)
