import type { OpenPickup, ShopPickup } from '@rialto/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSeller } from '../../../../test/support/console.ts'
import { joinTeam } from '../../../../test/support/market.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings, saveSetting } from '../../base/settings/index.ts'
import { addShop, putInCart } from '../checkout/testing/put-in-cart.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createPickupMails } from '../orders/index.ts'
import type { Buyer } from '../orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../orders/testing/seller-calls.ts'

// A Wednesday, 12:20 in Berlin.
const NOW = Date.parse('2026-11-25T11:20:00Z')

let shop: SellerCalls
let shopId: number
let seller: Awaited<ReturnType<typeof addSeller>>
beforeAll(async () => {
  shop = await createSellerCalls()
  shop.setNow(NOW)
  await shop.deps.database.db.transaction().execute((tx) => saveSetting(tx, 'vat_taxes', []))
  shop.deps.invalidations.publish('settings')
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(NOW)
  seller = await addSeller(shop)
  shopId = await addShop(shop, { owner_id: seller.id })
  await call('PATCH', '/seller/delivery/dispatch', { body: { version: 0, time_zone: 'Europe/Berlin' } })
})

const call: SellerCalls['call'] = (method, path, options = {}) => shop.call(method, path, { by: seller, ...options })
async function memberAs(role: 'fulfilment' | 'support') {
  const person = await addSeller(shop)
  await joinTeam(shop, { shopId, userId: person.id, role })
  return person
}
const show = async () => (await call('GET', '/seller/pickup-places')).body.data as ShopPickup
const STALL = {
  name: 'Fish hall, stand 14',
  address: { street: 'Große Elbgasse 9', post_code: '22767', town: 'Hamburg', country: 'DE' },
  latitude: 53.5441,
  longitude: 9.9536,
  note: 'Row C',
}
const SATURDAY = {
  ...{ day: '2026-11-28', from_minute: 480, to_minute: 600, slots: 2 },
  ...{ order_until_days: 1, order_until_minute: 840 },
}

/** Offers pick-up beside the delivery of the shop, or alone. */
async function offerPickup({ alone = false } = {}): Promise<void> {
  const { version, methods } = (await call('GET', '/seller/delivery')).body.data
  const body = { version, kind: 'pickup', name: 'Market day', transit_min: null, transit_max: null, rates: [] }
  expect((await call('POST', '/seller/delivery/methods', { body })).status).toBe(200)
  if (alone) for (const { id } of methods) await call('DELETE', `/seller/delivery/methods/${id}`)
}
async function addPlace(fields: object = {}): Promise<number> {
  const reply = await call('POST', '/seller/pickup-places', { body: { ...STALL, ...fields } })
  return (reply.body.data as ShopPickup).places.at(-1)?.id ?? 0
}
async function addDate(fields: object = {}): Promise<number> {
  const place_id = (await show()).places[0]?.id ?? (await addPlace())
  const body = { place_id, ...SATURDAY, ...fields }
  const before = new Set((await show()).dates.map(({ id }) => id))
  const reply = await call('POST', '/seller/pickup-dates', { body })
  expect([reply.status, reply.body.errors]).toEqual([200, undefined])
  return (reply.body.data as ShopPickup).dates.find(({ id }) => !before.has(id))?.id ?? 0
}
async function buyer(): Promise<Buyer> {
  const person = await shop.addBuyer()
  await putInCart(shop, person.id, { shopId, price: 2_000, stock: 1_000 })
  return person
}
const checkout = async ({ headers }: Buyer, body: object = {}) => {
  const reply = await shop.post('/cart/checkout', { shop_ids: [shopId], ...body }, { headers })
  return { ...reply.body.data, group: reply.body.data.checkout_items[0] }
}
const pickupOption = (group: { delivery_options: { id: number; kind: string; pickup?: OpenPickup }[] }) =>
  group.delivery_options.find(({ kind }) => kind === 'pickup')
/** Orders what is in the cart for a date, or for the first one. */
async function pickUp(person: Buyer, date?: number, body: object = {}) {
  const { group } = await checkout(person)
  const choice = { shop_id: shopId, method_id: pickupOption(group)?.id ?? 0, ...(date && { pickup_date_id: date }) }
  return shop.place(person, { shop_ids: [shopId], delivery: [choice], ...body })
}
const idOf = (reply: { body: { data: { orders: { id: number }[] } } }): number => reply.body.data.orders[0]?.id ?? 0
const orderOf = async ({ headers }: Buyer, id: number) =>
  (await shop.get(`/order-details?order_id=${id}`, { headers })).body.data.order
const takenOf = async (id: number) => (await show()).dates.find((date) => date.id === id)?.taken
const handOver = (id: number, code: string, by: Parameters<SellerCalls['call']>[2] = {}) =>
  call('POST', `/seller/orders/${id}/pickup-code`, { body: { code }, ...by })
/** A code that is not that of the order. */
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
const cancel = ({ headers }: Buyer, id: number) =>
  shop.post('/orders/cancel', { order_id: id, reason: 'Another plan' }, { headers })
/** Sends the mails about pick-ups that are due. */
async function mailsAbout(person: Buyer): Promise<string[]> {
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  await createPickupMails({ ...deps, outbound: createOutbound(deps) }).workDue()
  return (await shop.mailsTo(person)).map(({ subject }) => subject)
}

describe('places and dates', () => {
  it('are added, repeated weekly at the same time of the day across a change of clocks, and shown', async () => {
    const placeId = await addPlace()
    // The clocks go forward on 28 March 2027.
    const body = { place_id: placeId, ...SATURDAY, day: '2027-03-20', weeks: 2 }
    const reply = await call('POST', '/seller/pickup-dates', { body })
    expect(reply.body.message).toBe('Added 2 pick-up dates at Fish hall, stand 14')
    const { places, dates, ...rest } = await show()
    expect(rest).toEqual({ method: null, time_zone: 'Europe/Berlin', today: '2026-11-25' })
    expect(places).toEqual([{ id: placeId, ...STALL, version: 1 }])
    expect(dates.map(({ day, order_until }) => [day, order_until])).toEqual([
      ['2027-03-20', '2027-03-19T13:00:00.000Z'],
      ['2027-03-27', '2027-03-26T13:00:00.000Z'],
    ])
    await call('POST', '/seller/pickup-dates', { body: { ...body, weeks: 3 } })
    const added = (await show()).dates.at(-1)
    expect(added).toMatchObject({
      order_until: '2027-04-02T12:00:00.000Z',
      order_until_days: 1,
      order_until_minute: 840,
    })
    const again = await call('POST', '/seller/pickup-dates', { body })
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
  })

  it('refuse hours that end before they begin, days that are over and orders after the pick-up', async () => {
    await addPlace()
    const place_id = (await show()).places[0]?.id
    const refusals = [{ to_minute: 480 }, { day: '2026-11-24' }, { order_until_days: 0, order_until_minute: 601 }]
    for (const wrong of refusals) {
      const reply = await call('POST', '/seller/pickup-dates', { body: { place_id, ...SATURDAY, ...wrong } })
      expect([reply.status, reply.body.code]).toEqual([422, 'invalid'])
    }
    const elsewhere = await call('POST', '/seller/pickup-dates', { body: { place_id: 999_999, ...SATURDAY } })
    expect(elsewhere.body.code).toBe('invalid')
    const unknown = { ...STALL, address: { ...STALL.address, country: 'XX' } }
    expect((await call('POST', '/seller/pickup-places', { body: unknown })).status).toBe(422)
  })

  it('are those of their shop alone, and of people who may change it', async () => {
    const date = await addDate()
    const other = await addSeller(shop)
    await addShop(shop, { owner_id: other.id })
    const body = { version: 1, slots: 5 }
    expect((await call('PATCH', `/seller/pickup-dates/${date}`, { body, by: other })).status).toBe(404)
    expect((await call('DELETE', `/seller/pickup-dates/${date}`, { by: other })).status).toBe(404)
    expect((await call('GET', `/seller/pickup-dates/${date}/orders`, { by: other })).status).toBe(404)
    expect((await call('GET', `/seller/pickup-dates/${date}/list.pdf`, { by: other })).status).toBe(404)
    const packer = await memberAs('fulfilment')
    expect((await call('PATCH', `/seller/pickup-dates/${date}`, { body, by: packer })).status).toBe(403)
    expect((await call('GET', `/seller/pickup-dates/${date}/orders`, { by: packer })).status).toBe(200)
  })

  it('are changed by who has seen the present state, and taken back while no order is for them', async () => {
    const date = await addDate()
    const stale = await call('PATCH', `/seller/pickup-dates/${date}`, { body: { version: 7, slots: 5 } })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    const changed = await call('PATCH', `/seller/pickup-dates/${date}`, { body: { version: 1, slots: 5 } })
    expect((await show()).dates).toMatchObject([{ slots: 5, version: 2 }])
    await call('POST', `/seller/record/${changed.body.change.id}/restore`)
    expect((await show()).dates).toMatchObject([{ slots: 2 }])
    const ended = await call('DELETE', `/seller/pickup-places/${(await show()).places[0]?.id}`)
    expect(await show()).toMatchObject({ places: [], dates: [] })
    const back = await call('POST', `/seller/record/${ended.body.change.id}/restore`)
    expect(back.status).toBe(200)
    expect(await show()).toMatchObject({ places: [STALL], dates: [{ id: date, slots: 2 }] })
  })
})

describe('a pick-up', () => {
  it('is offered with its dates, and chosen by nobody who does not ask for it', async () => {
    await offerPickup()
    const first = await addDate()
    await addDate({ from_minute: 600, to_minute: 720, slots: null })
    const person = await buyer()
    const { group } = await checkout(person)
    expect(group).toMatchObject({ delivery_charge: 5, estimated_delivery: '2 to 3 days' })
    const { day, from_minute, to_minute } = SATURDAY
    expect(pickupOption(group)).toMatchObject({
      ...{ charge: 0, allows_cash: true, name: 'Market day' },
      promise: { from: day, to: day, order_before: '2026-11-27T13:00:00.000Z' },
      pickup: {
        ...{ date_id: first, place: STALL.name, day, from_minute, to_minute },
        places: [{ name: STALL.name, note: 'Row C', dates: [{ slots_left: 2 }, { slots_left: null }] }],
      },
    })
    const detail = (await shop.get(`/shops/${shopId}`)).body.data.shop.delivery
    expect(detail.methods.at(-1)).toMatchObject({ kind: 'pickup', pickup: { place: STALL.name, day } })
    expect(detail.methods.at(-1).pickup).not.toHaveProperty('places')
  })

  it('keeps place, day, hours and a code in the order, which its seller does not see', async () => {
    await offerPickup()
    await addDate()
    const later = await addDate({ from_minute: 600, to_minute: 720 })
    const person = await buyer()
    const placed = await pickUp(person, later, { payable_amount: 20 })
    expect(placed.status).toBe(200)
    const order = await orderOf(person, idOf(placed))
    expect(order).toMatchObject({ delivery_charge: 0, estimated_delivery: 'Sat 28 Nov', can_cancel: true })
    const { code, ...shown } = order.delivery.pickup
    expect(code).toMatch(/^\d{4}$/)
    expect(shown).toMatchObject({
      place: STALL.name,
      day: '2026-11-28',
      from_minute: 600,
      to_minute: 720,
      note: 'Row C',
    })
    const seen = await call('GET', `/seller/orders/${order.id}`)
    expect(seen.body.data.order).toMatchObject({ delivery: { kind: 'pickup', pickup: shown }, can: { ship: false } })
    expect(JSON.stringify(seen.body)).not.toContain(`"${code}"`)
    const list = await call('GET', `/seller/pickup-dates/${later}/orders`)
    expect(list.body.data.items).toMatchObject([{ id: order.id, quantity: 1, to_collect: 20, can_hand_over: true }])
    expect(JSON.stringify(list.body)).not.toContain(`"${code}"`)
    const [mail] = await shop.mailsTo(person)
    for (const part of ['Sat 28 Nov, 10:00–12:00', STALL.name, code]) expect(mail?.text).toContain(part)
    expect(await takenOf(later)).toBe(1)
  })

  it('tells its code to nobody whose mail address was not proven', async () => {
    await offerPickup({ alone: true })
    await addDate()
    const person = await buyer()
    await shop.deps.database.db
      .updateTable('users')
      .set({ email_verified_at: null, phone_verified_at: NOW })
      .where('id', '=', person.id)
      .execute()
    const placed = await pickUp(person)
    const { code } = (await orderOf(person, idOf(placed))).delivery.pickup
    const [mail] = await shop.mailsTo(person)
    expect(mail?.text).toContain('Sat 28 Nov')
    expect(mail?.text).not.toContain(code)
  })

  it('works for a client that knows nothing of it, where a shop has nothing else', async () => {
    await offerPickup({ alone: true })
    const first = await addDate({ slots: 1 })
    const second = await addDate({ day: '2026-12-05' })
    const [one, other] = [await buyer(), await buyer()]
    for (const person of [one, other]) {
      const { group, checkout: figures } = await checkout(person)
      expect([group.deliverable, figures.payable_amount]).toEqual([true, 20])
      expect((await shop.place(person, { shop_ids: [shopId], payable_amount: 20 })).status).toBe(200)
    }
    expect([await takenOf(first), await takenOf(second)]).toEqual([1, 1])
    expect((await shop.get(`/shops/${shopId}`)).body.data.shop.delivery_charge).toBe(0)
  })

  it('is refused on a date that is full, that has ended, or that is over, with the options of now', async () => {
    await offerPickup()
    const [full, ended, later] = [
      await addDate({ slots: 1 }),
      await addDate({ from_minute: 600, to_minute: 720 }),
      await addDate({ day: '2026-12-05' }),
    ]
    await pickUp(await buyer(), full)
    const person = await buyer()
    const tooLate = await pickUp(person, full)
    expect([tooLate.status, tooLate.body.code]).toEqual([409, 'pickup_full'])
    const [{ delivery_options }] = tooLate.body.data.current
    expect(pickupOption({ delivery_options })?.pickup).toMatchObject({
      date_id: ended,
      places: [{ dates: [{ slots_left: 0 }, {}, {}] }],
    })
    await call('DELETE', `/seller/pickup-dates/${ended}`)
    const gone = await pickUp(person, ended)
    expect([gone.status, gone.body.code]).toEqual([409, 'delivery_gone'])
    const { group } = await checkout(person, {
      delivery: [
        { shop_id: shopId, method_id: pickupOption((await checkout(person)).group)?.id, pickup_date_id: ended },
      ],
    })
    expect(group.is_choice_gone).toBe(true)
    // Orders for the fifth end at 14:00 on the fourth, in Berlin.
    shop.setNow(Date.parse('2026-12-04T12:59:59.999Z'))
    expect(pickupOption((await checkout(person)).group)?.pickup?.date_id).toBe(later)
    shop.setNow(Date.parse('2026-12-04T13:00:00Z'))
    expect(pickupOption((await checkout(person)).group)).toBeUndefined()
  })

  it('gives the last slot to one of fifty shoppers, and no piece or slot to the others', async () => {
    await offerPickup({ alone: true })
    const date = await addDate({ slots: 1 })
    const people = await Promise.all(Array.from({ length: 50 }, buyer))
    const replies = await Promise.all(people.map((person) => pickUp(person, date)))
    const codes = replies.map(({ status, body }) => (status === 200 ? 'placed' : body.code))
    expect(codes.filter((code) => code === 'placed')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['placed', 'pickup_full']))
    expect(await takenOf(date)).toBe(1)
    const orders = shop.deps.database.db.selectFrom('orders').where('shop_id', '=', shopId).select('id')
    expect(await orders.execute()).toHaveLength(1)
  })

  it('gives its slot back when the order is cancelled, or lapses, or is refused for its price', async () => {
    await offerPickup({ alone: true })
    const date = await addDate({ slots: 1 })
    const [one, other] = [await buyer(), await buyer()]
    const placed = await pickUp(one, date)
    expect((await cancel(one, idOf(placed))).status).toBe(200)
    expect(await takenOf(date)).toBe(0)
    expect((await pickUp(other, date, { payable_amount: 1 })).body.code).toBe('price_changed')
    expect(await takenOf(date)).toBe(0)
    expect((await pickUp(other, date)).status).toBe(200)
    expect(await takenOf(date)).toBe(1)
  })

  it('is placed whole or not at all while its date is being ended', async () => {
    await offerPickup({ alone: true })
    const date = await addDate({ slots: null })
    const people = await Promise.all(Array.from({ length: 10 }, buyer))
    const [, ...replies] = await Promise.all([
      call('DELETE', `/seller/pickup-dates/${date}`),
      ...people.map((person) => pickUp(person, date)),
    ])
    const placed = replies.flatMap((reply, index) =>
      reply.status === 200 ? [{ person: people[index], id: idOf(reply) }] : [],
    )
    for (const { person, id } of placed)
      if (person) expect((await orderOf(person, id)).delivery.pickup.change).toBe('ended')
    for (const reply of replies) expect([200, 409]).toContain(reply.status)
  })
})

describe('handing over', () => {
  it('takes the code of the order, collects its cash and delivers it', async () => {
    await offerPickup({ alone: true })
    await addDate()
    const person = await buyer()
    const id = idOf(await pickUp(person))
    const { code } = (await orderOf(person, id)).delivery.pickup
    const refused = await handOver(id, wrong(code))
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid'])
    const done = await handOver(id, code)
    expect([done.status, done.body.message]).toEqual([200, expect.stringContaining('over by its code')])
    expect(done.body.data.order).toMatchObject({ order_status: 'delivered', payment_status: 'paid', to_collect: 0 })
    const order = await orderOf(person, id)
    expect(order.timeline.map(({ status }: { status: string }) => status)).toEqual(['pending', 'delivered'])
    expect(order.delivery.pickup).not.toHaveProperty('code')
    expect((await handOver(id, code)).body.code).toBe('order_transition')
    expect((await mailsAbout(person)).at(-1)).toMatch(/^You have picked up your order/)
  })

  it('looks at no code after five wrong ones, and at another one later', async () => {
    await offerPickup({ alone: true })
    await addDate()
    const person = await buyer()
    const id = idOf(await pickUp(person))
    const { code } = (await orderOf(person, id)).delivery.pickup
    for (let tries = 0; tries < 5; tries++) expect((await handOver(id, wrong(code))).body.code).toBe('invalid')
    expect((await handOver(id, code)).body.code).toBe('too_many_requests')
    shop.setNow(NOW + 15 * 60_000)
    expect((await handOver(id, code)).status).toBe(200)
  })

  it('is for the order’s own shop, people who pack, and orders that are picked up', async () => {
    await offerPickup()
    await addDate()
    const person = await buyer()
    const id = idOf(await pickUp(person))
    const { code } = (await orderOf(person, id)).delivery.pickup
    const stranger = await addSeller(shop)
    await addShop(shop, { owner_id: stranger.id })
    expect((await handOver(id, code, { by: stranger })).status).toBe(404)
    const support = await memberAs('support')
    expect((await handOver(id, code, { by: support })).status).toBe(403)
    const parcel = await buyer()
    const sent = await shop.place(parcel, { shop_ids: [shopId] })
    expect((await handOver(idOf(sent), '0000')).body.code).toBe('order_transition')
  })

  it('is ready once packed, never on the way, and can be called off where nobody came', async () => {
    await offerPickup({ alone: true })
    await addDate()
    const person = await buyer()
    const id = idOf(await pickUp(person))
    for (const status of ['confirm', 'processing', 'pickup'])
      expect((await call('POST', `/seller/orders/${id}/status`, { body: { status } })).status).toBe(200)
    expect((await mailsAbout(person)).at(-1)).toMatch(/is ready for pick-up$/)
    const onTheWay = await call('POST', `/seller/orders/${id}/status`, { body: { status: 'on_the_way' } })
    expect(onTheWay.body.code).toBe('order_transition')
    const { lines, next_statuses } = (await call('GET', `/seller/orders/${id}`)).body.data.order
    expect(next_statuses).toEqual(['delivered', 'cancelled'])
    expect((await shop.ship(id, [[lines[0].id, 1]], { by: seller })).body.code).toBe('order_transition')
    expect((await cancel(person, id)).body.code).toBe('order_not_cancellable')
    const body = { status: 'cancelled', reason: 'Nobody came' }
    expect((await call('POST', `/seller/orders/${id}/status`, { body })).status).toBe(200)
  })
})

describe('an order that nobody picks up', () => {
  const notTaken = (id: number, by: Parameters<SellerCalls['call']>[2] = {}, restock = true) =>
    call('POST', `/seller/orders/${id}/came-back`, { body: { restock }, ...by })
  const seen = async (id: number) => (await call('GET', `/seller/orders/${id}`)).body.data.order
  const moneyOf = (id: number) =>
    shop.deps.database.db.selectFrom('order_money').where('order_id', '=', id).selectAll().executeTakeFirstOrThrow()
  const sumsOf = async (id: number) => {
    const rows = await shop.deps.database.db
      .selectFrom('ledger_entries')
      .where('order_id', '=', id)
      .select((eb) => ['account', eb.fn.sum<number>('amount').as('sum')])
      .groupBy('account')
      .execute()
    return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
  }
  const stockOf = async (variant: number) =>
    (
      await shop.deps.database.db
        .selectFrom('product_variants')
        .where('id', '=', variant)
        .select('stock')
        .executeTakeFirstOrThrow()
    ).stock

  async function ready(body: object = {}) {
    await offerPickup({ alone: true })
    await addDate()
    const person = await buyer()
    const placed = await pickUp(person, undefined, body)
    const id = idOf(placed)
    if (placed.body.data.order_payment_url) {
      const page = new URL(placed.body.data.order_payment_url)
      const paid = await shop.app.inject({
        ...{ method: 'POST', url: page.pathname + page.search, payload: 'answer=pay' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(paid.statusCode).toBe(303)
    }
    for (const status of ['confirm', 'processing', 'pickup'])
      expect((await call('POST', `/seller/orders/${id}/status`, { body: { status } })).status).toBe(200)
    const { variant_id } = await shop.deps.database.db
      .selectFrom('order_lines')
      .where('order_id', '=', id)
      .select('variant_id')
      .executeTakeFirstOrThrow()
    return { person, id, variant: variant_id ?? 0 }
  }

  it('ends once its hours are over by the clock of the shop, collects nothing, and its goods are sold again', async () => {
    const { person, id, variant } = await ready()
    const before = await stockOf(variant)
    // One millisecond before 10:00 in Berlin.
    shop.setNow(Date.parse('2026-11-28T08:59:59.999Z'))
    expect((await seen(id)).can.came_back).toBe(false)
    const early = await notTaken(id)
    expect([early.status, early.body.code]).toEqual([409, 'order_transition'])
    expect(early.body.message).toContain('not before its hours are over')
    shop.setNow(Date.parse('2026-11-28T09:00:00Z'))
    expect((await seen(id)).can.came_back).toBe(true)
    const done = await notTaken(id)
    expect(done.body.data.order, done.body.message).toMatchObject({
      order_status: 'cancelled',
      can: { came_back: false },
    })
    expect(done.body.message).toMatch(/was not picked up$/)
    expect(await orderOf(person, id)).toMatchObject({ cancel_reason: 'The order was not picked up.' })
    expect((await shop.mailsTo(person)).map(({ text }) => text).join('\n')).toContain('The order was not picked up.')
    expect(await stockOf(variant)).toBe(before + 1)
    expect(await moneyOf(id)).toMatchObject({ state: 'void' })
    expect(await brokenLaws(shop.deps.database.db)).toEqual([])
    expect((await notTaken(id)).body.code).toBe('order_transition')
    expect((await handOver(id, '0000')).body.code).toBe('order_transition')
  })

  it('gives back all that was paid, without a commission, and leaves the goods out of the shelf if wished', async () => {
    const { id, variant } = await ready({ payment_method: 'sandbox' })
    const before = await stockOf(variant)
    expect(await sumsOf(id)).toMatchObject({ pending: -2_000 })
    shop.setNow(Date.parse('2026-11-29T09:00:00Z'))
    const done = await notTaken(id, {}, false)
    expect(done.body.data.order, done.body.message).toMatchObject({
      order_status: 'cancelled',
      refunds: [{ kind: 'undelivered', amount: 20 }],
    })
    expect(await stockOf(variant)).toBe(before)
    expect(await moneyOf(id)).toMatchObject({ state: 'void', received: 2_000, refunding: 2_000 })
    expect(await sumsOf(id)).toMatchObject({ pending: 0, refunds_due: -2_000 })
    expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  })

  it('is not ended before it is packed, nor by another shop or a role that may not pack', async () => {
    await offerPickup({ alone: true })
    await addDate()
    const person = await buyer()
    const id = idOf(await pickUp(person))
    shop.setNow(Date.parse('2026-11-28T09:00:00Z'))
    expect((await notTaken(id)).body.code).toBe('order_transition')
    const stranger = await addSeller(shop)
    await addShop(shop, { owner_id: stranger.id })
    expect((await notTaken(id, { by: stranger })).status).toBe(404)
    expect((await notTaken(id, { by: await memberAs('support') })).status).toBe(403)
  })

  it('is handed over or left, whoever is first', async () => {
    const { person, id } = await ready()
    shop.setNow(Date.parse('2026-11-28T09:00:00Z'))
    const { code } = (await orderOf(person, id)).delivery.pickup
    const replies = await Promise.all([handOver(id, code), notTaken(id)])
    expect(replies.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort()).toEqual([
      'done',
      'order_transition',
    ])
    const isLeft = replies[1]?.status === 200
    expect((await seen(id)).order_status).toBe(isLeft ? 'cancelled' : 'delivered')
    expect((await moneyOf(id)).state).toBe(isLeft ? 'void' : 'earned')
    expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  })
})

describe('a change by the shop', () => {
  it('of slots goes down to what is taken, and no further', async () => {
    await offerPickup({ alone: true })
    const date = await addDate({ slots: 3 })
    for (const person of [await buyer(), await buyer()]) await pickUp(person, date)
    const { version } = (await show()).dates[0] ?? { version: 0 }
    const below = await call('PATCH', `/seller/pickup-dates/${date}`, { body: { version, slots: 1 } })
    expect([below.status, below.body.code, Object.keys(below.body.errors)]).toEqual([409, 'conflict', ['slots']])
    expect((await call('PATCH', `/seller/pickup-dates/${date}`, { body: { version, slots: 2 } })).status).toBe(200)
  })

  it('of the time is told to shoppers, who may then cancel free of charge until they have it', async () => {
    await offerPickup({ alone: true })
    const date = await addDate({ slots: 1 })
    const person = await buyer()
    const id = idOf(await pickUp(person, date))
    for (const status of ['confirm', 'processing', 'pickup'])
      await call('POST', `/seller/orders/${id}/status`, { body: { status } })
    const { version } = (await show()).dates[0] ?? { version: 0 }
    const moved = await call('PATCH', `/seller/pickup-dates/${date}`, { body: { version, day: '2026-12-05' } })
    expect(moved.status).toBe(200)
    expect((await mailsAbout(person)).at(-1)).toMatch(/^The pick-up of your order .* has changed$/)
    const order = await orderOf(person, id)
    expect(order).toMatchObject({ can_cancel: true, estimated_delivery: 'Sat 5 Dec' })
    expect(order.delivery.pickup).toMatchObject({ day: '2026-12-05', change: 'changed' })
    const undo = await call('POST', `/seller/record/${moved.body.change.id}/restore`)
    expect(undo.body.code).toBe('conflict')
    expect((await cancel(person, id)).status).toBe(200)
    expect(await takenOf(date)).toBe(0)
  })

  it('that ends a date or a place is told, keeps the orders, and takes no new ones', async () => {
    await offerPickup({ alone: true })
    const date = await addDate()
    const person = await buyer()
    const id = idOf(await pickUp(person, date))
    await call('DELETE', `/seller/pickup-places/${(await show()).places[0]?.id}`)
    expect((await mailsAbout(person)).at(-1)).toMatch(/does not take place$/)
    const order = await orderOf(person, id)
    expect(order).toMatchObject({ order_status: 'pending', can_cancel: true })
    expect(order.delivery.pickup).toMatchObject({ place: STALL.name, change: 'ended' })
    expect((await shop.place(await buyer(), { shop_ids: [shopId] })).body.code).toBe('pickup_full')
  })
})

describe('the reminder', () => {
  it('comes on the morning before, once, and not to who has cancelled', async () => {
    await offerPickup({ alone: true })
    await addDate()
    const [comes, cancels] = [await buyer(), await buyer()]
    await pickUp(comes)
    await cancel(cancels, idOf(await pickUp(cancels)))
    // 9:00 in Berlin.
    shop.setNow(Date.parse('2026-11-27T07:59:59Z'))
    expect((await mailsAbout(comes)).some((subject) => /^Tomorrow/.test(subject))).toBe(false)
    shop.setNow(Date.parse('2026-11-27T08:00:00Z'))
    await mailsAbout(comes)
    const subjects = await mailsAbout(comes)
    expect(subjects.filter((subject) => /^Tomorrow/.test(subject))).toHaveLength(1)
    expect((await mailsAbout(cancels)).some((subject) => /^Tomorrow/.test(subject))).toBe(false)
  })

  it('comes to nobody once its day has passed', async () => {
    await offerPickup({ alone: true })
    await addDate()
    const person = await buyer()
    await pickUp(person)
    shop.setNow(Date.parse('2026-11-28T08:00:00Z'))
    expect((await mailsAbout(person)).some((subject) => /^Tomorrow/.test(subject))).toBe(false)
  })
})

describe('the list of a day', () => {
  it('is a PDF with who comes, what for and what is to be paid', async () => {
    await offerPickup({ alone: true })
    const date = await addDate()
    const person = await buyer()
    const id = idOf(await pickUp(person))
    const { code } = (await orderOf(person, id)).delivery.pickup
    const reply = await call('GET', `/seller/pickup-dates/${date}/list.pdf`)
    expect(reply.headers['content-type']).toContain('application/pdf')
    const { extractText, getDocumentProxy } = await import('unpdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(reply.body as Buffer)), {
      mergePages: true,
    })
    for (const part of ['08:00–10:00', 'Fish hall, stand 14', 'RL']) expect(text).toContain(part)
    expect(text.split(/\s+/)).not.toContain(code)
  })
})
