import { ShopDelivery } from '@rialto/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSeller, enterConsole } from '../../../../test/support/console.ts'
import { joinTeam } from '../../../../test/support/market.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { withSettings } from '../../people/accounts/testing/shopper.ts'
import { addShop, putInCart } from '../../selling/checkout/testing/put-in-cart.ts'
import type { Buyer } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

// A Saturday, 12:20 in Berlin.
const NOW = Date.parse('2026-11-28T11:20:00Z')

let shop: SellerCalls
let shopId: number
let seller: Awaited<ReturnType<typeof addSeller>>
beforeAll(async () => {
  shop = await createSellerCalls()
  shop.setNow(NOW)
  // Amounts are those of goods and delivery alone.
  await shop.deps.database.db.transaction().execute((tx) => saveSetting(tx, 'vat_taxes', []))
  shop.deps.invalidations.publish('settings')
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(NOW)
  seller = await addSeller(shop)
  shopId = await addShop(shop, { owner_id: seller.id })
})

const call: SellerCalls['call'] = (method, path, options = {}) => shop.call(method, path, { by: seller, ...options })
const show = async () => (await call('GET', '/seller/delivery')).body.data as ShopDelivery
/** Changes the delivery with the present version. */
async function change(method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object = {}) {
  const { version } = await show()
  const withBody = method === 'DELETE' ? {} : { body: { version, ...body } }
  return call(method, `/seller/delivery${path}`, withBody)
}
const zoneOf = (country: string, name = country) => ({ name, places: [{ country }] })
const flat = (name: string, zone_id: number, charge: number, more: object = {}) => ({
  ...{ kind: 'flat', name, transit_min: 2, transit_max: 3, rates: [{ zone_id, charge }] },
  ...more,
})

/** Germany by standard 4.90 and express 9.90, Austria by standard 11.90; packing until 14:00 in Berlin. */
async function setUp() {
  await change('PATCH', '/dispatch', { country: 'DE', cut_off_minute: 14 * 60, time_zone: 'Europe/Berlin' })
  await change('DELETE', `/zones/${(await show()).zones[0]?.id}`)
  await change('DELETE', `/methods/${(await show()).methods[0]?.id}`)
  await change('POST', '/zones', zoneOf('DE', 'Germany'))
  await change('POST', '/zones', zoneOf('AT', 'Austria'))
  const [germany = 0, austria = 0] = (await show()).zones.map(({ id }) => id)
  const rates = [
    { zone_id: germany, charge: 4.9, free_from: 80 },
    { zone_id: austria, charge: 11.9 },
  ]
  await change('POST', '/methods', flat('Swiftpost standard', germany, 0, { rates, names: { ar: 'بريد سريع' } }))
  const express = { speed: 'express', transit_min: 1, transit_max: 1, allows_cash: false, max_grams: 5_000 }
  await change('POST', '/methods', flat('Swiftpost express', germany, 9.9, express))
  const { methods, version } = await show()
  const [standard = 0, fast = 0] = methods.map(({ id }) => id)
  return { germany, austria, standard, fast, version }
}

async function buyerIn(country: string | null, product: object = {}): Promise<Buyer> {
  const buyer = await shop.addBuyer()
  await shop.deps.database.db
    .updateTable('addresses')
    .set({ country, post_code: '20459' })
    .where('id', '=', buyer.addressId)
    .execute()
  await putInCart(shop, buyer.id, { shopId, price: 2_000, ...product })
  return buyer
}
const checkout = async (buyer: Buyer, body: object = {}) => {
  const reply = await shop.post('/cart/checkout', { shop_ids: [shopId], ...body }, { headers: buyer.headers })
  return { ...reply.body.data, group: reply.body.data.checkout_items[0] }
}
const orderOf = async (buyer: Buyer, body: object) => {
  const id = (body as { data: { orders: { id: number }[] } }).data.orders[0]?.id
  const headers = buyer.headers
  return (await shop.get(`/order-details?order_id=${id}`, { headers })).body.data.order
}

/** Puts a product into a flash sale that runs now. */
async function sellInFlash(productId: number, price: number): Promise<void> {
  const { db } = shop.deps.database
  const sale = { name: 'Advent', thumbnail: '/media/advent.webp' }
  const { id } = await db
    .insertInto('flash_sales')
    .values({ ...sale, starts_at: NOW - 1_000, ends_at: NOW + 3_600_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('flash_sale_products')
    .values({ flash_sale_id: id, product_id: productId, price, quantity: 5, sold: 0, position: 0 })
    .execute()
  shop.deps.invalidations.publish('catalogue')
}

describe('a shop that has edited nothing', () => {
  it('keeps its charge everywhere, and replies as before', async () => {
    const buyer = await buyerIn('FR')
    const { group, checkout: figures } = await checkout(buyer)
    expect(group).toMatchObject({ delivery_charge: 5, estimated_delivery: '2 to 3 days' })
    expect(
      Object.keys(group)
        .filter((name) => /deliver/.test(name))
        .sort(),
    ).toEqual(['delivery_charge', 'estimated_delivery'])
    expect(figures).not.toHaveProperty('cash_offered')
    expect((await shop.place(buyer, { shop_ids: [shopId], payable_amount: 25 })).status).toBe(200)
  })

  it('is shown as one method everywhere, which the first change turns into rows without another charge', async () => {
    const before = await show()
    expect(ShopDelivery.strict().parse(before)).toEqual(before)
    expect(before).toMatchObject({
      version: 0,
      zones: [{ id: 0, places: [{ country: '*' }] }],
      methods: [{ id: 0, name: 'Standard', rates: [{ charge: 5, free_from: null }], transit_min: null }],
    })
    const reply = await call('PATCH', '/seller/delivery/methods/0', { body: { version: 0, name: 'Parcel' } })
    expect(reply.body.message).toBe('Changed the delivery method Standard')
    const after = await show()
    expect(after).toMatchObject({ version: 1, methods: [{ name: 'Parcel', rates: [{ charge: 5 }] }] })
    expect(after.methods[0]?.id).toBeGreaterThan(0)
    const { group } = await checkout(await buyerIn('FR'))
    // No day is promised that nobody has named.
    expect(group).toMatchObject({ delivery_charge: 5, estimated_delivery: '2 to 3 days', deliverable: true })
    expect(group.delivery_options).toMatchObject([{ name: 'Parcel', charge: 5, promise: null }])
  })

  it('can take its first change back', async () => {
    const reply = await call('POST', '/seller/delivery/zones', { body: { version: 0, ...zoneOf('DE') } })
    expect((await show()).zones).toHaveLength(2)
    const undone = await call('POST', `/seller/record/${reply.body.change.id}/restore`)
    expect([undone.status, undone.body]).toMatchObject([200, {}])
    expect(await show()).toMatchObject({
      zones: [{ places: [{ country: '*' }] }],
      methods: [{ rates: [{ charge: 5 }] }],
    })
  })
})

describe('the zones and methods of a shop', () => {
  it('decide about charge, day and order', async () => {
    const { standard, fast } = await setUp()
    const buyer = await buyerIn('DE', { quantity: 3 })
    const { group, checkout: figures } = await checkout(buyer)
    const promise = { from: '2026-12-02', to: '2026-12-03', leaves_on: '2026-11-30' }
    expect(group).toMatchObject({
      delivery_charge: 4.9,
      estimated_delivery: 'Wed 2 – Thu 3 Dec',
      delivery: { method_id: standard, charge: 4.9, free_from_left: 20, promise },
      delivery_options: [
        { id: standard, name: 'Swiftpost standard', charge: 4.9, allows_cash: true, promise },
        { id: fast, speed: 'express', charge: 9.9, allows_cash: false, promise: { from: '2026-12-01' } },
      ],
      deliverable: true,
      grams: 1_500,
    })
    expect(figures).toMatchObject({ payable_amount: 64.9, cash_offered: true })
    const placed = await shop.place(buyer, { shop_ids: [shopId], payable_amount: 64.9 })
    expect(placed.status).toBe(200)
    const order = await orderOf(buyer, placed.body)
    expect(order).toMatchObject({
      delivery_charge: 4.9,
      delivery: { name: 'Swiftpost standard', kind: 'flat', promise: { from: '2026-12-02', to: '2026-12-03' } },
    })
    expect(await shop.rowOf(order.id)).toMatchObject({ country: 'DE', grams: 1_500, delivery_method_id: standard })
    const [mail] = await shop.mailsTo(buyer)
    expect(mail?.text).toContain('At your door: Wed 2 – Thu 3 Dec')
    const ofSeller = await call('GET', `/seller/orders/${order.id}`)
    expect(ofSeller.body.data.order.delivery).toEqual(order.delivery)
  })

  it('are chosen by the shopper, whose order keeps them when they end', async () => {
    const { standard, fast } = await setUp()
    const buyer = await buyerIn('DE')
    const delivery = [{ shop_id: shopId, method_id: fast }]
    const { group, checkout: figures } = await checkout(buyer, { delivery })
    expect(group.delivery).toMatchObject({ method_id: fast, charge: 9.9 })
    expect(figures.cash_offered).toBe(false)
    const inCash = await shop.place(buyer, { shop_ids: [shopId], delivery })
    expect([inCash.status, inCash.body.code]).toEqual([422, 'payment_method_unavailable'])
    const placed = await shop.place(buyer, { shop_ids: [shopId], delivery, payment_method: 'sandbox' })
    expect(placed.body.data.orders[0].amount).toBe(29.9)
    expect((await change('DELETE', `/methods/${fast}`)).status).toBe(200)
    expect((await orderOf(buyer, placed.body)).delivery.name).toBe('Swiftpost express')

    const other = await buyerIn('DE')
    const gone = await shop.place(other, { shop_ids: [shopId], delivery, payment_method: 'sandbox' })
    expect([gone.status, gone.body.code]).toEqual([409, 'delivery_gone'])
    expect(gone.body.data.current).toMatchObject([{ shop_id: shopId, delivery_options: [{ id: standard }] }])
    expect((await checkout(other, { delivery })).group).toMatchObject({
      is_choice_gone: true,
      delivery: { method_id: standard },
    })
  })

  it('name no zone that no method delivers to', async () => {
    await setUp()
    await change('POST', '/zones', zoneOf('FR', 'France'))
    const { group } = await checkout(await buyerIn('FR'))
    expect(group).toMatchObject({ not_deliverable_reason: 'no_method', zones: ['Germany', 'Austria'] })
    expect((await shop.get(`/delivery/promise?shop_id=${shopId}&country=FR`)).body.data.zones).not.toContain('France')
  })

  it('refuse an order that they do not deliver, naming shop and country', async () => {
    await setUp()
    const buyer = await buyerIn('FR')
    const { group, checkout: figures } = await checkout(buyer)
    expect(group).toMatchObject({
      deliverable: false,
      not_deliverable_reason: 'no_zone',
      delivery_charge: 0,
      zones: ['Germany', 'Austria'],
    })
    expect(group.products).toHaveLength(1)
    expect(figures.payable_amount).toBe(20)
    const refused = await shop.place(buyer, { shop_ids: [shopId] })
    expect([refused.status, refused.body.code]).toEqual([422, 'not_deliverable'])
    expect(refused.body.message).toMatch(/does not deliver to France/)
    expect(Object.keys(refused.body.errors)).toEqual([`shop_ids.${shopId}`])
  })

  it('count what is too heavy, the country of the market, and an unknown one', async () => {
    const { fast } = await setUp()
    const heavy = await buyerIn('DE', { grams: 3_000, quantity: 2 })
    expect((await checkout(heavy)).group.delivery_options).toHaveLength(1)
    const lost = await buyerIn(null)
    expect((await checkout(lost)).group).toMatchObject({ not_deliverable_reason: 'country_unknown' })
    await withSettings(shop, { home_country: 'AT' }, async () => {
      expect((await checkout(lost)).group).toMatchObject({ delivery_charge: 11.9, deliverable: true })
      const placed = await shop.place(lost, { shop_ids: [shopId], payable_amount: 31.9 })
      expect(placed.status).toBe(200)
      expect(await shop.rowOf(placed.body.data.orders[0].id)).toMatchObject({ country: 'AT' })
    })
    expect(fast).toBeGreaterThan(0)
  })

  it('are shown in the cart, with what is left until delivery is free', async () => {
    await setUp()
    const buyer = await buyerIn('DE')
    const { body } = await shop.get('/carts', { headers: buyer.headers })
    expect(body.data.cart_items[0].delivery).toMatchObject({ charge: 4.9, free_from_left: 60 })
    const line = body.data.cart_items[0].products[0]
    const more = await shop.post(
      '/cart/increment',
      { product_id: line.id, cart_id: line.cart_id },
      { headers: buyer.headers },
    )
    expect(more.body.data.cart_items[0].delivery).toMatchObject({ free_from_left: 40 })
  })

  it('are shown in the cart for the place that a shopper has chosen, in each reply that holds it', async () => {
    await setUp()
    const { headers } = await buyerIn('DE')
    const own = (await shop.get('/carts', { headers })).body.data
    expect(own.delivered_to).toEqual({ country: 'DE', region: null, post_code: '20459' })
    const [{ id, cart_id }] = own.cart_items[0].products
    const line = { product_id: id, cart_id }
    const to = 'country=AT&post_code=1010'
    const replies = [
      await shop.get(`/carts?${to}`, { headers }),
      await shop.post(`/cart/store?${to}`, { product_id: id }, { headers }),
      await shop.post(`/cart/increment?${to}`, line, { headers }),
      await shop.post(`/cart/decrement?${to}`, line, { headers }),
    ]
    for (const { body } of replies) {
      expect(body.data.delivered_to).toEqual({ country: 'AT', region: null, post_code: '1010' })
      expect(body.data.cart_items[0].delivery).toMatchObject({ charge: 11.9 })
    }
    const nowhere = await shop.get('/carts?country=FR', { headers })
    expect(nowhere.body.data.cart_items[0].delivery).toBeUndefined()
    expect((await shop.get('/carts?country=Austria', { headers })).status).toBe(422)
  })

  it('are named in the language of the reader', async () => {
    await setUp()
    const buyer = await buyerIn('DE')
    const headers = { ...buyer.headers, 'accept-language': 'ar' }
    const { body } = await shop.post('/cart/checkout', { shop_ids: [shopId] }, { headers })
    expect(body.data.checkout_items[0].delivery_options[0].name).toBe('بريد سريع')
  })
})

describe('pages of guests', () => {
  it('show the promise for the country of the market, until the cut-off ends it', async () => {
    await withSettings(shop, { home_country: 'DE' }, setUp)
    const buyer = await shop.addBuyer()
    const { productId } = await putInCart(shop, buyer.id, { shopId, price: 2_000 })
    const shown = async () =>
      (await shop.get(`/product-details?product_id=${productId}`)).body.data.product.shop.delivery
    await withSettings(shop, { home_country: 'DE' }, async () => {
      shop.deps.invalidations.publish('catalogue')
      expect(await shown()).toMatchObject({
        methods: [{ name: 'Swiftpost standard', charge: 4.9 }, { name: 'Swiftpost express' }],
        promise: { from: '2026-12-02', order_before: '2026-11-30T13:00:00.000Z' },
        not_to_home: false,
      })
      expect((await shop.get(`/shops/${shopId}`)).body.data.shop).toMatchObject({
        delivery_charge: 4.9,
        delivery: { not_to_home: false },
      })
      shop.setNow(Date.parse('2026-11-30T13:00:00Z'))
      expect(await shown()).toMatchObject({ promise: { from: '2026-12-03' } })
    })
    // Nobody knows where the market is at home.
    shop.deps.invalidations.publish('catalogue')
    expect(await shown()).toMatchObject({
      methods: [],
      promise: null,
      not_to_home: false,
      zones: ['Germany', 'Austria'],
    })
    await withSettings(shop, { home_country: 'FR' }, async () => {
      shop.deps.invalidations.publish('catalogue')
      expect(await shown()).toMatchObject({
        methods: [],
        promise: null,
        not_to_home: true,
        zones: ['Germany', 'Austria'],
      })
    })
  })

  it('ask for the promise of another place', async () => {
    await setUp()
    const buyer = await shop.addBuyer()
    const { productId } = await putInCart(shop, buyer.id, { shopId, price: 9_000 })
    const ask = async (query: string) => (await shop.get(`/delivery/promise?${query}`)).body
    const { data } = await ask(`product_id=${productId}&country=at&post_code=1010`)
    expect(data).toMatchObject({ deliverable: true, charge: 11.9, promise: { from: '2026-12-02' } })
    expect((await ask(`shop_id=${shopId}&country=FR`)).data).toMatchObject({
      deliverable: false,
      not_deliverable_reason: 'no_zone',
      zones: ['Germany', 'Austria'],
    })
    expect((await ask(`product_id=${productId}&country=DE`)).data.charge).toBe(0)
    await sellInFlash(productId, 7_000)
    expect((await ask(`product_id=${productId}&country=DE`)).data).toMatchObject({
      charge: 4.9,
      options: [{ free_from_left: 10 }, {}],
    })
    expect((await shop.get('/delivery/promise?country=DE')).status).toBe(404)
    expect((await shop.get('/delivery/promise?product_id=1&country=Germany')).status).toBe(422)
  })

  it('count public holidays and holidays of the shop at once', async () => {
    await setUp()
    const operator = { headers: await enterConsole(shop, 'operator1@rialto.test') }
    const first = async () =>
      (await call('POST', '/seller/delivery/try', { body: { country: 'DE' } })).body.data.options[0].promise.from
    expect(await first()).toBe('2026-12-02')
    const added = await call('POST', '/admin/delivery/holidays', {
      body: { country: 'DE', days: ['2026-11-30'] },
      by: operator,
    })
    expect(added.body.data.items).toContainEqual({ country: 'DE', region: null, day: '2026-11-30' })
    expect(await first()).toBe('2026-12-03')
    expect((await show()).days[2]).toEqual({ day: '2026-11-30', off: 'public' })
    await call('POST', `/admin/record/${added.body.change.id}/restore`, { by: operator })
    expect(await first()).toBe('2026-12-02')
    await call('POST', '/seller/shop/holidays', { body: { from: '2026-11-30', to: '2026-12-01', mode: 'later' } })
    expect(await first()).toBe('2026-12-04')
    const buyer = await buyerIn('DE')
    expect((await checkout(buyer)).group.delivery.promise.from).toBe('2026-12-04')
  })
})

describe('changes of delivery', () => {
  it('are refused to who has seen another version', async () => {
    const { version } = await setUp()
    const stale = await call('PATCH', '/seller/delivery/dispatch', { body: { version: version - 1, handling_days: 3 } })
    expect([stale.status, stale.body.data.current.version]).toEqual([409, version])
  })

  it('are recorded in decimals, and taken back unless changed since', async () => {
    const { standard, germany } = await setUp()
    const rates = [{ zone_id: germany, charge: 5.9, free_from: null }]
    const changed = await change('PATCH', `/methods/${standard}`, { rates })
    const { body } = await call('GET', '/seller/record?kind=delivery')
    expect(body.data.items[0].fields).toContainEqual(expect.objectContaining({ before: '4.9', after: '5.9' }))
    await call('POST', `/seller/record/${changed.body.change.id}/restore`)
    expect((await show()).methods[0]?.rates).toMatchObject([{ charge: 4.9, free_from: 80 }, { charge: 11.9 }])
    const removed = await change('DELETE', `/zones/${germany}`)
    expect((await show()).methods[0]?.rates).toHaveLength(1)
    await call('POST', `/seller/record/${removed.body.change.id}/restore`)
    expect(await show()).toMatchObject({
      zones: [{ id: germany }, {}],
      methods: [{ rates: [{ charge: 4.9 }, {}] }, {}],
    })
    const ended = await change('DELETE', `/methods/${standard}`)
    await change('PATCH', `/zones/${germany}`, { name: 'DE' })
    await call('POST', `/seller/record/${ended.body.change.id}/restore`)
    expect((await show()).methods.map(({ id }) => id)).toContain(standard)
    const first = await change('PATCH', `/zones/${germany}`, { name: 'First' })
    await change('PATCH', `/zones/${germany}`, { name: 'Second' })
    expect((await call('POST', `/seller/record/${first.body.change.id}/restore`)).status).toBe(409)
  })

  it('sort zones, of which the first counts', async () => {
    const { germany, austria } = await setUp()
    await change('POST', '/zones', { name: 'Hamburg', places: [{ country: 'DE', kind: 'prefix', from_code: '20' }] })
    const zones = (await show()).zones.map(({ id }) => id)
    const tried = async () =>
      (await call('POST', '/seller/delivery/try', { body: { country: 'DE', post_code: '20459' } })).body.data.zone
    expect(await tried()).toBe('Germany')
    await change('POST', '/order', { zones: [zones[2], germany, austria] })
    expect(await tried()).toBe('Hamburg')
  })

  it('put a zone that has everywhere behind all others, wherever it was', async () => {
    const { germany, austria } = await setUp()
    await change('POST', '/zones', { name: 'World', places: [{ country: '*' }] })
    await change('POST', '/zones', zoneOf('FR', 'France'))
    const names = async () => (await show()).zones.map(({ name }) => name)
    expect(await names()).toEqual(['Germany', 'Austria', 'France', 'World'])
    const world = (await show()).zones[3]?.id
    await change('POST', '/order', { zones: [world, austria, germany] })
    expect(await names()).toEqual(['Austria', 'Germany', 'France', 'World'])
    await change('PATCH', `/zones/${austria}`, { places: [{ country: '*' }] })
    expect((await names()).slice(0, 2)).toEqual(['Germany', 'France'])
  })

  it.each([
    ['an unknown country', '/zones', zoneOf('XX')],
    ['a name for a country', '/zones', zoneOf('Germany')],
    ['a zone without a place', '/zones', { name: 'None', places: [] }],
    ['a zone that only excludes', '/zones', { name: 'None', places: [{ country: 'DE', is_excluded: true }] }],
    [
      'a range of words',
      '/zones',
      { name: 'R', places: [{ country: 'GB', kind: 'range', from_code: 'BT1', to_code: 'BT9' }] },
    ],
    ['a range without an end', '/zones', { name: 'R', places: [{ country: 'DE', kind: 'range', from_code: '1' }] }],
    ['a method of a zone of another shop', '/methods', flat('Post', 999_999, 1)],
    ['fewer days at most than at least', '/methods', flat('Post', 0, 1, { transit_min: 4 })],
    [
      'two charges from the same value',
      '/methods',
      flat('Post', 0, 1, {
        rates: [
          { zone_id: 0, charge: 1 },
          { zone_id: 0, charge: 2 },
        ],
      }),
    ],
    ['a negative charge', '/methods', flat('Post', 0, -1)],
    ['a language that the market has not', '/methods', flat('Post', 0, 1, { names: { xx: 'Post' } })],
  ])('refuse %s', async (_, path, body) => {
    expect((await change('POST', path, body)).status).toBe(422)
    expect((await show()).version).toBe(0)
  })

  it('leave the charge of the shop to its methods', async () => {
    await withSettings(shop, { home_country: 'DE' }, async () => {
      await setUp()
      const { shop: profile } = (await call('GET', '/seller/shop/profile')).body.data
      expect(profile).toMatchObject({ delivery_charge: 4.9, free_delivery_from: 80, has_delivery_methods: true })
      const body = { version: profile.version, delivery_charge: 1 }
      expect((await call('PATCH', '/seller/shop', { body })).status).toBe(422)
      const same = { version: profile.version, delivery_charge: 4.9, address: '12 Quay Street' }
      expect((await call('PATCH', '/seller/shop', { body: same })).status).toBe(200)
    })
  })

  it('belong to those who may change the shop', async () => {
    const packer = await addSeller(shop)
    await joinTeam(shop, { shopId, userId: packer.id, role: 'fulfilment' })
    expect((await shop.call('GET', '/seller/delivery', { by: packer })).status).toBe(403)
    const body = { version: 0, handling_days: 2 }
    expect((await shop.call('PATCH', '/seller/delivery/dispatch', { by: packer, body })).status).toBe(403)
    const { germany } = await setUp()
    const stranger = await addSeller(shop)
    await addShop(shop, { owner_id: stranger.id })
    const of = { by: stranger, body: { version: 0, name: 'Mine' } }
    expect((await shop.call('PATCH', `/seller/delivery/zones/${germany}`, of)).status).toBe(404)
  })
})

describe('a zone with its first method', () => {
  it('is added as one, with the charge in that zone alone', async () => {
    const { version } = await show()
    const method = { kind: 'flat', name: 'Parcel', transit_min: 2, transit_max: 4, rates: [{ charge: 7.5 }] }
    const reply = await call('POST', '/seller/delivery/zones', { body: { version, ...zoneOf('DE'), method } })
    expect([reply.status, reply.body.message]).toEqual([200, 'Added the delivery zone DE'])
    const { zones, methods } = await show()
    const zoneId = zones.find(({ name }) => name === 'DE')?.id
    expect(methods.find(({ name }) => name === 'Parcel')?.rates).toMatchObject([{ zone_id: zoneId, charge: 7.5 }])
    expect((await call('POST', `/seller/record/${reply.body.change.id}/restore`)).status).toBe(200)
    const after = await show()
    expect([after.zones.length, after.methods.length]).toEqual([1, 1])
    const wrong = { ...method, transit_max: 1 }
    const { version: now } = after
    const refused = await call('POST', '/seller/delivery/zones', {
      body: { version: now, ...zoneOf('AT'), method: wrong },
    })
    expect(refused.status).toBe(422)
    expect((await show()).zones).toHaveLength(1)
  })
})

describe('GET /countries?served=1', () => {
  const served = async (): Promise<string[]> => {
    // Kept for a minute.
    shop.setNow(shop.deps.now() + 61_000)
    const { body } = await shop.get('/countries?served=1')
    return (body.data.countries as { code: string }[]).map(({ code }) => code)
  }
  /** Closes the shops of all other tests. */
  const closeOthers = () =>
    shop.deps.database.db.updateTable('shops').set({ status: 'closed' }).where('id', '!=', shopId).execute()

  it('lists the countries to which an open shop delivers', async () => {
    await closeOthers()
    expect((await served()).length).toBeGreaterThan(200)
    const { austria, standard, fast } = await setUp()
    expect(await served()).toEqual(['AT', 'DE'])
    // A zone to which no method delivers serves nobody.
    await change('DELETE', `/methods/${standard}`)
    expect(await served()).toEqual(['DE'])
    await change('DELETE', `/methods/${fast}`)
    expect(await served()).toEqual([])
    await change('DELETE', `/zones/${austria}`)
    const elsewhere = { name: 'Elsewhere', places: [{ country: '*' }, { country: 'AT', is_excluded: true }] }
    await change('POST', '/zones', elsewhere)
    const zoneId = (await show()).zones.find(({ name }) => name === 'Elsewhere')?.id ?? 0
    await change('POST', '/methods', flat('Parcel', zoneId, 20))
    const codes = await served()
    expect(codes.length).toBeGreaterThan(200)
    expect(codes).not.toContain('AT')
    await shop.deps.database.db.updateTable('shops').set({ status: 'closed' }).where('id', '=', shopId).execute()
    expect(await served()).toEqual([])
  })

  it('lists a country of which a part is left out, and all without the word', async () => {
    await closeOthers()
    await setUp()
    const { zones } = await show()
    const places = [{ country: 'DE' }, { country: 'DE', kind: 'prefix', from_code: '27', is_excluded: true }]
    await change('PATCH', `/zones/${zones[0]?.id}`, { places })
    expect(await served()).toContain('DE')
    expect((await shop.get('/countries?served=0')).body.data.countries.length).toBeGreaterThan(200)
    expect((await shop.get('/countries?served=perhaps')).status).toBe(422)
  })
})
