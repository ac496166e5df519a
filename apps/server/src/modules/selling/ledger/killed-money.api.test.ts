import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import type { Database, Db } from '../../../db/index.ts'
import { brokenLaws } from './testing/ledger-laws.ts'
import { judgeEachStatement, killedAfter, LIVES, runUntilKilled } from './testing/run-until-killed.ts'
import { addUnpaidOrders, NOW, ORDERS, PAYABLE } from './testing/unpaid-orders.ts'

// Processes that are killed after any statement leave all of a step or nothing of it; the one that lives leaves it once.

const DAY = 86_400_000

let shop: TestApp
let here: Db
beforeEach(async () => {
  shop = await testApp()
  shop.setNow(NOW)
  here = shop.deps.database.db
})
afterEach(() => shop.close())

/** The sums of the ledger by order and account. */
async function sumsOf(db: Db, ids: readonly number[]): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('ledger_entries')
    .where('order_id', 'in', ids)
    .select((eb) => ['order_id', 'account', eb.fn.sum<number>('amount').as('sum')])
    .groupBy(['order_id', 'account'])
    .execute()
  return Object.fromEntries(rows.map(({ order_id, account, sum }) => [`${order_id} ${account}`, Number(sum)]))
}

/** Takes a step in processes that are killed in it, in one that could be killed after each statement, and in one that repeats it. */
async function dieAndGoOn(step: string, isWhole: (db: Db) => Promise<'all' | 'nothing'>): Promise<void> {
  const judge = async (db: Db, statements: number) => {
    expect(await brokenLaws(db), `killed after statement ${statements}`).toEqual([])
    return isWhole(db)
  }
  for (const statements of killedAfter) {
    expect(await runUntilKilled({ shop, step }, statements)).toBe(false)
    expect(await judge(here, statements)).toBe('nothing')
  }
  const found = new Set<string>()
  const judgeLeft = async ({ db }: Database, statements: number) => void found.add(await judge(db, statements))
  expect(await judgeEachStatement({ shop, step }, judgeLeft)).toBeGreaterThan(6)
  expect([...found]).toEqual(['nothing', 'all'])
  expect(await runUntilKilled({ shop, step })).toBe(true)
  expect(await judge(here, LIVES)).toBe('all')
}

const allOrNothing = (parts: readonly boolean[]): 'all' | 'nothing' => {
  expect(new Set(parts).size, 'half of it is there').toBe(1)
  return parts[0] ? 'all' : 'nothing'
}

it('leaves all of a payment and of a release or nothing when killed after any statement, and once in the end', async () => {
  const { ids, event } = await addUnpaidOrders(here)
  const moneyOf = (db: Db) => db.selectFrom('order_money').where('order_id', 'in', ids).selectAll().execute()
  await dieAndGoOn(event, async (db) => {
    const rows = await moneyOf(db)
    const orders = await db.selectFrom('orders').where('id', 'in', ids).select('payment_status').execute()
    const sums = await sumsOf(db, ids)
    return allOrNothing([
      ...rows.map(({ state, received }) => state === 'pending' && received === PAYABLE),
      ...orders.map(({ payment_status }) => payment_status === 'paid'),
      ...ids.map((id) => sums[`${id} pending`] === -PAYABLE),
    ])
  })
  await here
    .updateTable('order_money')
    .set({
      state: 'earned',
      proof: 'shopper',
      proven_at: NOW - 22 * DAY,
      earned_at: NOW - 22 * DAY,
      release_at: NOW - DAY,
    })
    .where('order_id', 'in', ids)
    .execute()
  await dieAndGoOn('release', async (db) => {
    const rows = await moneyOf(db)
    const sums = await sumsOf(db, ids)
    return allOrNothing([
      ...rows.map(({ state }) => state === 'released'),
      ...ids.map((id) => sums[`${id} available`] === -PAYABLE && sums[`${id} pending`] === 0),
    ])
  })
  const balance = await here
    .selectFrom('ledger_balances')
    .where('account', '=', 'gateway')
    .select((eb) => eb.fn.sum<number>('balance').as('sum'))
    .executeTakeFirstOrThrow()
  expect(Number(balance.sum)).toBe(PAYABLE * ORDERS)
}, 240_000)
