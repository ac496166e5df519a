import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { type Database, openDatabase } from '../../../db/index.ts'
import { brokenLaws } from './testing/ledger-laws.ts'
import { killedAfter, runUntilKilled } from './testing/run-until-killed.ts'
import { addUnpaidOrders, NOW, ORDERS, PAYABLE } from './testing/unpaid-orders.ts'

// Processes that are killed in the middle of a transaction, each some statements later than the one before, leave all of a step or nothing of
// it; the one that lives leaves it once.

const DAY = 86_400_000

let database: TestDatabase
let dataDir: string
let opened: Database
beforeEach(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'rialto-killed-'))
  opened = openDatabase(database.url)
})
afterEach(async () => {
  await opened.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The sums of the ledger by order and account. */
async function sumsOf(ids: readonly number[]): Promise<Record<string, number>> {
  const rows = await opened.db
    .selectFrom('ledger_entries')
    .where('order_id', 'in', ids)
    .select((eb) => ['order_id', 'account', eb.fn.sum<number>('amount').as('sum')])
    .groupBy(['order_id', 'account'])
    .execute()
  return Object.fromEntries(rows.map(({ order_id, account, sum }) => [`${order_id} ${account}`, Number(sum)]))
}

/** Repeats a step in processes that die later and later in it, then in one that lives. @returns how many of them were killed */
async function dieAndGoOn(step: string, isWhole: () => Promise<'all' | 'nothing'>): Promise<number> {
  let killed = 0
  for (const statements of killedAfter) {
    const ended = await runUntilKilled({ url: database.url, dataDir, now: NOW }, step, statements)
    expect(await brokenLaws(opened.db), `killed after statement ${statements}`).toEqual([])
    const left = await isWhole()
    if (ended) {
      expect(left).toBe('all')
      break
    }
    killed += 1
  }
  return killed
}

const allOrNothing = (parts: readonly boolean[]): 'all' | 'nothing' => {
  expect(new Set(parts).size, 'half of it is there').toBe(1)
  return parts[0] ? 'all' : 'nothing'
}

it('leaves all of a payment and of a release or nothing when killed after any statement, and once in the end', async () => {
  const { ids, event } = await addUnpaidOrders(opened.db)
  const moneyOf = () => opened.db.selectFrom('order_money').where('order_id', 'in', ids).selectAll().execute()
  const counts: number[] = []
  counts.push(
    await dieAndGoOn(event, async () => {
      const rows = await moneyOf()
      const orders = await opened.db.selectFrom('orders').where('id', 'in', ids).select('payment_status').execute()
      const sums = await sumsOf(ids)
      return allOrNothing([
        ...rows.map(({ state, received }) => state === 'pending' && received === PAYABLE),
        ...orders.map(({ payment_status }) => payment_status === 'paid'),
        ...ids.map((id) => sums[`${id} pending`] === -PAYABLE),
      ])
    }),
  )
  await opened.db
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
  counts.push(
    await dieAndGoOn('release', async () => {
      const rows = await moneyOf()
      const sums = await sumsOf(ids)
      return allOrNothing([
        ...rows.map(({ state }) => state === 'released'),
        ...ids.map((id) => sums[`${id} available`] === -PAYABLE && sums[`${id} pending`] === 0),
      ])
    }),
  )
  for (const killed of counts) expect(killed).toBeGreaterThan(3)
  const balance = await opened.db
    .selectFrom('ledger_balances')
    .where('account', '=', 'gateway')
    .select((eb) => eb.fn.sum<number>('balance').as('sum'))
    .executeTakeFirstOrThrow()
  expect(Number(balance.sum)).toBe(PAYABLE * ORDERS)
}, 1_800_000)
