import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterConsoleAs } from '../../../../test/support/console.ts'
import { createSettings, saveSetting } from '../../base/settings/index.ts'
import { completeSeller } from '../invoices/testing/complete-seller.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createRefundCalls, type RefundCalls } from '../refunds/testing/refund-calls.ts'
import { createMonthDocuments } from './month-documents.ts'

// A month that ends, and is closed, while a refund is under way: what goes back and the commission that comes back with it are of one month or
// of the other together, and both statements add up.

const ENDS = Date.parse('2099-02-01T00:00:00Z')
const CLOSED = ENDS + 4 * 3_600_000

let shop: RefundCalls
let documents: ReturnType<typeof createMonthDocuments>
beforeAll(async () => {
  shop = await createRefundCalls()
  const { database, invalidations } = shop.deps
  await database.write((tx) => saveSetting(tx, 'time_zone', 'UTC'))
  invalidations.publish('settings')
  documents = createMonthDocuments({ ...shop.deps, settings: createSettings(shop.deps) })
  await completeSeller(database.db, shop.shopId, shop.deps.now())
})
afterAll(() => shop.close())

/** The month `after` the one that ends first, for each test its own. */
const ends = (after: number) => Date.UTC(2099, 1 + after, 1)
const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7)

/** An order whose shop has earned and owes a commission of 10 %, placed in the month that ends. */
async function earned(end: number) {
  shop.setNow(end - 12 * 3_600_000)
  const order = await shop.paidOrder([{ price: 1_000, quantity: 3 }])
  const { db } = shop.deps.database
  await db
    .updateTable('order_lines')
    .set({ commission_ppm: 100_000, commission_base: 3_000, commission: 300, commission_on_refund: 'all' })
    .where('order_id', '=', order.id)
    .execute()
  expect(
    (await shop.call('POST', `/seller/orders/${order.id}/status`, { body: { status: 'on_the_way' } })).status,
  ).toBe(200)
  const received = await shop.post(`/orders/${order.id}/received`, {}, { headers: order.buyer.headers })
  expect(received.status, received.body.message).toBe(200)
  shop.setNow(end - 1_000)
  const seller = { headers: await enterConsoleAs(shop, shop.seller.id) }
  const { version } = await shop.rowOf(order.id)
  const body = { version, lines: [{ line_id: order.lines[0], quantity: 1 }] }
  return { order, refund: () => shop.call('POST', `/seller/orders/${order.id}/refunds`, { by: seller, body }) }
}

/** The months in which the refund of an order and its commission stand. */
async function monthsOf(orderId: number): Promise<string[]> {
  const rows = await shop.deps.database.db
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', 'e.posting_id', 'p.id')
    .where('e.order_id', '=', orderId)
    .where('p.kind', 'in', ['part_gone', 'fee_back'])
    .select(['p.kind', 'p.month'])
    .distinct()
    .orderBy('p.kind')
    .execute()
  expect(rows.map(({ kind }) => kind)).toEqual(['fee_back', 'part_gone'])
  return [...new Set(rows.map(({ month }) => month))]
}

const isClosed = async (month: string) =>
  (await shop.deps.database.db.selectFrom('ledger_closings').where('month', '=', month).select('month').execute())
    .length === 1

const close = () => {
  shop.setNow(shop.deps.now() + CLOSED - ENDS)
  return documents.workDue()
}

it('keeps a refund that was begun in it, and closed over it after', async () => {
  const end = ends(0)
  const { order, refund } = await earned(end)
  expect((await refund()).status).toBe(200)
  await close()
  expect(await isClosed(monthOf(end - 1))).toBe(true)
  expect(await monthsOf(order.id)).toEqual([monthOf(end - 1)])
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
})

it('leaves a refund to the next one that waited while it was closed', async () => {
  const end = ends(1)
  const { order, refund } = await earned(end)
  const { database } = shop.deps
  const reply = await (database.engine === 'postgres'
    ? waitWhileClosing(order.id, refund)
    : refundAfterClosing(end, refund))
  expect(reply.status, reply.body.message).toBe(200)
  expect(await isClosed(monthOf(end - 1))).toBe(true)
  expect(await monthsOf(order.id)).toEqual([monthOf(end)])
  expect(await brokenLaws(database.db)).toEqual([])
})

type Refund = Awaited<ReturnType<typeof earned>>['refund']

/** Another process holds the order, so that the refund waits, although it has looked at the clock. */
async function waitWhileClosing(orderId: number, refund: Refund) {
  const { database } = shop.deps
  const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.write(async (tx) => {
    await tx
      .updateTable('orders')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', orderId)
      .execute()
    held.resolve()
    await gate.promise
  })
  await held.promise
  const refunding = refund()
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    return Number(rows[0]?.count)
  }
  await expect.poll(waiting).toBeGreaterThan(0)
  await close()
  gate.resolve()
  await holding
  return refunding
}

/** On SQLite one writes after the other; the refund looks at a clock that is set back. */
async function refundAfterClosing(end: number, refund: Refund) {
  await close()
  shop.setNow(end - 1_000)
  return refund()
}

it('has all of a refund or nothing of it, whoever of both is first', async () => {
  const { db } = shop.deps.database
  for (let round = 0; round < 6; round++) {
    const end = ends(2 + round)
    const { order, refund } = await earned(end)
    const both = round % 2 === 0 ? [refund(), close()] : [close(), refund()]
    const replies = await Promise.all(both)
    for (const reply of replies) if (reply) expect(reply.status, reply.body.message).toBe(200)
    const [month, ...more] = await monthsOf(order.id)
    expect(more).toEqual([])
    expect([monthOf(end - 1), monthOf(end)]).toContain(month)
    expect(await isClosed(monthOf(end - 1))).toBe(true)
    expect(await brokenLaws(db)).toEqual([])
  }
  const statements = await db.selectFrom('statements').where('shop_id', '=', shop.shopId).select('month').execute()
  expect(statements.length).toBeGreaterThanOrEqual(8)
})
