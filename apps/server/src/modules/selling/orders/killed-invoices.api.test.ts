import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { type Database, openDatabase } from '../../../db/index.ts'
import { toJson } from '../../../db/json.ts'
import { completeSeller } from '../invoices/testing/complete-seller.ts'
import { judgeEachStatement, killedAfter, LIVES, runUntilKilled } from '../ledger/testing/run-until-killed.ts'
import { addBusyShoppers } from './testing/busy-shoppers.ts'
import { ADDRESS } from './testing/order-calls.ts'
import { startShopProcess } from './testing/shop-process.ts'

const ORDERS = 60
const ISSUED_BEFORE_THE_END = 20
const AT_ONCE = 6

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

/** Adds paid orders of one shop, and returns their ids and what their shopper calls with. */
async function addPaidOrders(opened: Database) {
  const { db } = opened
  const { shoppers, goods } = await addBusyShoppers(opened, 1)
  const [shopper] = shoppers
  const [piece] = goods
  if (!shopper || !piece) throw new Error('there is nobody to order')
  const now = Date.now()
  await completeSeller(db, piece.shopId, now)
  const ids: number[] = []
  for (let n = 0; n < ORDERS; n++) {
    const { id } = await db
      .insertInto('orders')
      .values({
        ...{ code: `RL-KILL-${n}`, user_id: shopper.id, shop_id: piece.shopId, status: 'pending', is_numbered: 1 },
        ...{ payment_method: 'online', gateway: 'sandbox', payment_status: 'paid', quantity: 1, total_amount: 1_000 },
        ...{ coupon_discount: 0, delivery_charge: 0, tax_amount: 0, payable_amount: 1_000, taxes_json: toJson([]) },
        ...{ voucher_id: null, voucher_code: null, note: null, estimated_delivery: '', cancel_reason: null },
        ...{ cancelled_by: null, locale: 'en', placed_at: now, updated_at: now, expires_at: null },
        address_json: toJson({ id: 1, ...ADDRESS } as never),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('order_lines')
      .values({
        ...{ order_id: id, product_id: piece.productId, variant_id: piece.variantId, name: 'Kettle', thumbnail: '' },
        ...{ brand: null, price: 1_000, discount_price: 0, discount_percentage: 0, quantity: 1, line_total: 1_000 },
        ...{ size_id: null, size_name: null, color_id: null, color_name: null, unit: null, flash_sale_id: null },
      })
      .execute()
    ids.push(id)
  }
  return { ids, headers: shopper.headers, shopId: piece.shopId }
}

async function countsOf({ db }: Database, shopId: number): Promise<number[]> {
  const rows = await db.selectFrom('invoices').where('shop_id', '=', shopId).select('number').execute()
  return rows.map(({ number }) => Number(number.split('-').at(-1))).toSorted((one, other) => one - other)
}

const inSeries = (length: number) => Array.from({ length }, (_, index) => index + 1)

it('loses no number and gives none twice when killed while invoices are issued', async () => {
  const before = openDatabase(database.url)
  const { ids, headers, shopId } = await addPaidOrders(before)
  await before.close()
  const first = await startShopProcess({ databaseUrl: database.url, dataDir })
  let issued = 0
  const issueAll = async (url: string, onIssued: () => void) => {
    const left = [...ids]
    const work = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        const reply = await fetch(`${url}/api/orders/${id}/invoice`, { headers }).catch(() => undefined)
        if (!reply?.ok) return
        await reply.arrayBuffer().catch(() => undefined)
        onIssued()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  await issueAll(first.url, () => {
    if (++issued === ISSUED_BEFORE_THE_END) void first.kill()
  })
  const after = openDatabase(database.url)
  const counts = await countsOf(after, shopId)
  expect(counts.length).toBeGreaterThanOrEqual(ISSUED_BEFORE_THE_END)
  expect(counts.length).toBeLessThan(ORDERS)
  expect(counts).toEqual(inSeries(counts.length))

  const second = await startShopProcess({ databaseUrl: database.url, dataDir })
  await issueAll(second.url, () => {})
  await second.kill()
  expect(await countsOf(after, shopId)).toEqual(inSeries(ORDERS))
  await after.close()
}, 120_000)

it('gives an order its invoice with a number, or neither, when killed after any statement', async () => {
  const shop = await testApp()
  onTestFinished(() => shop.close())
  const { ids, headers, shopId } = await addPaidOrders(shop.deps.database)
  const killed = { shop, step: JSON.stringify({ path: `/orders/${ids[0]}/invoice`, method: 'GET', headers }) }
  const found: number[] = []
  const judge = async (left: Database, statements: number) => {
    const counts = await countsOf(left, shopId)
    expect(counts, `killed after statement ${statements}`).toEqual(inSeries(counts.length))
    const ranges = await left.db
      .selectFrom('number_ranges')
      .where('owner_shop_id', '=', shopId)
      .select('next')
      .execute()
    expect(ranges[0]?.next ?? 1, `killed after statement ${statements}`).toBe(counts.length + 1)
    found.push(counts.length)
  }
  for (const statements of killedAfter) {
    expect(await runUntilKilled(killed, statements)).toBe(false)
    await judge(shop.deps.database, statements)
  }
  expect(await judgeEachStatement(killed, judge)).toBeGreaterThan(6)
  expect(await runUntilKilled(killed)).toBe(true)
  await judge(shop.deps.database, LIVES)
  expect(found).toEqual(found.toSorted())
  expect(new Set(found)).toEqual(new Set([0, 1]))
}, 120_000)
