import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addOrders } from '../../../../test/support/market.ts'
import { recountSales } from '../../../db/replace-rows.ts'
import { post } from '../ledger/post.ts'
import { endedByItself } from '../ledger/testing/run-until-killed.ts'

// Processes that are killed in the middle of counting, each some statements later than the one before, leave each posting whole or due.

const ORDERS = 30
/** Each process takes seconds, so not every statement has its own. */
const KILLED_AFTER = [3, 6, 9, 13, 20, 60]
const KILLED_ANEW = [3, 8, 12, 2, 4, 6, 9]
const LIVES = 10_000_000

let shop: TestApp
let dataDir: string
beforeAll(async () => {
  shop = await testApp()
  dataDir = mkdtempSync(join(tmpdir(), 'rialto-counted-'))
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function addSales(): Promise<void> {
  const { database } = shop.deps
  const orders = await addOrders(
    shop,
    Array.from({ length: ORDERS }, () => ({
      ...{ shop_id: 1, user_id: 1, payment_method: 'online' as const, gateway: 'sandbox' },
      lines: [
        { product_id: 1, line_total: 700 },
        { product_id: 2, line_total: 300 },
      ],
    })),
  )
  const at = Date.parse('2027-05-03T10:00:00Z')
  await database.write(async (tx) => {
    for (const { id } of orders) {
      await tx
        .insertInto('order_money')
        .values({
          ...{ order_id: id, shop_id: 1, currency: 'USD', exponent: 2, quantum: 1, prices_include_tax: 1 },
          ...{ credit: 1_000, delivery: 0, delivery_standard: 0, received: 0, state: 'waiting' },
        })
        .execute()
      await post(tx, {
        ...{ kind: 'paid', causeKey: `payment:${9_000 + id}`, currency: 'USD', at, month: '2027-05' },
        entries: [
          { account: 'gateway', gateway: 'sandbox', amount: 1_000, order: id },
          { account: 'pending', shop: 1, amount: -1_000, order: id },
        ],
      })
    }
  })
}

/** @returns whether it ended by itself */
async function count(statements: number): Promise<boolean> {
  const program = join(import.meta.dirname, 'testing/count-until-killed.ts')
  const args = [program, shop.deps.database.url, dataDir, String(statements)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return endedByItself(child, statements)
}

async function readCounted() {
  const { rows } = await sql<Record<string, unknown>>`select
    (select count(*) from sales_due) as due,
    (select count(distinct posting_id) from sales_facts) as counted,
    (select coalesce(sum(sales), 0) from sales_facts) as sales,
    (select coalesce(sum(sales), 0) from sales_sums where kind = 'shop' and period % 100 = 0) as months,
    (select coalesce(sum(sales), 0) from sales_sums where kind = 'product') as products,
    (select coalesce(sum(orders), 0) from sales_sums where kind = 'market') as orders,
    (select case when summed_to is null then 1 else 0 end from sales_state) as summed`.execute(shop.deps.database.db)
  return (name: string) => Number(rows[0]?.[name])
}

it('counts each posting once, in whatever statement it is killed', async () => {
  // From now on each count adds to sums.
  await count(LIVES)
  await addSales()
  let killed = 0
  for (const statements of [...KILLED_AFTER, LIVES]) {
    const ended = await count(statements)
    const of = await readCounted()
    expect(of('due') + of('counted'), `killed after statement ${statements}`).toBe(ORDERS)
    expect([of('sales'), of('months')]).toEqual([of('counted') * 1_000, of('counted') * 1_000])
    expect(of('orders')).toBe(of('counted'))
    if (ended) {
      expect(of('counted')).toBe(ORDERS)
      break
    }
    killed++
  }
  expect(killed).toBeGreaterThan(3)
}, 180_000)

it('counts a ledger anew, in whatever statement it is killed', async () => {
  await shop.deps.database.write(recountSales)
  expect((await readCounted())('summed')).toBe(0)
  let killed = 0
  for (const statements of [...KILLED_ANEW, LIVES]) {
    const ended = await count(statements)
    const of = await readCounted()
    expect(of('sales'), `killed after statement ${statements}`).toBe(of('counted') * 1_000)
    if (of('summed')) {
      expect([of('months'), of('products'), of('orders')]).toEqual([of('sales'), of('sales'), ORDERS])
      expect(of('counted')).toBe(ORDERS)
    }
    if (ended) break
    killed++
  }
  expect(killed).toBeGreaterThan(3)
  expect((await readCounted())('summed')).toBe(1)
}, 180_000)
