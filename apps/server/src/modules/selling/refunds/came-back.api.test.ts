import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeSeller } from '../invoices/testing/complete-seller.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createRefundCalls, type RefundCalls } from './testing/refund-calls.ts'

let shop: RefundCalls
beforeAll(async () => {
  shop = await createRefundCalls()
  await completeSeller(shop.deps.database.db, shop.shopId, shop.deps.now())
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

const comeBack = (id: number, restock = true) =>
  shop.call('POST', `/seller/orders/${id}/came-back`, { body: { restock } })
const handOver = (id: number) => shop.call('POST', `/seller/orders/${id}/status`, { body: { status: 'on_the_way' } })
const stockOf = async (id: number | null | undefined) =>
  (
    await shop.deps.database.db
      .selectFrom('product_variants')
      .where('id', '=', id ?? 0)
      .select('stock')
      .executeTakeFirstOrThrow()
  ).stock

describe('a parcel that came back', () => {
  it('ends an order that was paid: all of its money goes back, with a credit note, and the goods are sold again', async () => {
    const { id, buyer, session } = await shop.paidOrder([{ price: 1_250, quantity: 2 }])
    await handOver(id)
    const [line] = await shop.linesOf(id)
    const before = await stockOf(line?.variant_id)
    const shown = await shop.call('GET', `/seller/orders/${id}`)
    expect(shown.body.data.order.can).toMatchObject({ came_back: true, cancel: false })
    const reply = await comeBack(id)
    expect(reply.body.data.order, reply.body.message).toMatchObject({
      order_status: 'cancelled',
      can: { came_back: false },
      refunds: [{ kind: 'undelivered', amount: 29.9 }],
    })
    expect(await stockOf(line?.variant_id)).toBe(before + 2)
    const notes = await shop.deps.database.db
      .selectFrom('invoices')
      .where('order_id', '=', id)
      .where('kind', '=', 'credit_note')
      .select('id')
      .execute()
    expect(notes).toHaveLength(1)
    expect((await shop.mailsTo(buyer)).map(({ text }) => text).join('\n')).toContain('29.90')
    const { body } = await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })
    expect(body.data.order).toMatchObject({ cancel_reason: 'The parcel came back to the shop.' })
    await shop.payments.workDue()
    expect(shop.stripe.heldAmount(session)).toBe(0)
    expect(await shop.moneyOf(id)).toMatchObject({ state: 'void' })
    expect((await comeBack(id)).body.code).toBe('order_transition')
  })

  it('counts once it is packed, as nobody may have said that the carrier took it, and not before', async () => {
    const { id, lines, session } = await shop.paidOrder([{ price: 1_250, quantity: 2 }], { sent: false })
    const canCome = async () => (await shop.call('GET', `/seller/orders/${id}`)).body.data.order.can.came_back
    expect(await canCome()).toBe(false)
    expect((await comeBack(id)).body.code).toBe('order_transition')
    // A part of it is packed.
    await shop.ship(id, [[lines[0] ?? 0, 1]])
    expect((await comeBack(id)).body.code).toBe('order_transition')
    await shop.ship(id, [[lines[0] ?? 0, 1]])
    expect((await shop.rowOf(id)).status).toBe('pickup')
    expect(await canCome()).toBe(true)
    const [line] = await shop.linesOf(id)
    const before = await stockOf(line?.variant_id)
    const reply = await comeBack(id)
    expect(reply.body.data.order, reply.body.message).toMatchObject({
      order_status: 'cancelled',
      refunds: [{ kind: 'undelivered', amount: 29.9 }],
    })
    expect(await stockOf(line?.variant_id)).toBe(before + 2)
    await shop.payments.workDue()
    expect(shop.stripe.heldAmount(session)).toBe(0)
    expect(await shop.moneyOf(id)).toMatchObject({ state: 'void' })
    expect((await handOver(id)).status).toBe(409)
  })

  it('of a cash order that was refused at the door collects nothing, and leaves the goods out of the shelf if wished', async () => {
    const order = await shop.order([2])
    await shop.ship(order.id, [[order.lines[0] ?? 0, 2]], { tracking: { handed_over: true } })
    const [line] = await shop.linesOf(order.id)
    const before = await stockOf(line?.variant_id)
    const reply = await comeBack(order.id, false)
    expect(reply.body.data.order, reply.body.message).toMatchObject({ order_status: 'cancelled' })
    expect(await stockOf(line?.variant_id)).toBe(before)
    expect(await shop.moneyOf(order.id)).toMatchObject({ state: 'void' })
    const { rows } = {
      rows: await shop.deps.database.db
        .selectFrom('ledger_entries')
        .where('order_id', '=', order.id)
        .select('amount')
        .execute(),
    }
    expect(rows.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0)
  })

  it('after a piece was given back gives the rest, and restocks the rest alone', async () => {
    const { id, lines, session } = await shop.paidOrder([{ price: 1_000, quantity: 3 }])
    await handOver(id)
    await shop.call('POST', `/seller/orders/${id}/refunds`, {
      body: { lines: [{ line_id: lines[0], quantity: 1 }], version: (await shop.rowOf(id)).version },
    })
    const [line] = await shop.linesOf(id)
    const before = await stockOf(line?.variant_id)
    expect((await comeBack(id)).status).toBe(200)
    expect(await stockOf(line?.variant_id)).toBe(before + 2)
    await shop.payments.workDue()
    expect(shop.stripe.heldAmount(session)).toBe(0)
  })

  it('is nobody else’s to record', async () => {
    const { id } = await shop.paidOrder([{ price: 500, quantity: 1 }])
    await handOver(id)
    const stranger = await shop.addBuyer()
    expect(
      (await shop.call('POST', `/seller/orders/${id}/came-back`, { body: {}, by: { headers: stranger.headers } }))
        .status,
    ).not.toBe(200)
    expect((await comeBack(999_999)).status).toBe(404)
  })
})
