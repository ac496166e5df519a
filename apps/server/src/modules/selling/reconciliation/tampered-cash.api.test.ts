import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { marketUnits } from '../../../lib/money.ts'
import { createSettings } from '../../base/settings/index.ts'
import { createMoneyWorker } from '../ledger/index.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createRefundCalls, type RefundCalls } from '../refunds/testing/refund-calls.ts'
import { scanProof } from './scan-proof.ts'

// Orders whose money never went through a gateway, or was there before the ledger: cash that a shop gave back itself or never collected, and
// orders that have earned without a commission. What their rows say is held against the ledger as of any other order.

const DAY = 86_400_000

let shop: RefundCalls
beforeAll(async () => {
  shop = await createRefundCalls()
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

/** The differences that a full proof finds in the ledger itself. */
const found = async () => {
  const { database, now } = shop.deps
  const { found: all } = await scanProof(database, {
    ...{ currency: marketUnits().code, now: now(), isFull: true, days: [], last: undefined },
    ...{ orders: [], months: [], gateways: [] },
  })
  return all.map(({ kind, reference, ours, theirs }) => ({ kind, reference, ours, theirs }))
}
const run = (statement: string) => sql.raw(statement).execute(shop.deps.database.db)

/** Changes rows, looks, and changes them back. */
async function tampered(statement: string, back: string) {
  await run(statement)
  try {
    return await found()
  } finally {
    await run(back)
  }
}

const status = (id: number, to: string) => shop.call('POST', `/seller/orders/${id}/status`, { body: { status: to } })
const refund = async (id: number, line: number | undefined, quantity: number) =>
  shop.call('POST', `/seller/orders/${id}/refunds`, {
    body: { version: (await shop.rowOf(id)).version, lines: [{ line_id: line, quantity }] },
  })

/** Each line charges a commission of 10 %. */
const charge = (id: number) =>
  run(`update order_lines set commission_ppm = 100000, commission_base = line_total, commission = line_total / 10,
    commission_on_refund = 'all' where order_id = ${id}`)

/** A cash order of three pieces that is delivered, one of which is given back in cash. */
async function cashOrder() {
  const { id, code, lines } = await shop.order([3])
  await charge(id)
  expect((await shop.ship(id, [[lines[0] ?? 0, 3]])).status).toBe(200)
  for (const to of ['on_the_way', 'delivered']) expect((await status(id, to)).status).toBe(200)
  expect((await refund(id, lines[0], 1)).status).toBe(200)
  const [row] = await shop.refundsOf(id)
  if (!row) throw new Error('no refund')
  return { id, code, row, handOver: () => shop.call('POST', `/seller/refunds/${row.id}/handed-over`) }
}

describe('a cash order whose shop gives cash back', () => {
  it('is judged before and after it was handed over, by the amounts of its refund and its lines', async () => {
    const { id, code, row, handOver } = await cashOrder()
    for (const step of [async () => {}, handOver]) {
      await step()
      expect(await found()).toEqual([])
      const more = await tampered(
        `update refunds set market_share = market_share + 100 where id = ${row.id}`,
        `update refunds set market_share = market_share - 100 where id = ${row.id}`,
      )
      expect(more).toMatchObject([{ kind: 'order', reference: code }])
      expect((more[0]?.theirs ?? 0) - (more[0]?.ours ?? 0)).toBe(100)
      const less = await tampered(
        `update order_lines set commission = commission + 50 where order_id = ${id}`,
        `update order_lines set commission = commission - 50 where order_id = ${id}`,
      )
      expect(less).toMatchObject([{ kind: 'order', reference: code }])
    }
    const undone = await tampered(
      `update refunds set status = 'open' where id = ${row.id}`,
      `update refunds set status = 'done' where id = ${row.id}`,
    )
    expect(undone).toMatchObject([{ kind: 'order', reference: code }])
  })

  it('is judged where pieces were cancelled before they were paid for', async () => {
    const { id, code, lines } = await shop.order([3])
    await charge(id)
    const version = (await shop.rowOf(id)).version
    const body = { version, lines: [{ line_id: lines[0], quantity: 1 }], reason: 'Sold out' }
    expect((await shop.call('POST', `/seller/orders/${id}/cancel-lines`, { body })).status).toBe(200)
    expect((await shop.ship(id, [[lines[0] ?? 0, 2]])).status).toBe(200)
    for (const to of ['on_the_way', 'delivered']) expect((await status(id, to)).status).toBe(200)
    expect(await found()).toEqual([])
    const [row] = await shop.refundsOf(id)
    const more = await tampered(
      `update refunds set market_share = market_share + 100 where id = ${row?.id}`,
      `update refunds set market_share = market_share - 100 where id = ${row?.id}`,
    )
    expect(more).toMatchObject([{ kind: 'order', reference: code }])
  })

  it('that earned by time and came back after all charges nothing, and nothing is left of it', async () => {
    const { id, lines } = await shop.order([2])
    await charge(id)
    expect((await shop.ship(id, [[lines[0] ?? 0, 2]], { tracking: { handed_over: true } })).status).toBe(200)
    shop.setNow(shop.deps.now() + 15 * DAY)
    await createMoneyWorker({ ...shop.deps, settings: createSettings(shop.deps) }).workDue()
    expect(await shop.moneyOf(id)).toMatchObject({ state: 'earned', proof: 'time' })
    expect(await found()).toEqual([])
    const back = await shop.call('POST', `/seller/orders/${id}/came-back`, { body: { restock: true } })
    expect(back.status, back.body.message).toBe(200)
    expect((await shop.moneyOf(id)).state).toBe('void')
    const rows = await shop.deps.database.db
      .selectFrom('ledger_entries')
      .where('order_id', '=', id)
      .select((eb) => ['account', eb.fn.sum<number>('amount').as('sum')])
      .groupBy('account')
      .execute()
    for (const { account, sum } of rows) expect(Number(sum), account).toBe(0)
    expect(await found()).toEqual([])
  })
})

describe('an order of before the ledger', () => {
  /** An order that was paid and sent before there was a ledger. */
  async function former() {
    const order = await shop.paidOrder([{ price: 1_000, quantity: 3 }])
    const { db } = shop.deps.database
    const code = (await shop.rowOf(order.id)).code
    const postings = await db
      .selectFrom('ledger_entries')
      .where('order_id', '=', order.id)
      .select('posting_id')
      .distinct()
      .execute()
    expect(postings).toHaveLength(1)
    return { ...order, code }
  }

  it('is judged once it has earned, by its credit and what went back of it', async () => {
    const order = await former()
    await run(`update order_money set legacy = 1 where order_id = ${order.id}`)
    expect((await status(order.id, 'on_the_way')).status).toBe(200)
    const received = await shop.post(`/orders/${order.id}/received`, {}, { headers: order.buyer.headers })
    expect(received.status, received.body.message).toBe(200)
    expect(await shop.moneyOf(order.id)).toMatchObject({ state: 'earned', legacy: 1 })
    expect((await refund(order.id, order.lines[0], 1)).status).toBe(200)
    expect(await found()).toEqual([])
    const more = await tampered(
      `update order_money set credit = credit + 100 where order_id = ${order.id}`,
      `update order_money set credit = credit - 100 where order_id = ${order.id}`,
    )
    expect(more).toMatchObject([{ kind: 'order', reference: order.code }])
    expect((more[0]?.theirs ?? 0) - (more[0]?.ours ?? 0)).toBe(-100)
    const [row] = await shop.refundsOf(order.id)
    const given = await tampered(
      `update refunds set amount = amount + 100 where id = ${row?.id}`,
      `update refunds set amount = amount - 100 where id = ${row?.id}`,
    )
    expect(given).toMatchObject([{ kind: 'order', reference: order.code }])
  })
})
