import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings, enterBoth } from '../../../../test/support/console.ts'
import type { BackgroundWorker } from '../../../lib/background-worker.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { addPerson } from '../../people/access/testing/people.ts'
import { newIp, withSettings } from '../../people/accounts/testing/shopper.ts'
import { createSellerCalls, type PlacedOrder, type SellerCalls } from '../orders/testing/seller-calls.ts'
import { createPayments } from '../payments/index.ts'
import { createReturnsWorker } from './index.ts'

const DAY = 86_400_000

let shop: SellerCalls
let operator: Record<string, string>
let worker: BackgroundWorker
beforeAll(async () => {
  shop = await createSellerCalls()
  await changeSettings(shop, { eu_consumers: true, home_country: 'DE' })
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  const outbound = createOutbound(deps)
  worker = createReturnsWorker({ ...deps, outbound, payments: createPayments({ ...deps, outbound }) })
  operator = await enterBoth(shop, (await addPerson(shop, null, 'owner')).id)
})
afterAll(() => shop.close())

/** A cash order that was sent as a whole. */
async function sentOrder(pieces: number[]): Promise<PlacedOrder> {
  const order = await shop.order(pieces)
  await shop.ship(
    order.id,
    order.lines.map((line, index) => [line, pieces[index] ?? 0]),
  )
  return order
}
const write = (body: object, ip = newIp()) => shop.post('/withdrawals', body, { ip })
const written = (order: PlacedOrder, part: object = {}) =>
  write({ name: 'Ana Rahman', order_code: order.code, email: order.buyer.email, ...part })
const declare = (order: PlacedOrder, lines: [number, number][] = []) =>
  shop.post(
    `/orders/${order.id}/withdrawals`,
    { lines: lines.map(([line_id, quantity]) => ({ line_id, quantity })) },
    { headers: order.buyer.headers, ip: newIp() },
  )
const ofCode = (code: string) =>
  shop.deps.database.db.selectFrom('withdrawals').where('code', '=', code).selectAll().executeTakeFirstOrThrow()
const moneyOf = (orderId: number) =>
  shop.deps.database.db.selectFrom('order_money').where('order_id', '=', orderId).selectAll().executeTakeFirstOrThrow()
const details = async (id: number) => (await shop.call('GET', `/seller/returns/withdrawal/${id}`)).body.data.return
const admin = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  shop.call(method, path, { ...(body === undefined ? {} : { body }), by: { headers: operator } })

describe('a withdrawal', () => {
  it('is received from anybody, with a receipt on the page and by mail, and holds the order’s money', async () => {
    const order = await sentOrder([2])
    const { status, body } = await written(order)
    expect(status, body.message).toBe(200)
    const { withdrawal } = body.data
    expect(withdrawal).toMatchObject({ order_code: order.code, name: 'Ana Rahman', is_whole: true, lines: [] })
    const { hash, ...content } = withdrawal
    const kept = await ofCode(withdrawal.code)
    expect(createHash('sha256').update(kept.receipt_json).digest('hex')).toBe(hash)
    expect(JSON.parse(kept.receipt_json)).toEqual(content)
    const mails = await shop.mailsTo(order.buyer)
    const receipt = mails.at(-1)
    expect(receipt?.subject).toBe(`Your withdrawal ${withdrawal.code} has arrived`)
    expect(receipt?.text).toContain(hash)
    expect(kept).toMatchObject({ state: 'declared', order_id: order.id })
    expect((await moneyOf(order.id)).open_cases).toBe(1)
    const listed = await shop.call('GET', '/seller/returns?view=coming')
    expect(listed.body.data.items).toContainEqual(expect.objectContaining({ code: withdrawal.code, pieces: 2 }))
  })

  it('has the same reply and receipt where code and address fit no order', async () => {
    const order = await sentOrder([1])
    const [fits, fails] = [
      await written(order),
      await write({ name: 'Ana', order_code: 'RL-NONE', email: 'a@shop.test' }),
    ]
    expect(fails.status).toBe(200)
    expect(fails.body.message).toBe(fits.body.message)
    expect(Object.keys(fails.body.data.withdrawal)).toEqual(Object.keys(fits.body.data.withdrawal))
    const unmatched = await ofCode(fails.body.data.withdrawal.code)
    expect(unmatched).toMatchObject({ state: 'unmatched', order_id: null, shop_id: null })
    expect((await shop.call('GET', `/seller/returns/withdrawal/${unmatched.id}`)).status).toBe(404)
  })

  it('counts once: the same again has the first receipt', async () => {
    const order = await sentOrder([1])
    const [first, again] = [await written(order), await written(order)]
    expect(again.body.data.withdrawal).toEqual(first.body.data.withdrawal)
    expect((await moneyOf(order.id)).open_cases).toBe(1)
  })

  it('of pieces that another one names is looked at', async () => {
    const order = await sentOrder([2])
    const [line = 0] = order.lines
    expect((await declare(order, [[line, 1]])).status).toBe(200)
    const more = await declare(order, [[line, 2]])
    expect(await ofCode(more.body.data.withdrawal.code)).toMatchObject({
      state: 'review',
      review_reason: 'pieces_gone',
    })
  })

  it('counts until the end of its last day, and is looked at afterwards, never refused', async () => {
    const [inTime, late] = [await sentOrder([1]), await sentOrder([1])]
    const { db } = shop.deps.database
    const start = shop.deps.now()
    await db
      .updateTable('order_money')
      .set({ proven_at: start, told_withdrawal: 1 })
      .where('order_id', 'in', [inTime.id, late.id])
      .execute()
    shop.setNow(start + 13 * DAY)
    const counts = await written(inTime)
    shop.setNow(start + 18 * DAY)
    const looked = await written(late)
    shop.setNow(start)
    expect((await ofCode(counts.body.data.withdrawal.code)).state).toBe('declared')
    expect(looked.status).toBe(200)
    expect(await ofCode(looked.body.data.withdrawal.code)).toMatchObject({ state: 'review', review_reason: 'late' })
  })

  it('in words is looked at, and the shop says which pieces are meant', async () => {
    const order = await sentOrder([3])
    const { body } = await written(order, { text: 'Only one of them' })
    const { id, version, review_reason } = await ofCode(body.data.withdrawal.code)
    expect(review_reason).toBe('in_words')
    const accept = (lines: object[]) =>
      shop.call('POST', `/seller/returns/withdrawal/${id}/accept`, { body: { version, lines } })
    expect((await accept([])).body.errors).toHaveProperty('lines')
    const accepted = await accept([{ line_id: order.lines[0], quantity: 1 }])
    expect(accepted.status, accepted.body.message).toBe(200)
    expect(accepted.body.data.return).toMatchObject({ state: 'declared', pieces: 1 })
  })

  it('is limited by network, also for codes that do not exist', async () => {
    const ip = newIp()
    const statuses: number[] = []
    for (let n = 0; n < 11; n++)
      statuses.push((await write({ name: 'A', order_code: `RL-${n}`, email: `a${n}@shop.test` }, ip)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
  })

  it('is not offered for an order that its shopper has just cancelled', async () => {
    const { id, buyer } = await shop.order([1])
    const shown = await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })
    expect(shown.body.data.order.withdrawal).toMatchObject({ until: null, can: true })
    const { body } = await shop.post('/orders/cancel', { order_id: id, reason: 'x' }, { headers: buyer.headers })
    expect(body.data.order, body.message).toMatchObject({ order_status: 'cancelled', returns: [] })
    expect(body.data.order).not.toHaveProperty('withdrawal')
  })

  it('of another shopper’s order does not exist', async () => {
    const [order, other] = [await sentOrder([1]), await sentOrder([1])]
    const { status } = await shop.post(`/orders/${order.id}/withdrawals`, {}, { headers: other.buyer.headers })
    expect(status).toBe(404)
  })
})

describe('the steps of a withdrawal', () => {
  it('are the shopper’s word that it was sent, and the shop’s that it is back', async () => {
    const order = await sentOrder([1])
    const { body } = await declare(order)
    const { id, version } = await ofCode(body.data.withdrawal.code)
    const send = (headers: Record<string, string>) =>
      shop.post(`/returns/withdrawal/${id}/sent`, { tracking: 'DE-1' }, { headers })
    expect((await send((await shop.addBuyer()).headers)).status).toBe(404)
    expect((await send(order.buyer.headers)).status).toBe(200)
    expect((await send(order.buyer.headers)).body.code).toBe('return_state')
    const stale = await shop.call('POST', `/seller/returns/withdrawal/${id}/receive`, { body: { version } })
    expect(stale.body.code).toBe('stale')
    const shown = await details(id)
    expect(shown).toMatchObject({ state: 'sent', tracking: 'DE-1', actions: ['receive', 'refund'] })
    const received = await shop.call('POST', `/seller/returns/withdrawal/${id}/receive`, {
      body: { version: shown.version, restock: true },
    })
    expect(received.body.data.return.timeline.map(({ state }: { state: string }) => state)).toEqual([
      'declared',
      'sent',
      'received',
    ])
  })

  it('are no seller’s to end, and the market’s with a reason that is mailed', async () => {
    const order = await sentOrder([1])
    const { body } = await written(order, { text: 'The red one' })
    const { id, version, code } = await ofCode(body.data.withdrawal.code)
    expect((await shop.call('POST', `/admin/returns/withdrawal/${id}/decide`, { body: { version } })).status).toBe(403)
    const decide = (reason?: string) =>
      admin('POST', `/admin/returns/withdrawal/${id}/decide`, { version, accept: false, reason })
    expect((await decide()).body.errors).toHaveProperty('reason')
    expect((await decide('There is no red one')).body.data.return.state).toBe('not_valid')
    expect((await moneyOf(order.id)).open_cases).toBe(0)
    const mail = (await shop.mailsTo(order.buyer)).at(-1)
    expect(mail).toMatchObject({ subject: `Your withdrawal ${code} is not valid` })
    expect(mail?.text).toContain('There is no red one')
  })

  it('give one that fits no order its order, and it counts from when it was declared', async () => {
    const order = await sentOrder([1])
    const { body } = await write({ name: 'Ana', order_code: 'RL-TYPO', email: order.buyer.email })
    const { id, version, declared_at } = await ofCode(body.data.withdrawal.code)
    const assign = (order_code: string) =>
      admin('POST', `/admin/returns/withdrawal/${id}/assign`, { version, order_code })
    expect((await assign('RL-NOSUCH')).body.errors).toHaveProperty('order_code')
    expect((await assign(order.code)).body.data.return).toMatchObject({ state: 'declared', pieces: 1 })
    expect(await ofCode(body.data.withdrawal.code)).toMatchObject({ declared_at, order_id: order.id })
    expect((await moneyOf(order.id)).open_cases).toBe(1)
  })

  it('end without a refund where nothing came back for long, and go on when it comes after all', async () => {
    const order = await sentOrder([1])
    const { body } = await declare(order)
    const { id, version, send_by } = await ofCode(body.data.withdrawal.code)
    const end = () => shop.call('POST', `/seller/returns/withdrawal/${id}/not-returned`, { body: { version } })
    expect((await end()).body.code).toBe('return_state')
    const start = shop.deps.now()
    shop.setNow(send_by + 30 * DAY)
    const ended = await end()
    expect(ended.body.data.return).toMatchObject({ state: 'not_returned', actions: ['receive'] })
    expect((await moneyOf(order.id)).open_cases).toBe(0)
    await shop.call('POST', `/seller/returns/withdrawal/${id}/receive`, { body: { version: version + 1 } })
    shop.setNow(start)
    expect((await moneyOf(order.id)).open_cases).toBe(1)
  })
})

describe('the money of an order that can be withdrawn from', () => {
  /** Delivers an order whose shoppers live in a country; its money is released at once but for the law. */
  async function deliver(country: string | null, settings: Record<string, unknown> = {}) {
    const order = await shop.order([1])
    const { db } = shop.deps.database
    const { address_json } = await db
      .selectFrom('orders')
      .where('id', '=', order.id)
      .select('address_json')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('orders')
      .set({ address_json: JSON.stringify({ ...JSON.parse(address_json), country }) as never })
      .where('id', '=', order.id)
      .execute()
    await db.updateTable('order_money').set({ told_withdrawal: 1 }).where('order_id', '=', order.id).execute()
    await withSettings(shop, { payout_hold_days: 0, ...settings }, async () => {
      await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
      for (const status of ['on_the_way', 'delivered'])
        await shop.call('POST', `/seller/orders/${order.id}/status`, { body: { status } })
    })
    return { ...order, ...(await moneyOf(order.id)) }
  }

  it('is not released before the day after the last one', async () => {
    const { order_id: id, buyer, proven_at, withdrawal_until: until, release_at } = await deliver('AT')
    const days = (Number(until) - Number(proven_at)) / DAY
    expect(days).toBeGreaterThanOrEqual(14)
    expect(days).toBeLessThan(20)
    expect(release_at).toBe(Number(until) + DAY)
    const shown = await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })
    const lastDay = new Date(Number(until) - 1).toISOString().slice(0, 10)
    expect(shown.body.data.order.withdrawal).toMatchObject({ until: lastDay, can: true })
  })

  it('does not wait a year for a market that told nobody of the right', async () => {
    const { order_id: id, release_at } = await deliver('DE')
    const { db } = shop.deps.database
    const untold = await shop.order([1])
    await db.updateTable('order_money').set({ told_withdrawal: 0 }).where('order_id', '=', untold.id).execute()
    await withSettings(shop, { payout_hold_days: 0 }, async () => {
      await shop.ship(untold.id, [[untold.lines[0] ?? 0, 1]])
      for (const status of ['on_the_way', 'delivered'])
        await shop.call('POST', `/seller/orders/${untold.id}/status`, { body: { status } })
    })
    const money = await moneyOf(untold.id)
    expect((Number(money.withdrawal_until) - Number(money.proven_at)) / DAY).toBeGreaterThan(365)
    expect(Math.abs(Number(money.release_at) - Number(release_at))).toBeLessThan(DAY)
    expect(id).not.toBe(untold.id)
  })

  it.each([
    ['of a country beyond the European Economic Area', 'US', {}],
    ['of a market without rights of consumers', 'DE', { eu_consumers: false }],
  ])('is released as usual where it is %s', async (_, country, settings) => {
    const { proven_at, withdrawal_until, release_at } = await deliver(country, settings)
    expect(withdrawal_until).toBeNull()
    expect(release_at).toBe(proven_at)
  })
})

describe('the money of a withdrawal', () => {
  it('goes back once the goods are there, and ends the case when it has gone', async () => {
    const order = await shop.order([2])
    const [line = 0] = order.lines
    await shop.ship(order.id, [[line, 2]])
    for (const status of ['on_the_way', 'delivered'])
      await shop.call('POST', `/seller/orders/${order.id}/status`, { body: { status } })
    const { body } = await declare(order, [[line, 1]])
    const { id, version } = await ofCode(body.data.withdrawal.code)
    const step = (name: string, at: number) =>
      shop.call('POST', `/seller/returns/withdrawal/${id}/${name}`, { body: { version: at } })
    expect((await step('refund', version)).body.code).toBe('return_state')
    const received = await step('receive', version)
    const refunded = await step('refund', received.body.data.return.version)
    expect(refunded.status, refunded.body.message).toBe(200)
    expect(refunded.body.data.return.state).toBe('refunding')
    // Two tabs: the second one is told of the first.
    expect((await step('refund', received.body.data.return.version)).body.code).toBe('stale')
    const { db } = shop.deps.database
    const refunds = await db.selectFrom('refunds').where('order_id', '=', order.id).selectAll().execute()
    expect(refunds).toMatchObject([{ kind: 'withdrawal', case_kind: 'withdrawal', case_id: id }])
    await worker.workDue()
    expect((await ofCode(body.data.withdrawal.code)).state).toBe('refunding')
    await shop.call('POST', `/seller/refunds/${refunds[0]?.id}/handed-over`)
    await worker.workDue()
    expect((await ofCode(body.data.withdrawal.code)).state).toBe('refunded')
    expect((await moneyOf(order.id)).open_cases).toBe(0)
    expect((await shop.mailsTo(order.buyer)).at(-1)?.subject).toMatch(/is settled$/)
  })

  it('goes back by itself on the last day, where the goods were sent', async () => {
    const [sent, silent] = [await sentOrder([1]), await sentOrder([1])]
    const codes = new Map<PlacedOrder, string>()
    for (const order of [sent, silent]) codes.set(order, (await declare(order)).body.data.withdrawal.code)
    const { id, refund_by } = await ofCode(codes.get(sent) ?? '')
    await shop.post(`/returns/withdrawal/${id}/sent`, {}, { headers: sent.buyer.headers })
    const start = shop.deps.now()
    await worker.workDue()
    expect((await ofCode(codes.get(sent) ?? '')).state).toBe('sent')
    shop.setNow(refund_by)
    await worker.workDue()
    shop.setNow(start)
    // Nothing was collected of a cash order, so that there is nothing to wait for.
    expect(['refunding', 'refunded']).toContain((await ofCode(codes.get(sent) ?? '')).state)
    expect((await ofCode(codes.get(silent) ?? '')).state).toBe('declared')
  })
})
