import { SellerOrderDetails, Shipment } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addShopper } from '../../people/accounts/testing/shopper.ts'
import { addShop } from './testing/order-calls.ts'
import { createSellerCalls, type PlacedOrder, type SellerCalls } from './testing/seller-calls.ts'

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

const tracking = {
  carrier: 'Swift Post',
  tracking_number: 'SP 1234',
  tracking_url: 'https://swift.example/follow?n=1234',
}
const cancel = ({ buyer, id }: PlacedOrder) =>
  shop.post('/orders/cancel', { order_id: id, reason: 'Too slow' }, { headers: buyer.headers })
const move = (id: number, status: string) => shop.call('POST', `/seller/orders/${id}/status`, { body: { status } })
const detailsFor = async ({ buyer, id }: PlacedOrder) =>
  (await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })).body.data.order
const statusesOf = (order: { timeline: { status: string }[] }) => order.timeline.map(({ status }) => status)
async function moveTo(order: PlacedOrder, status: 'pending' | 'delivered' | 'on_the_way') {
  await shop.deps.database.db.updateTable('orders').set({ status }).where('id', '=', order.id).execute()
}
/** The pieces in shipments: as the order counts them, as its lines do, and as the shipments hold them. */
async function shippedIn(order: PlacedOrder) {
  const { db } = shop.deps.database
  const lines = await db.selectFrom('order_lines').where('order_id', '=', order.id).select('shipped').execute()
  const held = await db
    .selectFrom('shipment_lines as l')
    .innerJoin('shipments as s', 's.id', 'l.shipment_id')
    .where('s.order_id', '=', order.id)
    .select('l.quantity')
    .execute()
  return [
    (await shop.rowOf(order.id)).shipped_quantity,
    lines.reduce((sum, { shipped }) => sum + shipped, 0),
    held.reduce((sum, { quantity }) => sum + quantity, 0),
  ]
}

describe('POST /seller/orders/{id}/shipments', () => {
  it('sends an order in two parcels, which the shopper sees and hears of', async () => {
    const order = await shop.order([2, 1])
    const [first = 0, second = 0] = order.lines
    const partly = await shop.ship(order.id, [[first, 1]], { tracking })
    expect(partly.status).toBe(200)
    expect(SellerOrderDetails.strict().parse(partly.body.data.order)).toEqual(partly.body.data.order)
    expect(partly.body.data.order).toMatchObject({
      order_status: 'processing',
      can: { ship: true, cancel: false, confirm: false },
      lines: [
        { id: first, shipped: 1 },
        { id: second, shipped: 0 },
      ],
      shipments: [{ ...tracking, version: 1, lines: [{ line_id: first, quantity: 1 }] }],
      next_statuses: ['pickup'],
    })
    const rest = await shop.ship(order.id, [
      [second, 1],
      [first, 1],
    ])
    expect(rest.body.data.order).toMatchObject({ order_status: 'pickup', can: { ship: false, cancel: false } })
    expect(await shippedIn(order)).toEqual([3, 3, 3])

    const seen = await detailsFor(order)
    expect(seen.shipments).toHaveLength(2)
    for (const shipment of seen.shipments) expect(Shipment.strict().parse(shipment)).toEqual(shipment)
    expect(seen.shipments[1]).toMatchObject({ carrier: null, tracking_number: null, tracking_url: null })
    expect(seen.shipments.map(({ handed_over_at }: Shipment) => handed_over_at)).toEqual([null, null])
    expect(statusesOf(seen)).toEqual(['pending', 'confirm', 'processing', 'pickup'])
    const mails = (await shop.mailsTo(order.buyer)).slice(1)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill(`A parcel of your order ${order.code} is packed`))
    expect(mails[0]?.text).toContain('Tracking number: SP 1234')
    expect(mails[0]?.text).toContain(tracking.tracking_url)
    expect(mails[0]?.text).toContain('The rest of your order follows in another parcel.')
    expect(mails[1]?.text).not.toContain('The rest of your order follows')
  })

  it('refuses more than is left, a foreign line and no pieces, and changes nothing', async () => {
    const [order, other] = [await shop.order([2]), await shop.order([1])]
    const [line = 0] = order.lines
    await shop.ship(order.id, [[line, 1]])
    const before = await shippedIn(order)
    expect(await shop.ship(order.id, [[line, 2]])).toMatchObject({
      status: 409,
      body: { code: 'already_shipped', message: 'Pieces of Trial kettle that are left to ship: 1' },
    })
    expect(
      (
        await shop.ship(order.id, [
          [line, 1],
          [line, 1],
        ])
      ).status,
    ).toBe(409)
    expect(
      (
        await shop.ship(order.id, [
          [line, 1],
          [other.lines[0] ?? 0, 1],
        ])
      ).status,
    ).toBe(404)
    expect((await shop.ship(order.id, [])).status).toBe(422)
    expect((await shop.ship(order.id, [[line, 0]])).status).toBe(422)
    expect(await shippedIn(order)).toEqual(before)
    expect((await shop.ship(order.id, [[line, 1]])).status).toBe(200)
    expect(await shop.ship(order.id, [[line, 1]])).toMatchObject({ status: 409, body: { code: 'already_shipped' } })
  })

  it('refuses parcels for unpaid, cancelled and delivered orders', async () => {
    const unpaid = await shop.order([1], 'sandbox')
    const [cancelled, delivered] = [await shop.order(), await shop.order()]
    await cancel(cancelled)
    await moveTo(delivered, 'delivered')
    for (const order of [unpaid, cancelled, delivered]) {
      const reply = await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
      expect(reply).toMatchObject({ status: 409, body: { code: 'order_transition' } })
      expect(await shippedIn(order)).toEqual([0, 0, 0])
    }
  })

  it.each([
    'http://swift.example/1',
    'javascript:alert(1)',
    'https://evil@swift.example',
    'https://a b.example',
    'ftp://x.y',
  ])('refuses %s as the address of a parcel', async (tracking_url) => {
    const order = await shop.order()
    const reply = await shop.ship(order.id, [[order.lines[0] ?? 0, 1]], { tracking: { tracking_url } })
    expect(reply).toMatchObject({ status: 422, body: { errors: { tracking_url: [expect.any(String)] } } })
  })

  it('keeps an order with a parcel from being cancelled by anybody', async () => {
    const order = await shop.order([2])
    await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
    expect((await move(order.id, 'cancelled')).status).toBe(409)
    expect((await cancel(order)).status).toBe(409)
    expect(await shop.rowOf(order.id)).toMatchObject({ status: 'processing' })
  })

  it('adds a parcel to an order that was moved on by hand, and leaves its status', async () => {
    const order = await shop.order([1])
    for (const status of ['confirm', 'processing', 'pickup', 'on_the_way']) await move(order.id, status)
    const reply = await shop.ship(order.id, [[order.lines[0] ?? 0, 1]], { tracking })
    expect(reply.body.data.order).toMatchObject({ order_status: 'on_the_way', shipments: [tracking] })
  })

  it('sends one parcel for a key, also when it is repeated at once, and refuses another body', async () => {
    const order = await shop.order([4])
    const [line = 0] = order.lines
    const replies = await Promise.all([1, 2, 3].map(() => shop.ship(order.id, [[line, 1]], { key: 'click' })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await shippedIn(order)).toEqual([1, 1, 1])
    expect(await shop.ship(order.id, [[line, 2]], { key: 'click' })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_mismatch' },
    })
    expect((await shop.ship(order.id, [[line, 1]], { key: 'again' })).status).toBe(200)
    expect(await shippedIn(order)).toEqual([2, 2, 2])
  })

  it('hides orders and parcels from another shop', async () => {
    const order = await shop.order([2])
    const sent = await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
    const stranger = await addShopper(shop)
    await addShop(shop, { owner_id: stranger.id })
    const by = stranger
    const parcel = sent.body.data.order.shipments[0].id
    expect((await shop.call('GET', `/seller/orders/${order.id}`, { by })).status).toBe(404)
    expect((await shop.ship(order.id, [[order.lines[0] ?? 0, 1]], { by })).status).toBe(404)
    const change = { body: { version: 1, carrier: 'Mine' }, by }
    expect((await shop.call('PATCH', `/seller/shipments/${parcel}`, change)).status).toBe(404)
    expect((await shop.call('DELETE', `/seller/shipments/${parcel}`, { by })).status).toBe(404)
    const list = { body: { text: `${order.code},X1` }, by }
    expect((await shop.call('POST', '/seller/shipments/import', list)).body.data).toMatchObject({
      done: 0,
      lines: [{ is_done: false, reason: 'This order does not exist' }],
    })
    expect(await shippedIn(order)).toEqual([1, 1, 1])
  })
})

describe('concurrent shipments', () => {
  it('ship each piece once', async () => {
    const order = await shop.order([3])
    const [line = 0] = order.lines
    const replies = await Promise.all(Array.from({ length: 6 }, () => shop.ship(order.id, [[line, 1]])))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409])
    expect(await shippedIn(order)).toEqual([3, 3, 3])
    expect(await shop.rowOf(order.id)).toMatchObject({ status: 'pickup' })
    expect(statusesOf(await detailsFor(order))).toEqual(['pending', 'confirm', 'processing', 'pickup'])
  })

  it('and cancellations apply only one of them', async () => {
    for (let round = 0; round < 6; round++) {
      const order = await shop.order([2])
      const [shipped, cancelled] = await Promise.all([
        shop.ship(order.id, [[order.lines[0] ?? 0, 1]]),
        round % 2 ? cancel(order) : move(order.id, 'cancelled'),
      ])
      expect([shipped.status, cancelled?.status].sort()).toEqual([200, 409])
      const { status, shipped_quantity } = await shop.rowOf(order.id)
      expect([status, shipped_quantity]).toEqual(shipped.status === 200 ? ['processing', 1] : ['cancelled', 0])
      expect((await shop.stockOf(order.goods[0] as never)).sold).toBe(shipped.status === 200 ? 2 : 0)
    }
  })

  it('are taken back once', async () => {
    const order = await shop.order([2])
    const sent = await shop.ship(order.id, [[order.lines[0] ?? 0, 2]])
    const { id } = sent.body.data.order.shipments[0]
    const replies = await Promise.all([1, 2].map(() => shop.call('DELETE', `/seller/shipments/${id}`)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await shippedIn(order)).toEqual([0, 0, 0])
  })
})

describe('a sent parcel', () => {
  it('gets its tracking number later, and refuses a stale change with its present state', async () => {
    const order = await shop.order([1])
    const sent = await shop.ship(order.id, [[order.lines[0] ?? 0, 1]], { tracking: { carrier: 'Swift Post' } })
    const { id } = sent.body.data.order.shipments[0]
    const change = (body: object) => shop.call('PATCH', `/seller/shipments/${id}`, { body })
    const changed = await change({ version: 1, tracking_number: 'SP 9' })
    expect(changed.body.data.order.shipments).toMatchObject([
      { carrier: 'Swift Post', tracking_number: 'SP 9', version: 2 },
    ])
    expect(changed.body.data.order.version).toBeGreaterThan(sent.body.data.order.version)
    expect(await change({ version: 1, carrier: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'stale', data: { current: { id, carrier: 'Swift Post', version: 2 } } },
    })
    expect((await change({ version: 2, carrier: '' })).body.data.order.shipments[0]).toMatchObject({
      carrier: null,
      tracking_number: 'SP 9',
    })
  })

  it('is taken back until its order is on the way', async () => {
    const order = await shop.order([2])
    const [line = 0] = order.lines
    const sent = await shop.ship(order.id, [[line, 2]])
    const back = await shop.call('DELETE', `/seller/shipments/${sent.body.data.order.shipments[0].id}`)
    expect(back.body.data.order).toMatchObject({
      order_status: 'processing',
      shipments: [],
      lines: [{ shipped: 0 }],
      can: { ship: true, cancel: true },
    })
    const again = await shop.ship(order.id, [[line, 2]])
    await move(order.id, 'on_the_way')
    const late = await shop.call('DELETE', `/seller/shipments/${again.body.data.order.shipments[0].id}`)
    expect(late).toMatchObject({ status: 409, body: { code: 'order_transition' } })
    expect(await shippedIn(order)).toEqual([2, 2, 2])
  })
})

it('mails a shopper at most twenty times at once about parcels that are sent and taken back', async () => {
  const order = await shop.order([2])
  for (let round = 0; round < 22; round++) {
    const sent = await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
    expect(sent.status).toBe(200)
    await shop.call('DELETE', `/seller/shipments/${sent.body.data.order.shipments[0].id}`)
  }
  const mails = await shop.mailsTo(order.buyer)
  expect(mails.filter(({ subject }) => subject.startsWith('A parcel'))).toHaveLength(20)
})

describe('POST /seller/shipments/import', () => {
  const importList = (text: string, dry_run = false) =>
    shop.call('POST', '/seller/shipments/import', { body: { text, dry_run } })

  it('ships what is left of each order, and says why a line is refused', async () => {
    const [whole, partly, unpaid] = [await shop.order([2]), await shop.order([2]), await shop.order([1], 'sandbox')]
    await shop.ship(partly.id, [[partly.lines[0] ?? 0, 1]], { tracking: { tracking_number: 'OLD' } })
    const list = [
      'order_code,tracking_number,carrier',
      `${whole.code.toLowerCase()}, T-1, Swift Post`,
      '',
      `${whole.code},T-2`,
      `${partly.code},OLD`,
      `${partly.code}\tT-3`,
      `${unpaid.code},T-4`,
      'RL-NOWHERE,T-5',
      `${unpaid.code},`,
    ].join('\r\n')
    const reasons = [
      [2, true, null],
      [4, false, expect.any(String)],
      [5, false, 'A parcel of this order has this tracking number already'],
      [6, true, null],
      [7, false, 'This order has not been paid yet'],
      [8, false, 'This order does not exist'],
      [9, false, 'This line has no tracking number'],
    ]
    const outcome = (reply: Awaited<ReturnType<typeof importList>>) =>
      reply.body.data.lines.map((line: Record<string, unknown>) => [line.line, line.is_done, line.reason])
    const dry = await importList(list, true)
    expect(outcome(dry)).toEqual(reasons)
    expect(await shippedIn(whole)).toEqual([0, 0, 0])
    const done = await importList(list)
    expect(done.body.data.done).toBe(2)
    expect(outcome(done)).toEqual(reasons)
    expect(await shippedIn(whole)).toEqual([2, 2, 2])
    expect(await shippedIn(partly)).toEqual([2, 2, 2])
    expect((await detailsFor(whole)).shipments).toMatchObject([{ carrier: 'Swift Post', tracking_number: 'T-1' }])
    expect((await importList(list)).body.data.done).toBe(0)
    expect(await shippedIn(whole)).toEqual([2, 2, 2])
  })

  it('refuses more lines than the limit', async () => {
    const list = Array.from({ length: 201 }, (_, index) => `RL-${index},T`).join('\n')
    expect((await importList(list)).status).toBe(422)
  })
})

describe('handing parcels to the carrier', () => {
  const pack = (order: PlacedOrder, lines: [number, number][], more: object = {}) =>
    shop.call('POST', `/seller/orders/${order.id}/shipments`, {
      body: { lines: lines.map(([line_id, quantity]) => ({ line_id, quantity })), ...more },
    })
  const handOver = (order: PlacedOrder) => shop.call('POST', `/seller/orders/${order.id}/hand-over`)
  const subjects = async (order: PlacedOrder) =>
    (await shop.mailsTo(order.buyer)).slice(1).map(({ subject }) => subject.replace(order.code, 'X'))
  const today = async () => (await shop.call('GET', '/seller/today?time_zone=UTC')).body.data

  it('is one act with packing: the order is on the way, and one mail says so', async () => {
    const order = await shop.order([2])
    const sent = await pack(order, [[order.lines[0] ?? 0, 2]], { handed_over: true, ...tracking })
    expect(sent.body.data.order).toMatchObject({
      order_status: 'on_the_way',
      shipments: [{ handed_over_at: expect.any(String) }],
      next_statuses: ['delivered'],
    })
    const seen = await detailsFor(order)
    expect(seen).toMatchObject({ order_status: 'on_the_way', shipments: [{ handed_over_at: expect.any(String) }] })
    expect(statusesOf(seen)).toEqual(['pending', 'confirm', 'processing', 'pickup', 'on_the_way'])
    expect(await subjects(order)).toEqual(['A parcel of your order X has left'])
    const { id } = sent.body.data.order.shipments[0]
    expect((await shop.call('DELETE', `/seller/shipments/${id}`)).status).toBe(409)
  })

  it('is a second act where the shop packs ahead, which waits on Today', async () => {
    const order = await shop.order([1])
    await pack(order, [[order.lines[0] ?? 0, 1]], tracking)
    const codes = async () =>
      (await today()).to_hand_over.orders.map(({ order_code }: { order_code: string }) => order_code)
    expect((await today()).to_hand_over.count).toBeGreaterThan(0)
    expect((await shop.call('GET', '/seller/orders?view=packed')).body.data.items[0].order_code).toBe(order.code)
    const over = await handOver(order)
    expect(over.body.data.order).toMatchObject({ order_status: 'on_the_way' })
    expect(await codes()).not.toContain(order.code)
    expect(await subjects(order)).toEqual(['A parcel of your order X is packed', 'Your order X is on the way'])
    const mails = await shop.mailsTo(order.buyer)
    expect(mails.at(-1)?.text).toContain('Tracking number: SP 1234')
    expect((await handOver(order)).status).toBe(409)
  })

  it('marks the parcels of an order that moves on by its status alone', async () => {
    const order = await shop.order([1])
    await pack(order, [[order.lines[0] ?? 0, 1]])
    await move(order.id, 'on_the_way')
    expect((await detailsFor(order)).shipments).toMatchObject([{ handed_over_at: expect.any(String) }])
  })

  it('leaves an order in work of which pieces are left, and mails once for its parcel', async () => {
    const order = await shop.order([2])
    const [line = 0] = order.lines
    await pack(order, [[line, 1]])
    const over = await handOver(order)
    expect(over.body.data.order).toMatchObject({
      order_status: 'processing',
      shipments: [{ handed_over_at: expect.any(String) }],
    })
    expect((await handOver(order)).status).toBe(409)
    const rest = await pack(order, [[line, 1]], { handed_over: true })
    expect(rest.body.data.order.order_status).toBe('on_the_way')
    expect(await subjects(order)).toEqual([
      'A parcel of your order X is packed',
      'A parcel of your order X has left',
      'A parcel of your order X has left',
    ])
  })

  it('waits for an earlier parcel that is only packed', async () => {
    const order = await shop.order([2])
    const [line = 0] = order.lines
    await pack(order, [[line, 1]])
    const rest = await pack(order, [[line, 1]], { handed_over: true })
    expect(rest.body.data.order.order_status).toBe('pickup')
    expect((await handOver(order)).body.data.order.order_status).toBe('on_the_way')
  })

  it('twice at once sends one mail', async () => {
    const order = await shop.order([1])
    await pack(order, [[order.lines[0] ?? 0, 1]])
    const replies = await Promise.all([1, 2, 3].map(() => handOver(order)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await subjects(order)).toHaveLength(2)
  })

  it('is hidden from another shop', async () => {
    const order = await shop.order([1])
    const stranger = await addShopper(shop)
    await addShop(shop, { owner_id: stranger.id })
    expect((await shop.call('POST', `/seller/orders/${order.id}/hand-over`, { by: stranger })).status).toBe(404)
  })
})

describe('tracking', () => {
  const ship = async (body: object) => {
    const order = await shop.order([1])
    const lines = [{ line_id: order.lines[0], quantity: 1 }]
    const reply = await shop.call('POST', `/seller/orders/${order.id}/shipments`, { body: { lines, ...body } })
    return reply.body.data.order
  }

  it('takes an address without its scheme', async () => {
    const order = await ship({ tracking_url: 'dhl.de/follow?n=1' })
    expect(order.shipments[0].tracking_url).toBe('https://dhl.de/follow?n=1')
  })

  it('follows from a known carrier and the number, also after a change of the number, unless the seller names a page', async () => {
    const order = await ship({ carrier: 'dpd', tracking_number: '0123 45' })
    const [parcel] = order.shipments
    expect(parcel.tracking_url).toBe('https://tracking.dpd.de/status/en_US/parcel/012345')
    const change = async (version: number, set: object) =>
      (await shop.call('PATCH', `/seller/shipments/${parcel.id}`, { body: { version, ...set } })).body.data.order
        .shipments[0].tracking_url
    expect(await change(1, { tracking_number: '999' })).toBe('https://tracking.dpd.de/status/en_US/parcel/999')
    expect(await change(2, { tracking_url: 'my.example/9' })).toBe('https://my.example/9')
    expect(await change(3, { tracking_number: '111' })).toBe('https://my.example/9')
  })

  it('remembers the carrier that the shop named last', async () => {
    await ship({ carrier: 'Royal Mail', tracking_number: '1' })
    expect((await ship({})).last_carrier).toBe('Royal Mail')
  })
})

it('the address of a parcel reaches no mail address that is not proved, and no name brings one there', async () => {
  const order = await shop.order([1])
  const { db } = shop.deps.database
  await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', order.buyer.id).execute()
  const sent = {
    carrier: 'evil.example',
    tracking_number: 'https://evil.example',
    tracking_url: 'https://evil.example/x',
  }
  expect((await shop.ship(order.id, [[order.lines[0] ?? 0, 1]], { tracking: sent })).status).toBe(200)
  const mails = await shop.mailsTo(order.buyer)
  expect(mails.at(-1)?.text).toContain('Carrier: evil·example')
  expect(JSON.stringify(mails)).not.toContain('evil.example')
})
