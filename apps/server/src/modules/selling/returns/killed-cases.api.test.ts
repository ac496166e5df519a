import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeSettings, enterConsoleAs } from '../../../../test/support/console.ts'
import type { Db } from '../../../db/index.ts'
import type { BackgroundWorker } from '../../../lib/background-worker.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { judgeEachStatement, killedAfter, LIVES, runUntilKilled } from '../ledger/testing/run-until-killed.ts'
import { createRefundCalls, type RefundCalls } from '../refunds/testing/refund-calls.ts'
import { createReturnsWorker } from './index.ts'

// Processes that are killed after any statement of a refund, of cancelled pieces and of each step of a withdrawal leave all of the step or
// nothing of it; the one that lives takes it once.

let shop: RefundCalls
let worker: BackgroundWorker
beforeAll(async () => {
  shop = await createRefundCalls()
  await changeSettings(shop, { eu_consumers: true, home_country: 'DE' })
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  worker = createReturnsWorker({ ...deps, outbound: createOutbound(deps), payments: shop.payments })
})
afterAll(() => shop.close())

/** All that these steps write. Rows of records, sessions and counters of limits are none of them. */
const TABLES = [
  ...['orders', 'order_lines', 'order_events', 'order_money', 'payments', 'refunds', 'refund_lines', 'withdrawals'],
  ...[
    'withdrawal_lines',
    'case_events',
    'ledger_postings',
    'ledger_entries',
    'fee_periods',
    'outbox',
    'product_variants',
  ],
]

/** What is in a database, to compare it. */
async function contents(db: Db): Promise<string> {
  const hash = createHash('sha256')
  for (const table of TABLES) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    const written = rows.map((row) => JSON.stringify(Object.entries(row).sort()))
    hash.update(written.sort().join('\n'))
  }
  return hash.digest('hex')
}

interface Call {
  path: string
  headers: Record<string, string>
  body: object
}

/** Makes a call in processes that are killed in it, in one that could be killed after each of its statements, and in one that repeats it. */
async function dieAndGoOn(call: Call): Promise<void> {
  const { database } = shop.deps
  const killed = { shop, step: JSON.stringify(call) }
  const before = await contents(database.db)
  let after: string | undefined
  const judge = async (db: Db, statements: number) => {
    const words = `${call.path} killed after statement ${statements}`
    expect(await brokenLaws(db), words).toEqual([])
    const left = await contents(db)
    if (left !== before) after ??= left
    expect(left, `${words} left a half of it, or did it twice`).toBe(after ?? before)
  }
  for (const statements of killedAfter) {
    expect(await runUntilKilled(killed, statements)).toBe(false)
    await judge(database.db, statements)
  }
  expect(after, `${call.path} was done before its end`).toBeUndefined()
  expect(await judgeEachStatement(killed, ({ db }, statements) => judge(db, statements))).toBeGreaterThan(6)
  expect(after, `${call.path} was never done`).toBeDefined()
  expect(await runUntilKilled(killed)).toBe(true)
  await judge(database.db, LIVES)
}

const seller = () => enterConsoleAs(shop, shop.seller.id)
const someOf = (order: { lines: number[] }, quantity: number) => [{ line_id: order.lines[0], quantity }]
const paidOrder = (sent: boolean) => shop.paidOrder([{ price: 1_000, quantity: 3 }], { sent })

/** The withdrawal of an order, and its refunds. */
async function stateOf({ id }: { id: number }) {
  const { db } = shop.deps.database
  const withdrawal = await db.selectFrom('withdrawals').where('order_id', '=', id).selectAll().executeTakeFirst()
  return {
    withdrawal,
    refunds: (await shop.refundsOf(id)).map(({ kind, amount, status }) => ({ kind, amount, status })),
  }
}

it('begins a refund as a whole', async () => {
  const order = await paidOrder(true)
  const { version } = await shop.rowOf(order.id)
  const body = { version, lines: someOf(order, 1) }
  await dieAndGoOn({ path: `/seller/orders/${order.id}/refunds`, headers: await seller(), body })
  expect((await stateOf(order)).refunds).toEqual([{ kind: 'complaint', amount: 1_000, status: 'open' }])
}, 120_000)

it('cancels pieces as a whole', async () => {
  const order = await paidOrder(false)
  const { version } = await shop.rowOf(order.id)
  const body = { version, lines: someOf(order, 2), reason: 'Sold out' }
  await dieAndGoOn({ path: `/seller/orders/${order.id}/cancel-lines`, headers: await seller(), body })
  expect((await stateOf(order)).refunds).toEqual([{ kind: 'cancellation', amount: 2_000, status: 'open' }])
  expect(await shop.linesOf(order.id)).toMatchObject([{ cancelled: 2, refunded: 2 }])
}, 120_000)

it('receives a withdrawal of pieces that were not sent, which ends at once, as a whole', async () => {
  const order = await paidOrder(false)
  const path = `/orders/${order.id}/withdrawals`
  await dieAndGoOn({ path, headers: order.buyer.headers, body: { lines: someOf(order, 1) } })
  const { withdrawal, refunds } = await stateOf(order)
  expect(withdrawal?.state).toBe('refunding')
  expect(refunds).toMatchObject([{ amount: 1_000, status: 'open' }])
}, 120_000)

it('takes each step of a withdrawal of what was sent as a whole, up to its money', async () => {
  const order = await paidOrder(true)
  const rowOf = async () => {
    const { withdrawal } = await stateOf(order)
    if (!withdrawal) throw new Error('no withdrawal')
    return withdrawal
  }
  const shopper = order.buyer.headers
  await dieAndGoOn({ path: `/orders/${order.id}/withdrawals`, headers: shopper, body: { lines: someOf(order, 2) } })
  const { id, state } = await rowOf()
  expect(state).toBe('declared')
  expect((await shop.moneyOf(order.id)).open_cases).toBe(1)
  await dieAndGoOn({ path: `/returns/withdrawal/${id}/sent`, headers: shopper, body: { tracking: 'RR 123' } })
  expect((await rowOf()).state).toBe('sent')
  const ofSeller = (step: string, body: object) => async () => ({
    path: `/seller/returns/withdrawal/${id}/${step}`,
    headers: await seller(),
    body: { version: (await rowOf()).version, ...body },
  })
  await dieAndGoOn(await ofSeller('receive', { restock: true })())
  expect((await rowOf()).state).toBe('received')
  await dieAndGoOn(await ofSeller('refund', {})())
  expect((await rowOf()).state).toBe('refunding')
  expect((await stateOf(order)).refunds).toMatchObject([{ kind: 'withdrawal', amount: 2_000, status: 'open' }])
  await shop.payments.workDue()
  await worker.workDue()
  expect((await rowOf()).state).toBe('refunded')
  expect(await shop.moneyOf(order.id)).toMatchObject({ open_cases: 0, refunding: 2_000, refunded: 2_000 })
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
}, 240_000)
