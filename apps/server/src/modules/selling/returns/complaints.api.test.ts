import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeller, enterBoth } from '../../../../test/support/console.ts'
import { encodeForm } from '../../../../test/support/form.ts'
import type { BackgroundWorker } from '../../../lib/background-worker.ts'
import { orderLinkUrl } from '../../../lib/order-link.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { addPerson } from '../../people/access/testing/people.ts'
import { newIp, withSettings } from '../../people/accounts/testing/shopper.ts'
import { addShop } from '../orders/testing/order-calls.ts'
import { createSellerCalls, type PlacedOrder, type SellerCalls } from '../orders/testing/seller-calls.ts'
import { createPayments } from '../payments/index.ts'
import { createReturnsWorker } from './index.ts'

const DAY = 86_400_000

let shop: SellerCalls
let operator: Record<string, string>
let worker: BackgroundWorker
let photo: Buffer
beforeAll(async () => {
  shop = await createSellerCalls()
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  const outbound = createOutbound(deps)
  worker = createReturnsWorker({ ...deps, outbound, payments: createPayments({ ...deps, outbound }) })
  operator = await enterBoth(shop, (await addPerson(shop, null, 'owner')).id)
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a42' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => shop.close())

interface Part {
  pieces?: number
  photos?: number
  [field: string]: unknown
}

async function complain(
  order: PlacedOrder,
  { pieces = 1, photos = 0, ...part }: Part = {},
  headers = order.buyer.headers,
) {
  const fields = {
    ...{ reason: 'faulty', text: 'It leaks when warm.', wish: 'refund' },
    lines: JSON.stringify([{ line_id: order.lines[0], quantity: pieces }]),
    ...part,
  }
  const form = await encodeForm(
    fields,
    Array.from({ length: photos }, () => ['photos', { bytes: photo, type: 'image/jpeg' }]),
  )
  const reply = await shop.app.inject({
    ...{ method: 'POST', url: `/api/orders/${order.id}/returns`, payload: form.payload },
    headers: { ...headers, ...form.headers },
    remoteAddress: newIp(),
  })
  return { status: reply.statusCode, body: reply.json() }
}

/** An order in cash that has arrived. */
async function delivered(pieces = [2]): Promise<PlacedOrder> {
  const order = await shop.order(pieces)
  await shop.ship(
    order.id,
    order.lines.map((line, index) => [line, pieces[index] ?? 1]),
  )
  await shop.call('POST', `/seller/orders/${order.id}/hand-over`)
  await shop.call('POST', `/seller/orders/${order.id}/status`, { body: { status: 'delivered' } })
  return order
}

async function complained(part: Part = {}, order?: PlacedOrder) {
  const about = order ?? (await delivered())
  const { status, body } = await complain(about, part)
  expect(status, JSON.stringify(body)).toBe(200)
  return { order: about, id: body.data.return.id as number, shown: body.data.return }
}

const rowOf = (id: number) =>
  shop.deps.database.db.selectFrom('complaints').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const openCases = async (orderId: number) =>
  (
    await shop.deps.database.db
      .selectFrom('order_money')
      .where('order_id', '=', orderId)
      .select('open_cases')
      .executeTakeFirstOrThrow()
  ).open_cases
const act = async (id: number, action: string, body: object = {}) => {
  const { version } = await rowOf(id)
  return shop.call('POST', `/seller/returns/complaint/${id}/${action}`, { body: { version, ...body } })
}
const decide = async (id: number, body: object) => {
  const { version } = await rowOf(id)
  return shop.call('POST', `/admin/returns/complaint/${id}/decide`, {
    body: { version, ...body },
    by: { headers: operator },
  })
}
const own = (order: PlacedOrder, id: number, step: string, body: object = {}, headers = order.buyer.headers) =>
  shop.post(`/returns/complaint/${id}/${step}`, body, { headers })
const lastMail = async (order: PlacedOrder) => (await shop.mailsTo(order.buyer)).at(-1)
const refundsOf = (orderId: number) =>
  shop.deps.database.db.selectFrom('refunds').where('order_id', '=', orderId).selectAll().execute()

describe('a complaint', () => {
  it('comes with photos, is told to both sides, and holds the order’s money', async () => {
    const { order, id, shown } = await complained({ photos: 2 })
    expect(shown).toMatchObject({ kind: 'complaint', state: 'requested', pieces: 1, steps: ['escalate', 'cancel'] })
    expect(shown.complaint).toMatchObject({
      reason: 'faulty',
      wish: 'refund',
      photos: [expect.any(Number), expect.any(Number)],
    })
    expect(await openCases(order.id)).toBe(1)
    expect((await lastMail(order))?.subject).toBe(`We have your complaint ${shown.code}`)
    const { items, counts } = (await shop.call('GET', '/seller/returns?view=to_answer')).body.data
    expect(items).toContainEqual(expect.objectContaining({ kind: 'complaint', id, reason: 'faulty' }))
    expect(counts.to_answer).toBeGreaterThan(0)
    const opened = (await shop.call('GET', `/seller/returns/complaint/${id}`)).body.data.return
    expect(opened).toMatchObject({ text: 'It leaks when warm.', receipt: null, actions: ['approve', 'refuse'] })
    // The shop's own address, until it has named another.
    expect(opened.return_address).not.toBe('')
    expect((await shop.call('GET', '/console/me')).body.data.shops[0].counts.returns).toBeGreaterThan(0)
    expect(opened.preview.amount).toBeGreaterThan(0)
    const { cases } = (await shop.call('GET', '/seller/money/waiting')).body.data
    const held = cases.find((each: { order: { id: number } }) => each.order.id === order.id)
    expect(held.reasons).toEqual([{ kind: 'complaint', id, code: shown.code, due_at: null }])
    const events = await shop.deps.database.db.selectFrom('notification_events').selectAll().execute()
    expect(events.filter(({ kind, subject_id }) => kind === 'complaint' && subject_id === id)).toHaveLength(2)
  })

  it('shows its photos to its shopper, its shop and the staff alone, without what the camera wrote', async () => {
    const { order, id, shown } = await complained({ photos: 1 })
    const stranger = await shop.order([1])
    const [picture] = shown.complaint.photos
    const path = `complaint/${id}/photos/${picture}`
    const read = (url: string, headers: Record<string, string>) => shop.app.inject({ url: `/api${url}`, headers })
    const mine = await read(`/returns/${path}`, order.buyer.headers)
    expect(mine.statusCode).toBe(200)
    expect((await sharp(mine.rawPayload).metadata()).exif).toBeUndefined()
    expect((await shop.call('GET', `/seller/returns/${path}`)).status).toBe(200)
    expect((await shop.call('GET', `/admin/returns/${path}`, { by: { headers: operator } })).status).toBe(200)
    expect((await read(`/returns/${path}`, stranger.buyer.headers)).statusCode).toBe(404)
    // A photo of another complaint is no photo of one's own.
    const foreign = await complained()
    expect(
      (await read(`/returns/complaint/${foreign.id}/photos/${picture}`, foreign.order.buyer.headers)).statusCode,
    ).toBe(404)
    const { file } = await shop.deps.database.db
      .selectFrom('complaint_photos')
      .where('id', '=', picture)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect((await shop.get(`/media/${file}`)).status).toBe(404)
    expect((await shop.app.inject({ url: `/media/../${file}` })).statusCode).toBe(404)
  })

  it('is one for the same pieces, and the same again is the first', async () => {
    const { order, id } = await complained({ pieces: 2, photos: 1 })
    expect((await complain(order, { pieces: 2, photos: 1 })).body.data.return.id).toBe(id)
    const again = await complain(order, { text: 'Another one' })
    expect([again.status, again.body.errors?.lines?.length]).toEqual([409, 1])
    expect(await openCases(order.id)).toBe(1)
    const photos = await shop.deps.database.db
      .selectFrom('complaint_photos')
      .where('complaint_id', '=', id)
      .selectAll()
      .execute()
    expect(photos).toHaveLength(1)
  })

  it('waits for goods to be sent, and is refused for more pieces, other lines, other files and other people', async () => {
    const waiting = await shop.order([1])
    expect((await complain(waiting)).status).toBe(409)
    const order = await delivered()
    const stranger = await delivered()
    expect((await complain(order, { pieces: 3 })).status).toBe(409)
    expect(
      (await complain(order, { lines: JSON.stringify([{ line_id: stranger.lines[0], quantity: 1 }]) })).status,
    ).toBe(404)
    expect((await complain(order, { lines: 'nothing of the kind' })).status).toBe(422)
    expect((await complain(order, { lines: '[]' })).status).toBe(422)
    expect((await complain(order, { text: ' ' })).status).toBe(422)
    expect((await complain(order, { photos: 6 })).status).toBe(422)
    expect((await complain(order, {}, stranger.buyer.headers)).status).toBe(404)
    expect((await complain(order, { reason: 'changed_mind' })).status).toBe(409)
    await withSettings(shop, { return_days: 30 }, async () => {
      expect((await complain(order, { reason: 'changed_mind' })).status).toBe(200)
    })
  })

  it('is told on the order with what is left to complain about', async () => {
    const { order, id } = await complained()
    const shown = (await shop.get(`/order-details?order_id=${order.id}`, { headers: order.buyer.headers })).body.data
      .order
    expect(shown.returns).toMatchObject([{ kind: 'complaint', id }])
    expect(shown.complaint).toMatchObject({ lines: [{ line_id: order.lines[0], left: 1 }], answer_days: 3 })
    expect(shown.complaint.reasons).not.toContain('changed_mind')
    const { data } = (await shop.get('/returns', { headers: order.buyer.headers })).body
    expect(data.data).toMatchObject([{ id, order: { id: order.id } }])
  })
})

describe('an answer', () => {
  it('that keeps goods and gives all back refunds at once, and settles when the money has gone', async () => {
    const { order, id } = await complained()
    const reply = await act(id, 'approve', { outcome: 'refund', keeps_goods: true, answer: 'Sorry for that.' })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(reply.body.data.return).toMatchObject({ state: 'refunding', complaint: { answer: 'Sorry for that.' } })
    const [refund] = await refundsOf(order.id)
    expect(refund).toMatchObject({ kind: 'complaint', case_kind: 'complaint', case_id: id })
    await shop.call('POST', `/seller/refunds/${refund?.id}/handed-over`)
    await worker.workDue()
    expect((await rowOf(id)).state).toBe('refunded')
    expect(await openCases(order.id)).toBe(0)
    expect((await act(id, 'refund')).body.code).toBe('return_state')
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  it('asks for the goods, which are received and refunded after seven days by themselves', async () => {
    const { order, id } = await complained()
    const without = await act(id, 'approve', { outcome: 'refund', keeps_goods: false })
    expect(without.body.errors).toHaveProperty('send_to')
    expect((await rowOf(id)).state).toBe('requested')
    await act(id, 'approve', { outcome: 'refund', keeps_goods: false, send_to: 'Clay Lane 1\nDerby' })
    expect((await lastMail(order))?.text).toContain('Clay Lane 1')
    expect((await own(order, id, 'sent', { tracking: 'DHL 1' })).body.data.return).toMatchObject({ tracking: 'DHL 1' })
    expect((await act(id, 'receive', { restock: true })).body.data.return.state).toBe('received')
    const start = shop.deps.now()
    await worker.workDue()
    expect((await rowOf(id)).state).toBe('received')
    shop.setNow(start + 7 * DAY + 1)
    await worker.workDue()
    shop.setNow(start)
    expect((await rowOf(id)).state).toBe('refunding')
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  it('that offers a part is taken by the shopper, or goes to the market', async () => {
    const { order, id } = await complained({ wish: 'part_refund' })
    expect((await act(id, 'approve', { outcome: 'part_refund', keeps_goods: true })).body.errors).toHaveProperty(
      'offer',
    )
    const tooMuch = await act(id, 'approve', { outcome: 'part_refund', keeps_goods: true, offer: 90_000 })
    expect(tooMuch.body.errors).toHaveProperty('offer')
    await act(id, 'approve', { outcome: 'part_refund', keeps_goods: true, offer: 1 })
    expect((await act(id, 'refund')).body.code).toBe('return_state')
    expect((await own(order, id, 'accept')).body.data.return.state).toBe('refunding')
    expect((await refundsOf(order.id)).map(({ amount }) => amount)).toEqual([100])
    const second = await complained({ wish: 'refund' })
    await act(second.id, 'approve', { outcome: 'part_refund', keeps_goods: true, offer: 1 })
    expect((await own(second.order, second.id, 'escalate', { text: 'Too little' })).body.data.return.state).toBe(
      'escalated',
    )
  })

  it('that repairs ends with the goods on their way back', async () => {
    const { order, id } = await complained({ wish: 'repair' })
    await act(id, 'approve', { outcome: 'repair', keeps_goods: true, answer: 'A new one leaves today' })
    expect((await act(id, 'refund')).body.code).toBe('return_state')
    expect((await act(id, 'settle')).body.data.return.state).toBe('settled')
    expect(await openCases(order.id)).toBe(0)
    expect(await refundsOf(order.id)).toEqual([])
  })

  it('of another shop, with an old version, or out of turn is refused', async () => {
    const { id } = await complained()
    const { version } = await rowOf(id)
    const stranger = await addSeller(shop)
    await addShop(shop, { owner_id: stranger.id })
    const path = `/seller/returns/complaint/${id}`
    const [read, refused] = [
      await shop.call('GET', path, { by: stranger }),
      await shop.call('POST', `${path}/refuse`, { body: { version, answer: 'No' }, by: stranger }),
    ]
    expect([read.status, refused.status]).toEqual([404, 404])
    const stale = await shop.call('POST', `/seller/returns/complaint/${id}/refuse`, {
      body: { version: version + 1, answer: 'No' },
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    expect((await act(id, 'receive', { restock: false })).body.code).toBe('return_state')
    expect((await act(id, 'settle')).body.code).toBe('return_state')
    expect((await act(id, 'not-returned')).body.code).toBe('return_state')
    expect((await decide(id, { accept: false, reason: 'No' })).body.code).toBe('return_state')
    expect(
      (await shop.call('POST', `/seller/returns/withdrawal/${id}/refuse`, { body: { version, answer: 'No' } })).status,
    ).toBe(404)
  })
})

describe('the market', () => {
  it('is asked after a refusal, and decides with a reason for both', async () => {
    const { order, id } = await complained()
    expect((await act(id, 'refuse', { answer: '' })).status).toBe(422)
    await act(id, 'refuse', { answer: 'It left us whole.' })
    expect((await lastMail(order))?.subject).toMatch(/does not agree to your complaint/)
    expect((await own(order, id, 'escalate', { text: 'Look at the photo' })).status).toBe(200)
    const queue = (await shop.call('GET', '/admin/returns?view=to_decide', { by: { headers: operator } })).body.data
    expect(queue.items).toContainEqual(expect.objectContaining({ kind: 'complaint', id, actions: ['decide'] }))
    expect((await decide(id, { accept: true, outcome: 'refund', keeps_goods: true })).body.errors).toHaveProperty(
      'reason',
    )
    expect((await decide(id, { accept: true, reason: 'The photo shows it' })).body.errors).toHaveProperty('outcome')
    const decided = await decide(id, {
      ...{ accept: true, outcome: 'part_refund', keeps_goods: true, offer: 2, reason: 'The photo shows it' },
    })
    expect(decided.body.data.return, JSON.stringify(decided.body)).toMatchObject({ state: 'refunding' })
    expect((await refundsOf(order.id)).map(({ amount, kind }) => [amount, kind])).toEqual([[200, 'complaint']])
    const mails = await shop.mailsTo(order.buyer)
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/is decided for you$/))
    const events = await shop.deps.database.db.selectFrom('notification_events').selectAll().execute()
    expect(events).toContainEqual(expect.objectContaining({ kind: 'case_decided', subject_id: id }))
  })

  it('may find for the seller, which ends it', async () => {
    const { order, id } = await complained()
    await own(order, id, 'escalate')
    expect((await decide(id, { accept: false, reason: 'It is dust' })).body.data.return.state).toBe('declined')
    expect((await lastMail(order))?.text).toContain('arbitration board')
    expect(await openCases(order.id)).toBe(0)
    expect((await own(order, id, 'escalate')).body.code).toBe('return_state')
  })

  it('has it by itself when the seller says nothing, and a refusal lapses when nobody asks', async () => {
    const silent = await complained()
    const refused = await complained()
    await act(refused.id, 'refuse', { answer: 'No' })
    const start = shop.deps.now()
    shop.setNow(start + 3 * DAY + 1)
    await worker.workDue()
    expect([(await rowOf(silent.id)).state, (await rowOf(refused.id)).state]).toEqual(['escalated', 'refused'])
    shop.setNow(start + 14 * DAY + 1)
    await worker.workDue()
    shop.setNow(start)
    expect((await rowOf(refused.id)).state).toBe('lapsed')
    expect(await openCases(refused.order.id)).toBe(0)
  })
})

describe('goods that never come', () => {
  it('let the seller end the complaint; those that were sent are looked for by the market', async () => {
    const [silent, sent] = [await complained(), await complained()]
    for (const { id } of [silent, sent])
      await act(id, 'approve', { outcome: 'refund', keeps_goods: false, send_to: 'Kiln Yard 3' })
    await own(sent.order, sent.id, 'sent', { tracking: 'DE-9' })
    const start = shop.deps.now()
    shop.setNow(start + 45 * DAY)
    const ended = await act(silent.id, 'not-returned')
    await worker.workDue()
    shop.setNow(start)
    expect(ended.body.data.return, ended.body.message).toMatchObject({ state: 'not_returned', actions: ['receive'] })
    expect(await openCases(silent.order.id)).toBe(0)
    expect((await rowOf(sent.id)).state).toBe('escalated')
    // The next complaint is offered the address that this shop has named.
    const { id } = await complained()
    expect((await shop.call('GET', `/seller/returns/complaint/${id}`)).body.data.return.return_address).toBe(
      'Kiln Yard 3',
    )
  })
})

describe('the shopper', () => {
  it('takes a complaint back, once, and nobody else does', async () => {
    const { order, id } = await complained()
    const stranger = await shop.order([1])
    expect((await own(order, id, 'cancel', {}, stranger.buyer.headers)).status).toBe(404)
    expect((await shop.get(`/returns/complaint/${id}`, { headers: stranger.buyer.headers })).status).toBe(404)
    expect((await own(order, id, 'cancel')).body.data.return).toMatchObject({ state: 'cancelled', steps: [] })
    expect((await own(order, id, 'cancel')).body.code).toBe('return_state')
    expect(await openCases(order.id)).toBe(0)
  })

  it('does all of it by the link to the order, and reaches no other order by it', async () => {
    const { order, id } = await complained({ photos: 1 })
    const foreign = await complained()
    const { email } = order.buyer
    await shop.deps.database.db
      .updateTable('users')
      .set({ email_verified_at: 1 })
      .where('id', '=', order.buyer.id)
      .execute()
    const { config, now } = shop.deps
    const url = orderLinkUrl(
      { appUrl: config.appUrl, secret: config.secret },
      { orderId: order.id, code: order.code, email: email ?? '', now: now() },
    )
    const headers = { 'x-order-link': url.split('#')[1] ?? '' }
    const shown = await shop.get(`/order-links/order/returns/complaint/${id}`, { headers })
    expect(shown.status, JSON.stringify(shown.body)).toBe(200)
    const [picture] = shown.body.data.return.complaint.photos
    const read = (path: string) => shop.app.inject({ url: `/api/order-links/order/returns/complaint/${path}`, headers })
    expect((await read(`${id}/photos/${picture}`)).statusCode).toBe(200)
    expect((await read(`${foreign.id}`)).statusCode).toBe(404)
    expect((await read(`${foreign.id}/photos/${picture}`)).statusCode).toBe(404)
    expect((await shop.post(`/order-links/order/returns/complaint/${foreign.id}/cancel`, {}, { headers })).status).toBe(
      404,
    )
    const asked = await shop.post(`/order-links/order/returns/complaint/${id}/escalate`, {}, { headers })
    expect(asked.body.data.return.state).toBe('escalated')
    const order2 = (await shop.get('/order-links/order', { headers })).body.data.order
    expect(order2.returns).toMatchObject([{ id, state: 'escalated' }])
  })
})
