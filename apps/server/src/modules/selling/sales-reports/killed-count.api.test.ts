import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addOrders } from '../../../../test/support/market.ts'
import { post } from '../ledger/post.ts'

// Processes that are killed in the middle of counting, each some statements later than the one before, leave each posting whole or due.

const ORDERS = 30
/** Each process takes seconds, so not every statement has its own. */
const KILLED_AFTER = [3, 6, 9, 13, 20, 60]
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
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once('exit', (...ended) => resolve(ended)),
  )
  if (signal !== 'SIGKILL') expect(code, `the process that should die after statement ${statements}`).toBe(0)
  return signal === null
}

it('counts each posting once, in whatever statement it is killed', async () => {
  await addSales()
  const { db } = shop.deps.database
  let killed = 0
  for (const statements of [...KILLED_AFTER, LIVES]) {
    const ended = await count(statements)
    const { rows } = await sql<Record<string, unknown>>`select
      (select count(*) from sales_due) as due,
      (select count(distinct posting_id) from sales_facts) as counted,
      (select coalesce(sum(sales), 0) from sales_facts) as sales,
      (select coalesce(sum(sales), 0) from sales_sums where kind = 'shop' and period % 100 = 0) as months,
      (select coalesce(sum(orders), 0) from sales_sums where kind = 'market') as orders`.execute(db)
    const of = (name: string) => Number(rows[0]?.[name])
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
