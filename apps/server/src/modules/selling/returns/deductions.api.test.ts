import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings, enterBoth } from '../../../../test/support/console.ts'
import type { BackgroundWorker } from '../../../lib/background-worker.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { addPerson } from '../../people/access/testing/people.ts'
import { newIp } from '../../people/accounts/testing/shopper.ts'
import { completeSeller } from '../invoices/testing/complete-seller.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createRefundCalls, type RefundCalls } from '../refunds/testing/refund-calls.ts'
import { createReturnsWorker } from './index.ts'

const DAY = 86_400_000

let shop: RefundCalls
let worker: BackgroundWorker
let operator: Record<string, string>
beforeAll(async () => {
  shop = await createRefundCalls()
  await changeSettings(shop, { eu_consumers: true, home_country: 'DE' })
  await completeSeller(shop.deps.database.db, shop.shopId, shop.deps.now())
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  worker = createReturnsWorker({ ...deps, outbound: createOutbound(deps), payments: shop.payments })
  operator = await enterBoth(shop, (await addPerson(shop, null, 'owner')).id)
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

type Paid = Awaited<ReturnType<RefundCalls['paidOrder']>>

/** Withdraws from pieces of an order that was sent; all of it unless it is said. */
async function withdrawn(order: Paid, lines: [number | undefined, number][] = []) {
  const reply = await shop.post(
    `/orders/${order.id}/withdrawals`,
    { lines: lines.map(([line_id, quantity]) => ({ line_id, quantity })) },
    { headers: order.buyer.headers, ip: newIp() },
  )
  expect(reply.status, reply.body.message).toBe(200)
  const { code } = reply.body.data.withdrawal
  const row = () =>
    shop.deps.database.db.selectFrom('withdrawals').where('code', '=', code).selectAll().executeTakeFirstOrThrow()
  const { id } = await row()
  const act = async (name: string, body: object = {}) =>
    shop.call('POST', `/seller/returns/withdrawal/${id}/${name}`, { body: { version: (await row()).version, ...body } })
  const own = (name: string, body: object = {}) =>
    shop.post(`/returns/withdrawal/${id}/${name}`, body, { headers: order.buyer.headers })
  const decide = async (body: object) =>
    shop.call('POST', `/admin/returns/withdrawal/${id}/decide`, {
      body: { version: (await row()).version, ...body },
      by: { headers: operator },
    })
  const settle = async () => {
    await shop.payments.workDue()
    await worker.workDue()
    return (await row()).state
  }
  return { id, code, row, act, own, decide, settle }
}

const amountsOf = async (id: number) => (await shop.refundsOf(id)).map(({ amount, deduction }) => [amount, deduction])

describe('a withdrawal that is taken back', () => {
  it('goes on unless the shop agrees, who is told; then the goods stay and their money is free', async () => {
    const order = await shop.paidOrder([{ price: 1_000, quantity: 1 }])
    const { id, act, own, row, code } = await withdrawn(order)
    expect((await act('agree-revoke')).status).toBe(409)
    const asked = await own('revoke')
    expect(asked.body.data.return, asked.body.message).toMatchObject({ state: 'declared', is_revoke_asked: true })
    expect((await own('revoke')).status).toBe(409)
    const shown = (await shop.call('GET', `/seller/returns/withdrawal/${id}`)).body.data.return
    expect(shown).toMatchObject({ is_revoke_asked: true, actions: ['receive', 'agree_revoke'] })
    const agreed = await act('agree-revoke')
    expect(agreed.body.data.return, agreed.body.message).toMatchObject({ state: 'revoked', actions: [] })
    expect((await shop.moneyOf(order.id)).open_cases).toBe(0)
    expect(await shop.refundsOf(order.id)).toEqual([])
    expect((await shop.mailsTo(order.buyer)).at(-1)?.subject).toBe(`Your withdrawal ${code} is taken back`)
    expect((await act('receive')).status).toBe(409)
    // The right is there for as long as it was.
    const again = await withdrawn(order)
    expect(again.id).not.toBe(id)
    expect((await again.row()).state).toBe('declared')
    expect((await row()).state).toBe('revoked')
  })

  it('is nobody else’s to take back', async () => {
    const [order, other] = [
      await shop.paidOrder([{ price: 700, quantity: 1 }]),
      await shop.paidOrder([{ price: 700, quantity: 1 }]),
    ]
    const { id } = await withdrawn(order)
    const reply = await shop.post(`/returns/withdrawal/${id}/revoke`, {}, { headers: other.buyer.headers })
    expect(reply.status).toBe(404)
  })
})

describe('an amount that is kept back of used goods', () => {
  const keep = { restock: false, deduction: 4.5, deduction_text: 'The sole is worn' }

  it('is told with its reason, taken off preview and refund, and stays the shop’s', async () => {
    const order = await shop.paidOrder([
      { price: 1_000, quantity: 2 },
      { price: 300, quantity: 1 },
    ])
    expect((await shop.call('POST', `/seller/orders/${order.id}/invoice`)).status).toBe(200)
    const { id, act, own, settle } = await withdrawn(order, [[order.lines[0], 2]])
    expect((await act('receive', { ...keep, deduction_text: '' })).body.errors).toHaveProperty('deduction_text')
    expect((await act('receive', { ...keep, deduction: 20.01 })).body.errors).toHaveProperty('deduction')
    const received = await act('receive', keep)
    expect(received.body.data.return, received.body.message).toMatchObject({
      deduction: { amount: 4.5, text: 'The sole is worn', photos: [], objection: '', decision: null },
      preview: { goods: 20, deduction: 4.5, amount: 15.5 },
    })
    const mail = (await shop.mailsTo(order.buyer)).at(-1)
    for (const said of ['4.50', 'The sole is worn']) expect(mail?.text).toContain(said)
    const shown = (await shop.get(`/returns/withdrawal/${id}`, { headers: order.buyer.headers })).body.data.return
    expect(shown).toMatchObject({ steps: ['object'], deduction: { amount: 4.5 } })
    await act('refund')
    expect(await settle()).toBe('refunded')
    expect(await amountsOf(order.id)).toEqual([[1_550, 450]])
    // The last piece of the order does not give back what was kept.
    await shop.call('POST', `/seller/orders/${order.id}/refunds`, {
      body: { lines: [{ line_id: order.lines[1], quantity: 1 }], version: (await shop.rowOf(order.id)).version },
    })
    await shop.payments.workDue()
    expect(shop.stripe.heldAmount(order.session)).toBe(450)
    expect(await shop.rowOf(order.id)).toMatchObject({ payment_status: 'paid' })
    expect((await own('object', { text: '' })).body.errors).toHaveProperty('text')
  })

  it('is decided by the market where the shopper objects; what nobody disputes goes back at once', async () => {
    const order = await shop.paidOrder([{ price: 1_000, quantity: 1 }])
    const { id, act, own, decide, row, settle } = await withdrawn(order)
    await act('receive', keep)
    const objected = await own('object', { text: 'It came so' })
    expect(objected.body.data.return, objected.body.message).toMatchObject({
      state: 'contested',
      deduction: { objection: 'It came so' },
    })
    expect(await amountsOf(order.id)).toEqual([[1_040, 450]])
    expect(await settle()).toBe('contested')
    expect((await shop.moneyOf(order.id)).open_cases).toBe(1)
    const waiting = await shop.call('GET', '/admin/returns?view=to_decide', { by: { headers: operator } })
    expect(waiting.body.data.items).toContainEqual(expect.objectContaining({ id, actions: ['decide_deduction'] }))
    expect((await decide({ accept: true, deduction: 9, reason: 'No' })).body.errors).toHaveProperty('deduction')
    expect((await decide({ accept: true, deduction: 1.5 })).body.errors).toHaveProperty('reason')
    const decided = await decide({ accept: true, deduction: 1.5, reason: 'A trace of wear' })
    expect(decided.body.data.return, decided.body.message).toMatchObject({
      state: 'refunding',
      deduction: { amount: 1.5, decision: 'A trace of wear' },
    })
    expect(await amountsOf(order.id)).toEqual([
      [1_040, 450],
      [300, -300],
    ])
    expect(await settle()).toBe('refunded')
    expect(shop.stripe.heldAmount(order.session)).toBe(150)
    expect((await shop.moneyOf(order.id)).open_cases).toBe(0)
    expect((await row()).deduction).toBe(150)
    const mail = (await shop.mailsTo(order.buyer)).findLast(({ text }) => text.includes('A trace of wear'))
    for (const said of ['3.00', '1.50']) expect(mail?.text).toContain(said)
  })

  it('goes back as a whole, with all that the order cost', async () => {
    const order = await shop.paidOrder([{ price: 1_000, quantity: 1 }], { voucher: true })
    const { payable_amount: payable } = await shop.rowOf(order.id)
    const { act, own, decide, settle } = await withdrawn(order)
    await act('receive', keep)
    await act('refund')
    expect(await settle()).toBe('refunded')
    expect((await own('object', { text: 'It was so' })).body.data.return.state).toBe('contested')
    expect((await shop.moneyOf(order.id)).open_cases).toBe(1)
    await decide({ accept: true, deduction: 0, reason: 'It was damaged on the way' })
    expect(await settle()).toBe('refunded')
    expect((await shop.refundsOf(order.id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(payable)
    expect(shop.stripe.heldAmount(order.session)).toBe(0)
    expect((await own('object', { text: 'Once more' })).status).toBe(409)
  })

  it('can be objected to for a fortnight', async () => {
    const order = await shop.paidOrder([{ price: 1_000, quantity: 1 }])
    const { act, own } = await withdrawn(order)
    await act('receive', keep)
    const start = shop.deps.now()
    shop.setNow(start + 14 * DAY)
    const late = await own('object', { text: 'Too late' })
    shop.setNow(start)
    expect(late.status).toBe(409)
  })

  it('is shown by photos, which only both sides and the staff see', async () => {
    const order = await shop.paidOrder([{ price: 1_000, quantity: 1 }])
    const { id, row } = await withdrawn(order)
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    for (const [name, value] of Object.entries({ version: (await row()).version, restock: 0, deduction: '2.50' }))
      form.set(name, String(value))
    form.set('deduction_text', 'Scratched')
    form.append('photos', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'scratch.jpg')
    const seller = await enterBoth(shop, shop.seller.id)
    const request = new Request('http://shop.test/', { method: 'POST', body: form })
    const sent = await shop.app.inject({
      method: 'POST',
      url: `/api/seller/returns/withdrawal/${id}/receive`,
      headers: { ...seller, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(sent.statusCode, sent.body).toBe(200)
    const [picture] = sent.json().data.return.deduction.photos
    const read = (path: string, headers: Record<string, string>) =>
      shop.app.inject({ method: 'GET', url: `/api${path}`, headers })
    const path = `/returns/withdrawal/${id}/photos/${picture}`
    const seen = await read(path, order.buyer.headers)
    expect([seen.statusCode, seen.rawPayload.subarray(8, 12).toString()]).toEqual([200, 'WEBP'])
    expect((await read(`/seller${path}`, seller)).statusCode).toBe(200)
    expect((await read(`/admin${path}`, operator)).statusCode).toBe(200)
    expect((await read(path, (await shop.addBuyer()).headers)).statusCode).toBe(404)
    // The number of a complaint's photo is another one.
    expect((await read(`/returns/complaint/${id}/photos/${picture}`, order.buyer.headers)).statusCode).toBe(404)
  })

  it('is nothing of a complaint, nor of cash that was not collected', async () => {
    const order = await shop.order([1])
    await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
    const { act } = await withdrawn({ ...order, session: undefined as never })
    const reply = await act('receive', keep)
    expect(reply.body.errors, reply.body.message).toHaveProperty('deduction')
  })
})

describe('who pays the way back', () => {
  it('is what the shop said when the order was placed, on receipt, order and withdrawal', async () => {
    const profile = async () => (await shop.call('GET', '/seller/shop/profile')).body.data.shop
    const say = async (return_cost: string) => {
      const { version } = await profile()
      return shop.call('PATCH', '/seller/shop', { body: { version, return_cost } })
    }
    expect((await profile()).return_cost).toBe('shopper')
    const changed = await say('shop')
    expect(changed.body.data.shop, changed.body.message).toMatchObject({ return_cost: 'shop' })
    const order = await shop.paidOrder([{ price: 800, quantity: 1 }])
    await say('shopper')
    const shown = await shop.get(`/order-details?order_id=${order.id}`, { headers: order.buyer.headers })
    expect(shown.body.data.order.withdrawal).toMatchObject({ return_cost: 'shop' })
    const { id, row } = await withdrawn(order)
    expect(JSON.parse((await row()).receipt_json)).toMatchObject({ return_cost: 'shop' })
    expect((await shop.mailsTo(order.buyer)).at(-1)?.text).toContain('The shop pays for sending them back.')
    expect((await shop.call('GET', `/seller/returns/withdrawal/${id}`)).body.data.return.return_cost).toBe('shop')
  })

  it('stands on the page of a product before it is ordered, unless a private person sells it', async () => {
    const { goods } = await shop.order([1])
    const shownCost = async () => {
      const { status, body } = await shop.get(`/product-details?product_id=${goods[0]?.productId}`)
      expect(status).toBe(200)
      return body.data.product.shop.return_cost
    }
    const say = async (return_cost: string) => {
      const { version } = (await shop.call('GET', '/seller/shop/profile')).body.data.shop
      expect((await shop.call('PATCH', '/seller/shop', { body: { version, return_cost } })).status).toBe(200)
    }
    expect(await shownCost()).toBe('shopper')
    await say('shop')
    expect(await shownCost()).toBe('shop')
    await say('shopper')
    const { db } = shop.deps.database
    const { identity_json } = await db
      .selectFrom('shops')
      .where('id', '=', shop.shopId)
      .select('identity_json')
      .executeTakeFirstOrThrow()
    const identify = async (identity: string | null) => {
      await db
        .updateTable('shops')
        .set({ identity_json: identity as never })
        .where('id', '=', shop.shopId)
        .execute()
      shop.deps.invalidations.publish('catalogue')
    }
    await identify(JSON.stringify({ ...JSON.parse(String(identity_json)), is_trader: false }))
    expect(await shownCost()).toBeUndefined()
    await identify(identity_json as unknown as string)
    expect(await shownCost()).toBe('shopper')
  })

  it('is not told to somebody who was not shown the order', async () => {
    const order = await shop.paidOrder([{ price: 800, quantity: 1 }])
    const { code } = await shop.rowOf(order.id)
    const said = { name: 'Ana', order_code: code, email: order.buyer.email }
    const { body } = await shop.post('/withdrawals', said, { ip: newIp() })
    expect(body.data.withdrawal).not.toHaveProperty('return_cost')
  })
})
