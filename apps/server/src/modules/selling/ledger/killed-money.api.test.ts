import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { type Database, openDatabase } from '../../../db/index.ts'
import { toJson } from '../../../db/json.ts'
import { ADDRESS } from '../orders/testing/order-calls.ts'
import { paymentKey } from '../payments/rules.ts'
import { brokenLaws } from './testing/ledger-laws.ts'

// Processes that are killed in the middle of a transaction, each some statements later than the one before, leave all of a step or nothing of
// it; the one that lives leaves it once.

const NOW = Date.parse('2027-03-10T10:00:00Z')
const DAY = 86_400_000
const ORDERS = 3
const PAYABLE = 2_000
const REFERENCE = 'sandbox_killed'
/** Each process takes seconds, so not every statement has its own. */
const KILLED_AFTER = [2, 4, 7, 11, 16, 22]
const LIVES = 1_000_000

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

/** Adds orders of one payment that has not come in yet. */
async function addUnpaidOrders(): Promise<{ ids: number[]; payment: number }> {
  const { db } = opened
  const ids: number[] = []
  for (let n = 0; n < ORDERS; n++) {
    const { id } = await db
      .insertInto('orders')
      .values({
        ...{ code: `RL-KILL-${n}`, user_id: 1, shop_id: n + 1, status: 'pending', is_numbered: 1 },
        ...{ payment_method: 'online', gateway: 'sandbox', payment_status: 'pending', quantity: 1 },
        ...{ total_amount: PAYABLE, coupon_discount: 0, delivery_charge: 0, tax_amount: 0, payable_amount: PAYABLE },
        ...{ taxes_json: toJson([]), voucher_id: null, voucher_code: null, note: null, estimated_delivery: '' },
        ...{ cancel_reason: null, cancelled_by: null, locale: 'en', placed_at: NOW, updated_at: NOW, expires_at: null },
        address_json: toJson({ id: 1, ...ADDRESS } as never),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('order_money')
      .values({
        ...{ order_id: id, shop_id: n + 1, currency: 'USD', exponent: 2, quantum: 1, prices_include_tax: 0 },
        ...{ credit: PAYABLE, delivery: 0, delivery_standard: 0, received: 0, state: 'waiting', legacy: 0 },
      })
      .execute()
    ids.push(id)
  }
  const { id } = await db
    .insertInto('payments')
    .values({
      ...{ gateway: 'sandbox', user_id: 1, reference: REFERENCE, amount: PAYABLE * ORDERS, currency: 'USD' },
      ...{ exponent: 2, status: 'open', url: null, created_at: NOW, updated_at: NOW, ask_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payment_orders')
    .values(ids.map((order_id) => ({ payment_id: id, order_id })))
    .execute()
  return { ids, payment: id }
}

/** Runs a step in a process that kills itself after so many statements. @returns whether it ended by itself */
async function run(step: string, statements: number): Promise<boolean> {
  const program = join(import.meta.dirname, 'testing/money-until-killed.ts')
  const child = spawn(process.execPath, [program, database.url, dataDir, String(NOW), step, String(statements)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once('exit', (...ended) => resolve(ended)),
  )
  if (signal !== 'SIGKILL') expect(code, `the process that should die after statement ${statements}`).toBe(0)
  return signal === null
}

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
  for (const statements of [...KILLED_AFTER, LIVES]) {
    const ended = await run(step, statements)
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
  const { ids, payment } = await addUnpaidOrders()
  const moneyOf = () => opened.db.selectFrom('order_money').where('order_id', 'in', ids).selectAll().execute()
  const event = JSON.stringify({
    ...{
      id: 'killed',
      key: paymentKey({ id: payment, created_at: NOW }),
      reference: REFERENCE,
      state: 'paid',
      amount: PAYABLE * ORDERS,
    },
    ...{ exponent: 2, currency: 'USD' },
  })
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
}, 180_000)
