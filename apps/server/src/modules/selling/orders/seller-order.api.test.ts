import { type EndpointKey, endpointOf, endpoints, SellerOrderDetails } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf } from '../../../../test/every-call/testing/sample.ts'
import { send } from '../../../../test/every-call/testing/send.ts'
import { addShopper } from '../../people/accounts/testing/shopper.ts'
import { addShop } from './testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from './testing/seller-calls.ts'

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

const addNote = (id: number, text: string, by?: SellerCalls['seller']) =>
  shop.call('POST', `/seller/orders/${id}/notes`, { body: { text }, ...(by && { by }) })
const show = async (id: number) => (await shop.call('GET', `/seller/orders/${id}`)).body.data.order
const bulk = (ids: number[], status: string) => shop.call('POST', '/seller/orders/bulk', { body: { ids, status } })
async function addStranger() {
  const stranger = await addShopper(shop)
  await addShop(shop, { owner_id: stranger.id })
  return stranger
}

describe('GET /seller/orders/{id}', () => {
  it('shows lines, address, customer, amounts and payments', async () => {
    const { id, buyer, goods, lines } = await shop.order([2, 1], 'sandbox')
    await shop.deps.database.db
      .updateTable('product_variants')
      .set({ sku: 'KETTLE-1' })
      .where('id', '=', goods[0]?.variantId ?? 0)
      .execute()
    const order = await show(id)
    expect(SellerOrderDetails.strict().parse(order)).toEqual(order)
    expect(order).toMatchObject({
      customer: { id: buyer.id, email: buyer.email },
      address: { name: 'Ana Rahman', address_line: 'Road 7, House 12' },
      payments: [{ gateway: 'sandbox', status: 'open', amount: order.amounts.payable_amount }],
      timeline: [{ status: 'pending' }],
      shipments: [],
      internal_notes: [],
      can: { confirm: false, ship: false, cancel: true },
      version: 1,
    })
    expect(order.lines).toMatchObject([
      { id: lines[0], quantity: 2, shipped: 0, sku: 'KETTLE-1', size: null },
      { id: lines[1], quantity: 1, shipped: 0, sku: null },
    ])
    const [{ price, quantity, line_total }] = order.lines
    expect(line_total).toBe(price * quantity)
    const cash = await show((await shop.order()).id)
    expect(cash).toMatchObject({ payments: [], can: { confirm: true, ship: true, cancel: true } })
  })

  it('does not exist for another shop, nor for shoppers', async () => {
    const { id, buyer } = await shop.order()
    const paths = [`/seller/orders/${id}`, '/seller/orders/1999999999']
    const stranger = await addStranger()
    expect((await shop.call('GET', paths[0] ?? '', { by: stranger })).status).toBe(404)
    expect((await shop.call('GET', paths[1] ?? '')).status).toBe(404)
    expect((await shop.call('GET', paths[0] ?? '', { by: buyer })).status).toBe(403)
    expect((await addNote(id, 'Mine?', stranger)).status).toBe(404)
    expect((await show(id)).internal_notes).toEqual([])
  })
})

describe('POST /seller/orders/{id}/notes', () => {
  it('adds notes with author and time, and grows the version', async () => {
    const { id } = await shop.order()
    await addNote(id, 'Call before noon')
    const { body } = await addNote(id, 'Called\nNobody there')
    const author = body.data.order.internal_notes[0].author
    expect(author).not.toBe('')
    expect(body.data.order).toMatchObject({
      version: 3,
      internal_notes: [
        { author, text: 'Call before noon', at: new Date(shop.deps.now()).toISOString() },
        { author, text: 'Called\nNobody there' },
      ],
    })
    expect((await addNote(id, ' ')).status).toBe(422)
  })

  it('never shows a note in any call of the shopper', async () => {
    const secret = 'SECRET-OF-THE-TEAM'
    const { id, code, buyer } = await shop.order()
    await addNote(id, secret)
    await shop.ship(id, [[(await show(id)).lines[0].id, 1]])
    const keys = (Object.keys(endpoints) as EndpointKey[]).filter(
      (key) =>
        key.startsWith('GET ') &&
        key !== 'GET /logout' &&
        ['public', 'optional', 'shopper'].includes(endpointOf(key).access),
    )
    const known = {
      id,
      order_id: id,
      order_status: 'processing',
      order_number: code,
      search: code,
      locale: 'en',
      page: 1,
    }
    let shown = 0
    for (const key of keys) {
      const answer = await send(shop, key, sampleOf(key, known), buyer.headers)
      expect(answer.text, key).not.toContain(secret)
      if (answer.text.includes(code)) shown++
    }
    // The list and the order at least: otherwise the loop has not looked at the order.
    expect(shown).toBeGreaterThanOrEqual(2)
    for (const mail of await shop.mailsTo(buyer)) expect(mail.text).not.toContain(secret)
  })
})

describe('POST /seller/orders/bulk', () => {
  it('moves each order it can, and says of the others why not', async () => {
    const [first, second, unpaid] = [await shop.order(), await shop.order(), await shop.order([1], 'sandbox')]
    const foreign = 1
    const { body } = await bulk([first.id, second.id, first.id, unpaid.id, foreign], 'confirm')
    expect(body.data).toEqual({
      done: 2,
      refused: [
        { id: unpaid.id, code: 'order_transition', message: 'This order has not been paid yet' },
        { id: foreign, code: 'not_found', message: 'This order does not exist' },
      ],
    })
    expect([(await show(first.id)).order_status, (await show(second.id)).order_status]).toEqual(['confirm', 'confirm'])
    expect((await shop.mailsTo(first.buyer)).map(({ subject }) => subject)).toContain(
      `Your order ${first.code} is confirmed`,
    )
    const again = await bulk([first.id], 'confirm')
    expect(again.body.data).toMatchObject({ done: 0, refused: [{ id: first.id, code: 'order_transition' }] })
  })

  it('cancels each order once when it is sent twice at once', async () => {
    const orders = await Promise.all([1, 2, 3].map(() => shop.order()))
    const ids = orders.map(({ id }) => id)
    const replies = await Promise.all([bulk(ids, 'cancelled'), bulk(ids, 'cancelled')])
    expect(replies.reduce((sum, { body }) => sum + body.data.done, 0)).toBe(3)
    for (const { goods } of orders) expect((await shop.stockOf(goods[0] as never)).variant).toBe(99)
  })

  it.each([[[]], [Array.from({ length: 101 }, (_, index) => index + 1)]])(
    'refuses no orders, and more than 100',
    async (ids) => {
      expect((await bulk(ids, 'confirm')).status).toBe(422)
    },
  )
})
