import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addOrders } from '../../../../test/support/market.ts'
import type { Db } from '../../../db/index.ts'
import { recountSales } from '../../../db/replace-rows.ts'
import { createSettings } from '../../base/settings/index.ts'
import { post } from '../ledger/post.ts'
import { type KilledProgram, killAtEachStatement } from '../ledger/testing/run-until-killed.ts'
import { countSales } from './index.ts'

// Processes that are killed after any statement of counting leave each posting whole or due.

/** Of each round; they are counted in one transaction. */
const ORDERS = 6

let shop: TestApp
let killed: KilledProgram
beforeAll(async () => {
  shop = await testApp()
  killed = { program: join(import.meta.dirname, 'testing/count-until-killed.ts'), shop }
})
afterAll(() => shop.close())

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

const count = () => countSales({ ...shop.deps, settings: createSettings(shop.deps) })

async function readCounted(db: Db) {
  const { rows } = await sql<Record<string, unknown>>`select
    (select count(*) from sales_due) as due,
    (select count(distinct posting_id) from sales_facts) as counted,
    (select coalesce(sum(sales), 0) from sales_facts) as sales,
    (select coalesce(sum(sales), 0) from sales_sums where kind = 'shop' and period % 100 = 0) as months,
    (select coalesce(sum(sales), 0) from sales_sums where kind = 'product') as products,
    (select coalesce(sum(orders), 0) from sales_sums where kind = 'market') as orders,
    (select case when summed_to is null then 1 else 0 end from sales_state) as summed`.execute(db)
  return (name: string) => Number(rows[0]?.[name])
}

/** Judges that all postings are counted, and each in all of its sums. */
async function judgeCounted(db: Db, postings: number, words: string): Promise<void> {
  const of = await readCounted(db)
  expect([of('due'), of('counted'), of('orders'), of('summed')], words).toEqual([0, postings, postings, 1])
  expect([of('sales'), of('months'), of('products')], words).toEqual(Array(3).fill(postings * 1_000))
}

it('counts a ledger anew, in whatever statement it is killed', async () => {
  await addSales()
  const statements = await killAtEachStatement(killed, {
    begin: () => shop.deps.database.write(recountSales),
    async judgeLeft(left, _round, words) {
      const of = await readCounted(left)
      expect(of('sales'), words).toBe(of('counted') * 1_000)
      if (of('summed')) await judgeCounted(left, ORDERS, words)
    },
    async goOn(_round, words) {
      await count()
      await judgeCounted(shop.deps.database.db, ORDERS, words)
    },
  })
  expect(statements).toBeGreaterThan(60)
}, 300_000)

it('counts each posting once, in whatever statement it is killed', async () => {
  let added = ORDERS
  const statements = await killAtEachStatement(killed, {
    async begin() {
      await addSales()
      added += ORDERS
    },
    async judgeLeft(left, _round, words) {
      const of = await readCounted(left)
      expect(of('due') + of('counted'), words).toBe(added)
      expect([of('sales'), of('months'), of('products')], words).toEqual(Array(3).fill(of('counted') * 1_000))
      expect(of('orders'), words).toBe(of('counted'))
    },
    async goOn(_round, words) {
      await count()
      await judgeCounted(shop.deps.database.db, added, words)
    },
  })
  expect(statements).toBeGreaterThan(15)
}, 300_000)
