import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { disputeChanged, refundChanged } from '../payments/testing/stripe-stand-in.ts'
import { createPaidOrders, type PaidOrders } from '../refunds/testing/paid-orders.ts'

let shop: PaidOrders
let staff: PaidOrders['staff']
beforeAll(async () => {
  shop = await createPaidOrders()
  staff = shop.staff
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

const call = (method: 'GET' | 'POST', path: string, body?: Record<string, unknown>, by = staff) =>
  shop.call(method, path, { by, ...(body && { body }) })

const send = async (event: object) => expect((await shop.tell(event)).status).toBe(200)

let disputes = 0

/** A dispute about a payment, as the staff sees it, and what decides it. */
async function dispute(session: Parameters<typeof disputeChanged>[1], amount: number) {
  disputes++
  const about = { id: `du_evidence_${disputes}`, amount, reason: 'product_not_received', fee: 0 }
  await send(disputeChanged('created', session, { ...about, status: 'needs_response' }))
  const { body } = await call('GET', '/admin/disputes?limit=100')
  const shown = body.data.items.find(({ reference }: { reference: string }) => reference === about.id)
  return { ...shown, decide: () => send(disputeChanged('closed', session, { ...about, status: 'won' })) }
}

/** Lets an order's shopper and its shop write to each other. @returns the ids of the messages */
async function writeMessages(orderId: number, texts: readonly string[]): Promise<number[]> {
  const { db } = shop.deps.database
  const { user_id, shop_id } = await shop.rowOf(orderId)
  const at = shop.deps.now()
  const { id: conversation_id } = await db
    .insertInto('conversations')
    .values({ user_id, shop_id, last_message_at: at, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (const [index, written] of texts.entries()) {
    const side = index % 2 === 0 ? ('user' as const) : ('shop' as const)
    const row = { conversation_id, side, text: written, product_id: null, created_at: at + index }
    ids.push((await db.insertInto('messages').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }
  return ids
}

const readPdf = async (reply: { body: unknown }): Promise<string> => {
  const { extractText, getDocumentProxy } = await import('unpdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(reply.body as Buffer)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

describe('the evidence of a dispute', () => {
  it('has the order, its parcels with the proof, refunds, and the chosen messages alone', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    const { code } = await shop.rowOf(order.id)
    await send(refundChanged('refund.created', shop.stripe.refundByHand(order.session, { amount: 700 })))
    await shop.call('POST', `/seller/orders/${order.id}/status`, { body: { status: 'on_the_way' } })
    const received = await shop.call('POST', `/orders/${order.id}/received`, { by: order.buyer, body: {} })
    expect(received.status, received.body.message).toBe(200)
    const texts = ['It has arrived, thank you', 'We are glad of it', `A long one. ${'Rain and wind. '.repeat(300)}End`]
    const [first = 0, , third = 0] = await writeMessages(order.id, texts)
    const shown = await dispute(order.session, 1_990)
    expect(shown.can.evidence).toBe(true)
    const { body } = await call('GET', `/admin/disputes/${shown.id}/messages`)
    expect(body.data.messages).toMatchObject([
      { id: first, from: 'customer', text: 'It has arrived, thank you' },
      { from: 'shop', text: 'We are glad of it' },
      { id: third, from: 'customer' },
    ])

    const path = `/admin/disputes/${shown.id}/evidence.pdf`
    const reply = await call('GET', `${path}?messages=${first},${third}`)
    expect(reply.headers['content-type']).toContain('application/pdf')
    expect(reply.headers['content-disposition']).toContain(`${code}-evidence.pdf`)
    const pdf = await readPdf(reply)
    for (const part of [
      code,
      shown.reference,
      'product_not_received',
      '$19.90',
      '$7.00',
      '3 × Trial kettle $15.00',
      'Parcel 1',
    ])
      expect(pdf, part).toContain(part)
    for (const part of [
      'The customer has confirmed that it arrived',
      'It has arrived, thank you',
      'Rain and wind. End',
    ])
      expect(pdf, part).toContain(part)
    expect(pdf).not.toContain('We are glad of it')
    const without = await readPdf(await call('GET', path))
    expect(without).toContain(code)
    expect(without).not.toContain('It has arrived')
  })

  it('takes no message of another conversation', async () => {
    const [order, other] = [
      await shop.paidOrder([{ price: 500, quantity: 1 }]),
      await shop.paidOrder([{ price: 500, quantity: 1 }]),
    ]
    const [mine = 0] = await writeMessages(order.id, ['Mine'])
    const [foreign = 0] = await writeMessages(other.id, ['Of somebody else'])
    const { id } = await dispute(order.session, 990)
    const reply = await call('GET', `/admin/disputes/${id}/evidence.pdf?messages=${mine},${foreign}`)
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
    expect((await call('GET', `/admin/disputes/${id}/evidence.pdf?messages=abc`)).status).toBe(422)
  })

  it('is there for staff with refunds alone, and only while it can be given', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 1 }])
    const { id, decide } = await dispute(order.session, 990)
    const paths = [`/admin/disputes/${id}/messages`, `/admin/disputes/${id}/evidence.pdf`]
    for (const path of paths) {
      expect((await call('GET', path)).status).toBe(200)
      expect((await call('GET', path, undefined, shop.seller)).status).toBe(403)
      expect((await call('GET', path.replace(String(id), '999999'))).status).toBe(404)
    }
    await decide()
    for (const path of paths) expect((await call('GET', path)).body.code).toBe('return_state')
  })

  it('waits until it is known of which of several orders a dispute is', async () => {
    const { session, other } = await shop.paidTogether()
    const { id, version, can } = await dispute(session, 500)
    expect(can.evidence).toBe(false)
    expect((await call('GET', `/admin/disputes/${id}/evidence.pdf`)).body.code).toBe('return_state')
    const assigned = await call('POST', `/admin/disputes/${id}/assign`, { order_id: other.id, version })
    expect(assigned.body.data.dispute.can.evidence).toBe(true)
    expect((await call('GET', `/admin/disputes/${id}/evidence.pdf`)).status).toBe(200)
  })
})

describe('the bearer of a dispute', () => {
  const bearerOf = async (id: number) => (await call('GET', `/admin/disputes/${id}`)).body.data.dispute
  const undo = (change: number, by = staff) => call('POST', `/admin/record/${change}/restore`, {}, by)

  async function changed() {
    const order = await shop.paidOrder([{ price: 500, quantity: 1 }])
    const shown = await dispute(order.session, 990)
    const say = async (bearer: string, reason: string) => {
      const { version } = await bearerOf(shown.id)
      const { body } = await call('POST', `/admin/disputes/${shown.id}/bearer`, { bearer, reason, version })
      return body.change
    }
    return { ...shown, say, change: await say('market', 'Our carrier lost it') }
  }

  it('is put back by the record, and put back again', async () => {
    const { id, change } = await changed()
    expect(change).toMatchObject({ is_restorable: true })
    const undone = await undo(change.id)
    expect(undone.status, undone.body.message).toBe(200)
    expect(await bearerOf(id)).toMatchObject({ bearer: 'shop', bearer_reason: null })
    expect((await undo(undone.body.change.id)).status).toBe(200)
    expect(await bearerOf(id)).toMatchObject({ bearer: 'market', bearer_reason: 'Our carrier lost it' })
  })

  it('is not put back over a later change, nor once the bank has decided', async () => {
    const { say, change, decide, id } = await changed()
    const later = await say('shop', 'It was the shop after all')
    expect((await undo(change.id)).body.code).toBe('stale')
    await decide()
    expect((await undo(later.id)).body.code).toBe('return_state')
    expect(await bearerOf(id)).toMatchObject({ bearer: 'shop', bearer_reason: 'It was the shop after all' })
  })

  it('is put back by staff with refunds alone', async () => {
    const { change } = await changed()
    expect((await undo(change.id, shop.seller)).status).toBe(403)
  })
})
