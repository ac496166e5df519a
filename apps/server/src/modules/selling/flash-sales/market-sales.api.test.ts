import type { MarketFlashSaleDetails } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { createNotifier } from '../../base/notifications/index.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { addShop, putInCart } from '../checkout/testing/put-in-cart.ts'
import { createSellerCalls, type SellerCalls } from '../orders/testing/seller-calls.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')
const HOUR = 3_600_000
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString()

let shop: SellerCalls
let operator: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  shop.setNow(NOW)
  operator = { headers: await enterConsole(shop, 'operator1@rialto.test') }
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  shop.call(method, `/admin/flash-sales${path}`, { body, by: operator })
const plan = (from: number, to: number, part: object = {}) =>
  call('POST', '', {
    names: { en: 'Night market' },
    thumbnail: '/media/uploads/ab/cd.webp',
    starts_at: at(from),
    ends_at: at(to),
    ...part,
  })
const planned = async (from: number, to: number, part: object = {}): Promise<MarketFlashSaleDetails> => {
  const { status, body } = await plan(from, to, part)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.sale
}
/** A product at 20.00 with 10 pieces. */
const addProduct = async (shopId = shop.shopId, name = 'Trial kettle') => {
  const buyer = await shop.addBuyer()
  const { productId } = await putInCart(shop, buyer.id, { shopId, price: 2_000, stock: 10, name })
  return { productId, buyer }
}
const add = (saleId: number, product_id: number, part: object = {}) =>
  call('POST', `/${saleId}/offers`, { product_id, price: 15, quantity: 4, ...part })
/** The shop accepts a proposal as it stands. */
const accept = async (saleId: number, productId: number, part: object = {}) => {
  const { starts_at, ends_at }: MarketFlashSaleDetails = (await call('GET', `/${saleId}`)).body.data.sale
  const body = { price: 15, quantity: 4, starts_at, ends_at, ...part }
  return shop.call('POST', `/seller/flash-sales/${saleId}/offers/${productId}/accept`, { body })
}
const decline = (saleId: number, productId: number) =>
  shop.call('POST', `/seller/flash-sales/${saleId}/offers/${productId}/refuse`)
const addAccepted = async (saleId: number, productId: number) => {
  expect((await add(saleId, productId)).status).toBe(200)
  expect((await accept(saleId, productId)).status).toBe(200)
}
const salePriceOf = async (productId: number) =>
  (await shop.get(`/product-details?product_id=${productId}`)).body.data.product.discount_price
const tellTeams = () => {
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  return createNotifier({ ...deps, outbound: createOutbound(deps) }).tellDue()
}
const sellerOffers = async (saleId: number) => {
  const { items } = (await shop.call('GET', '/seller/flash-sales')).body.data
  return items.find(({ id }: { id: number }) => id === saleId)?.offers
}

describe('flash sales of the market', () => {
  it('are planned, filled, begun, bought in and stopped, with figures', async () => {
    const sale = await planned(24, 30, { names: { en: 'Night market', ar: 'سوق الليل' } })
    expect(sale).toMatchObject({ status: 'coming', needs_approval: true, names: { ar: 'سوق الليل' }, version: 1 })
    const { productId, buyer } = await addProduct()
    const elsewhere = await addProduct(await addShop(shop))
    expect((await add(sale.id, productId)).body.message).toBe('Proposed Trial kettle for the flash sale Night market')
    expect((await accept(sale.id, productId)).body.message).toBe(
      'Accepted Trial kettle for the flash sale Night market',
    )
    expect((await add(sale.id, elsewhere.productId)).status).toBe(200)
    expect(await sellerOffers(sale.id)).toMatchObject([{ product_id: productId, state: 'accepted' }])
    const begun = await call('POST', `/${sale.id}/start`)
    expect(begun.body.data.sale).toMatchObject({ status: 'running', starts_at: at(0), lines: 0 })
    // The shop had agreed to another time.
    expect((await accept(sale.id, productId)).status).toBe(200)
    const placed = await shop.place(buyer, { shop_ids: [shop.shopId] })
    expect((await shop.rowOf(placed.body.data.orders[0].id)).total_amount).toBe(1_500)
    const watched: MarketFlashSaleDetails = (await call('GET', `/${sale.id}`)).body.data.sale
    expect(watched).toMatchObject({ quantity: 4, sold: 1, revenue: 15, waiting: 0 })
    expect(watched.offers).toMatchObject([
      { product_id: elsewhere.productId, state: 'proposed' },
      { product_id: productId, state: 'accepted', sold: 1, revenue: 15, shop: { id: shop.shopId } },
    ])
    const stopped = await call('POST', `/${sale.id}/stop`)
    expect(stopped.body.data.sale).toMatchObject({ status: 'ended', ends_at: at(0), revenue: 15 })
    expect(
      (await shop.get(`/product-details?product_id=${elsewhere.productId}`)).body.data.product.flash_sale,
    ).toBeNull()
    const undone = await shop.call('POST', `/admin/record/${stopped.body.change.id}/restore`, { by: operator })
    expect(undone.status).toBe(200)
    expect((await call('GET', `/${sale.id}`)).body.data.sale).toMatchObject({ status: 'running', ends_at: at(30) })
    expect((await call('DELETE', `/${sale.id}`)).status).toBe(409)
    await call('POST', `/${sale.id}/stop`)
  })

  it('keep offers of sellers waiting, and tell them why one was refused', async () => {
    const sale = await planned(40, 44)
    const { productId } = await addProduct()
    const offer = { body: { product_id: productId, price: 15, quantity: 4 } }
    const path = `/seller/flash-sales/${sale.id}/offers`
    expect((await shop.call('POST', path, offer)).body.data.sale.offers).toMatchObject([{ state: 'waiting' }])
    expect((await shop.call('POST', path, offer)).status).toBe(409)
    expect((await call('GET', '?view=coming')).body.data.items.at(-1)).toMatchObject({ waiting: 1, lines: 0 })
    const decide = (decision: string, body?: object) =>
      call('POST', `/${sale.id}/offers/${productId}/${decision}`, body ?? {})
    expect((await decide('refuse', { reason: '' })).status).toBe(422)
    await decide('refuse', { reason: 'Too close to its usual price.' })
    expect(await sellerOffers(sale.id)).toMatchObject([{ state: 'refused', reason: 'Too close to its usual price.' }])
    expect((await decide('approve')).status).toBe(409)
    await shop.call('POST', path, { body: { ...offer.body, price: 12 } })
    expect((await decide('approve')).body.data.sale.offers).toMatchObject([{ state: 'accepted', offer_price: 12 }])
    await decide('refuse', { reason: 'The pictures are not yours.' })
    expect(await sellerOffers(sale.id)).toMatchObject([{ state: 'refused', reason: 'The pictures are not yours.' }])
    expect((await shop.call('DELETE', `${path}/${productId}`)).body.data.sale.offers).toEqual([])
  })

  it('tell the shop what was decided, with the reason, and nothing of an offer that it took back', async () => {
    await tellTeams()
    await shop.deps.database.db.deleteFrom('notifications').execute()
    const sale = await planned(45, 46)
    const [kept, dropped, ours] = [await addProduct(), await addProduct(), await addProduct()]
    const path = `/seller/flash-sales/${sale.id}/offers`
    for (const { productId } of [kept, dropped])
      await shop.call('POST', path, { body: { product_id: productId, price: 15, quantity: 4 } })
    await call('POST', `/${sale.id}/offers/${kept.productId}/refuse`, { reason: 'Too close to its usual price.' })
    await call('POST', `/${sale.id}/offers/${dropped.productId}/approve`)
    await shop.call('DELETE', `${path}/${dropped.productId}`)
    await add(sale.id, ours.productId)
    await tellTeams()
    const { items } = (await shop.call('GET', '/seller/notifications')).body.data
    const told = items.filter(({ kind }: { kind: string }) => kind === 'offer_decided')
    expect(told).toMatchObject([
      { title: 'The market proposes 1 product for the flash sale Night market', href: '/flash-sales' },
      {
        title: 'The market has refused Trial kettle in the flash sale Night market',
        text: '“Too close to its usual price.”',
      },
    ])
    expect(told).toHaveLength(2)
  })

  it('count offers at once where they are open, but none that was taken out before', async () => {
    const sale = await planned(50, 52, { needs_approval: false })
    const { productId } = await addProduct()
    const path = `/seller/flash-sales/${sale.id}/offers`
    const offer = { body: { product_id: productId, price: 15, quantity: 4 } }
    expect((await shop.call('POST', path, offer)).body.data.sale.offers).toMatchObject([{ state: 'accepted' }])
    await call('POST', `/${sale.id}/offers/${productId}/refuse`, { reason: 'No.' })
    expect((await shop.call('POST', path, offer)).body.data.sale.offers).toMatchObject([{ state: 'waiting' }])
  })

  it('refuse a product that is in another sale at that time, also when a sale is moved', async () => {
    const first = await planned(60, 64)
    const second = await planned(64, 68, { names: { en: 'Day market' } })
    const { productId } = await addProduct()
    await addAccepted(first.id, productId)
    await addAccepted(second.id, productId)
    const moved = await call('PATCH', `/${second.id}`, { version: 1, starts_at: at(63) })
    expect(moved).toMatchObject({
      status: 409,
      body: { message: 'Trial kettle is offered in Night market at that time' },
    })
    const overlapping = await planned(61, 62, { names: { en: 'Third' } })
    expect((await add(overlapping.id, productId)).body.message).toBe(
      'This product is offered in Night market at that time',
    )
    const copied = await call('POST', `/${first.id}/copy`, { starts_at: at(66), ends_at: at(70) })
    expect(copied.body.data).toMatchObject({ left_out: 1, sale: { lines: 0, name: 'Night market' } })
    const later = await call('POST', `/${first.id}/copy`, { starts_at: at(100), ends_at: at(104) })
    expect(later.body.data).toMatchObject({ left_out: 0, sale: { lines: 0, offers: [{ state: 'proposed' }] } })
  })

  it('change with the version that was seen, and back by Undo', async () => {
    const { id } = await planned(80, 84)
    const renamed = await call('PATCH', `/${id}`, { version: 1, names: { en: 'Late market', fr: 'Marché du soir' } })
    expect(renamed.body.data.sale).toMatchObject({ name: 'Late market', names: { fr: 'Marché du soir' }, version: 2 })
    const stale = await call('PATCH', `/${id}`, { version: 1, ends_at: at(90) })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', data: { current: { version: 2 } } } })
    const undone = await shop.call('POST', `/admin/record/${renamed.body.change.id}/restore`, { by: operator })
    expect(undone.status).toBe(200)
    expect((await call('GET', `/${id}`)).body.data.sale.names).toEqual({ en: 'Night market' })
    expect((await call('DELETE', `/${id}`)).status).toBe(200)
    expect((await call('GET', `/${id}`)).status).toBe(404)
  })

  it.each([
    ['names.en', { names: { en: '' } }],
    ['names.xx', { names: { en: 'A', xx: 'B' } }],
    ['thumbnail', { thumbnail: 'https://elsewhere.test/a.webp' }],
    ['ends_at', { ends_at: at(0.5) }],
    ['ends_at', { starts_at: at(-9), ends_at: at(-1) }],
  ])('refuse a wrong %s', async (field, part) => {
    const { status, body } = await plan(1, 5, part)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('find products of open shops by name that are not in the sale', async () => {
    const sale = await planned(90, 92)
    const { productId } = await addProduct(shop.shopId, 'Quartz lantern')
    const search = async () =>
      (await call('GET', `/${sale.id}/candidates?search=quartz%20lan`)).body.data.items.map(
        ({ id }: { id: number }) => id,
      )
    expect(await search()).toEqual([productId])
    await add(sale.id, productId)
    // It may be proposed again with another price.
    expect(await search()).toEqual([productId])
    await accept(sale.id, productId)
    expect(await search()).toEqual([])
  })
})

describe('goods of a shop that the market proposes', () => {
  /** What shoppers see and what is counted, which no act of the market alone may change. */
  const seenOf = async (saleId: number, productId: number) => ({
    price: await salePriceOf(productId),
    lines: (await call('GET', `/${saleId}`)).body.data.sale.lines,
    listed: (await shop.get(`/flash-sale/${saleId}/details`)).body.data.products.total,
    counted: await shop.deps.database.db
      .selectFrom('flash_sale_products')
      .where('product_id', '=', productId)
      .select('flash_sale_id')
      .execute(),
  })
  const nothing = { price: 0, lines: 0, listed: 0, counted: [] }

  it('change no price, list or count until the shop accepts, whatever the market does', async () => {
    const sale = await planned(200, 202, { needs_approval: false })
    const { productId } = await addProduct()
    const path = `/${sale.id}/offers/${productId}`
    await add(sale.id, productId)
    expect((await add(sale.id, productId)).body.message).toBe('The shop has this proposal already')
    expect((await call('POST', `${path}/approve`)).body.message).toBe('Its shop decides about this proposal')
    expect((await call('POST', `${path}/refuse`, { reason: 'No.' })).status).toBe(409)
    const started = await call('POST', `/${sale.id}/start`)
    expect(started.status).toBe(200)
    expect((await call('PATCH', `/${sale.id}`, { version: 2, needs_approval: true })).status).toBe(200)
    const stopped = await call('POST', `/${sale.id}/stop`)
    expect((await accept(sale.id, productId)).body.message).toBe('This flash sale has ended')
    await shop.call('POST', `/admin/record/${stopped.body.change.id}/restore`, { by: operator })
    const copied = await call('POST', `/${sale.id}/copy`, { starts_at: at(210), ends_at: at(211) })
    expect(copied.body.data.sale.offers).toEqual([])
    expect(await seenOf(sale.id, productId)).toEqual(nothing)
    expect((await accept(sale.id, productId)).body.data.sale.offers).toMatchObject([{ state: 'accepted' }])
    expect(await seenOf(sale.id, productId)).toMatchObject({ price: 15, lines: 1, listed: 1 })
    expect((await accept(sale.id, productId)).status).toBe(409)
    expect((await call('DELETE', path)).status).toBe(409)
    await call('POST', `/${sale.id}/stop`)
  })

  it('are proposed again where the market took them out, or copies a sale', async () => {
    const sale = await planned(220, 222)
    const { productId } = await addProduct()
    await addAccepted(sale.id, productId)
    const copied = await call('POST', `/${sale.id}/copy`, { starts_at: at(223), ends_at: at(224) })
    expect(copied.body.data).toMatchObject({ left_out: 0, sale: { lines: 0, offers: [{ state: 'proposed' }] } })
    await call('POST', `/${sale.id}/offers/${productId}/refuse`, { reason: 'No.' })
    await add(sale.id, productId)
    expect(await seenOf(sale.id, productId)).toEqual(nothing)
    expect(await sellerOffers(sale.id)).toMatchObject([{ state: 'proposed', offer_price: 15, reason: null }])
  })

  it.each([
    ['price', (id: number, productId: number) => add(id, productId, { price: 12 })],
    ['number of pieces', (id: number, productId: number) => add(id, productId, { quantity: 9 })],
    ['time', (id: number) => call('PATCH', `/${id}`, { version: 1, ends_at: at(249) })],
  ])('ask again once their %s has changed since the shop saw them', async (_what, change) => {
    const sale = await planned(230, 232)
    const { productId } = await addProduct()
    await add(sale.id, productId)
    const { starts_at, ends_at } = sale
    expect((await change(sale.id, productId)).status).toBe(200)
    const late = await accept(sale.id, productId, { starts_at, ends_at })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', data: { current: { id: sale.id } } } })
    expect(await seenOf(sale.id, productId)).toEqual(nothing)
  })

  const restore = (id: number) => shop.call('POST', `/admin/record/${id}/restore`, { by: operator })
  const begin = (id: number) => call('POST', `/${id}/start`)
  const edit = async (id: number, part: object) => {
    const { version } = (await call('GET', `/${id}`)).body.data.sale
    return call('PATCH', `/${id}`, { version, ...part })
  }

  it.each([
    ['begins now', begin],
    ['begins earlier', (id: number) => edit(id, { starts_at: at(309) })],
    ['ends later', (id: number) => edit(id, { ends_at: at(313) })],
    ['moves to another day', (id: number) => edit(id, { starts_at: at(334), ends_at: at(336) })],
  ])('are asked about again, once, where their sale %s after they agreed', async (_what, move) => {
    const sale = await planned(310, 312, { names: { en: 'Moved market' } })
    const [agreed, waiting, refused] = [await addProduct(), await addProduct(), await addProduct()]
    await addAccepted(sale.id, agreed.productId)
    await add(sale.id, refused.productId)
    await decline(sale.id, refused.productId)
    const body = { product_id: waiting.productId, price: 14, quantity: 3 }
    await shop.call('POST', `/seller/flash-sales/${sale.id}/offers`, { body })
    await tellTeams()
    await shop.deps.database.db.deleteFrom('notifications').execute()
    expect((await move(sale.id)).status).toBe(200)
    expect(await seenOf(sale.id, agreed.productId)).toEqual(nothing)
    const states = Object.fromEntries(
      (await sellerOffers(sale.id)).map((offer: { product_id: number; state: string }) => [
        offer.product_id,
        offer.state,
      ]),
    )
    expect(states).toEqual({
      [agreed.productId]: 'proposed',
      [waiting.productId]: 'proposed',
      [refused.productId]: 'declined',
    })
    expect((await call('POST', `/${sale.id}/offers/${waiting.productId}/approve`)).status).toBe(409)
    const { starts_at, ends_at } = sale
    expect((await accept(sale.id, agreed.productId, { starts_at, ends_at })).body.code).toBe('stale')
    await tellTeams()
    const { items } = (await shop.call('GET', '/seller/notifications')).body.data
    expect(items.filter(({ kind }: { kind: string }) => kind === 'offer_decided')).toMatchObject([
      { title: 'The market proposes 2 products for the flash sale Moved market' },
    ])
    expect((await accept(sale.id, agreed.productId)).status).toBe(200)
    expect((await seenOf(sale.id, agreed.productId)).lines).toBe(1)
    await call('POST', `/${sale.id}/stop`)
    await call('DELETE', `/${sale.id}`)
  })

  it('keep their place in a sale that becomes shorter or is renamed, and in one that was stopped by mistake', async () => {
    const sale = await planned(320, 324)
    const { productId } = await addProduct()
    await addAccepted(sale.id, productId)
    const shorter = await edit(sale.id, { starts_at: at(321), ends_at: at(323), names: { en: 'Short market' } })
    expect(shorter.body.data.sale.lines).toBe(1)
    // Nobody has agreed to the longer one since it was made shorter.
    expect((await restore(shorter.body.change.id)).status).toBe(200)
    expect((await call('GET', `/${sale.id}`)).body.data.sale).toMatchObject({ starts_at: at(320), lines: 0 })
    await begin(sale.id)
    await accept(sale.id, productId)
    const stopped = await call('POST', `/${sale.id}/stop`)
    expect((await restore(stopped.body.change.id)).status).toBe(200)
    expect((await call('GET', `/${sale.id}`)).body.data.sale).toMatchObject({ ends_at: at(324), lines: 1 })
    await call('POST', `/${sale.id}/stop`)
  })

  it('keep a running sale from ending later, which says why', async () => {
    const sale = await planned(330, 332)
    const { productId } = await addProduct()
    await begin(sale.id)
    expect((await edit(sale.id, { ends_at: at(333) })).status).toBe(200)
    await add(sale.id, productId)
    await accept(sale.id, productId)
    const later = await edit(sale.id, { ends_at: at(340) })
    expect(later).toMatchObject({
      status: 409,
      body: { message: 'Shops have agreed to the times of this sale. Plan it again for other times.' },
    })
    expect((await seenOf(sale.id, productId)).lines).toBe(1)
    await call('POST', `/${sale.id}/stop`)
  })

  it('are not offered by a shop to times that it has not seen', async () => {
    const sale = await planned(350, 352, { needs_approval: false })
    const { productId } = await addProduct()
    const { starts_at, ends_at } = sale
    await edit(sale.id, { ends_at: at(360) })
    const body = { product_id: productId, price: 14, quantity: 3, starts_at, ends_at }
    const path = `/seller/flash-sales/${sale.id}/offers`
    const late = await shop.call('POST', path, { body })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', data: { current: { ends_at: at(360) } } } })
    expect(await seenOf(sale.id, productId)).toEqual(nothing)
    expect((await shop.call('POST', path, { body: { ...body, ends_at: at(360) } })).status).toBe(200)
  })

  it('are refused by the shop, answered with an offer of its own, and withdrawn', async () => {
    const sale = await planned(250, 252, { needs_approval: false })
    const [refused, answered, withdrawn] = [await addProduct(), await addProduct(), await addProduct()]
    for (const { productId } of [refused, answered, withdrawn]) await add(sale.id, productId)
    const countOf = async () => (await shop.call('GET', '/seller/today')).body.data.flash_proposals.count
    const before = await countOf()
    expect((await decline(sale.id, refused.productId)).body.message).toBe(
      'Refused Trial kettle in the flash sale Night market',
    )
    expect(await countOf()).toBe(before - 1)
    expect((await decline(sale.id, refused.productId)).status).toBe(409)
    expect((await accept(sale.id, refused.productId)).status).toBe(409)
    const path = `/seller/flash-sales/${sale.id}/offers`
    expect((await shop.call('DELETE', `${path}/${answered.productId}`)).status).toBe(409)
    await shop.call('POST', path, { body: { product_id: answered.productId, price: 18, quantity: 2 } })
    expect((await add(sale.id, answered.productId)).status).toBe(409)
    expect((await call('DELETE', `/${sale.id}/offers/${answered.productId}`)).status).toBe(409)
    expect((await call('DELETE', `/${sale.id}/offers/${withdrawn.productId}`)).status).toBe(200)
    expect((await accept(sale.id, withdrawn.productId)).status).toBe(404)
    expect(await sellerOffers(sale.id)).toMatchObject([
      { product_id: refused.productId, state: 'declined' },
      { product_id: answered.productId, state: 'waiting', offer_price: 18 },
    ])
  })

  it('are decided by a member of their own shop with the permission alone', async () => {
    const sale = await planned(260, 262)
    const elsewhere = await addProduct(await addShop(shop))
    await add(sale.id, elsewhere.productId)
    expect((await accept(sale.id, elsewhere.productId)).status).toBe(404)
    expect((await decline(sale.id, elsewhere.productId)).status).toBe(404)
    const path = `/seller/flash-sales/${sale.id}/offers/${elsewhere.productId}/refuse`
    expect((await shop.call('POST', path, { by: operator })).status).toBeGreaterThanOrEqual(401)
    const { offers } = (await call('GET', `/${sale.id}`)).body.data.sale
    expect(offers).toMatchObject([{ state: 'proposed' }])
  })

  it('are still possible when they are accepted', async () => {
    const sale = await planned(270, 272)
    const { productId } = await addProduct()
    await add(sale.id, productId)
    const db = shop.deps.database.db
    await db.updateTable('products').set({ stock: 3 }).where('id', '=', productId).execute()
    expect((await accept(sale.id, productId)).status).toBe(422)
    await db.updateTable('products').set({ stock: 10, sale_price: 1_400 }).where('id', '=', productId).execute()
    expect((await accept(sale.id, productId)).status).toBe(422)
    expect(await seenOf(sale.id, productId)).toMatchObject({ lines: 0, counted: [] })
  })

  it('wait for their shops also once the switch of single-vendor mode is off, while there are several', async () => {
    const db = shop.deps.database.db
    const set = (value_json: string) =>
      db.updateTable('settings').set({ value_json }).where('key', '=', 'multi_vendor').execute()
    await set('false')
    const sale = await planned(280, 282)
    const { productId } = await addProduct()
    expect((await add(sale.id, productId)).body.data.sale.offers).toMatchObject([{ state: 'proposed' }])
    await set('true')
  })
})
