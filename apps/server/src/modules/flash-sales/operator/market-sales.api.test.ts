import type { MarketFlashSaleDetails } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { addShop, putInCart } from '../../checkout/testing/put-in-cart.ts'
import { createNotifier } from '../../notifications/index.ts'
import { createSellerCalls, type SellerCalls } from '../../orders/testing/seller-calls.ts'
import { createOutbound } from '../../outbound/index.ts'
import { createSettings } from '../../settings/index.ts'

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
    expect((await add(sale.id, productId)).body.message).toBe('Added Trial kettle to the flash sale Night market')
    expect((await add(sale.id, elsewhere.productId)).status).toBe(200)
    expect(await sellerOffers(sale.id)).toMatchObject([{ product_id: productId, state: 'accepted' }])
    const begun = await call('POST', `/${sale.id}/start`)
    expect(begun.body.data.sale).toMatchObject({ status: 'running', starts_at: at(0), lines: 2 })
    const placed = await shop.place(buyer, { shop_ids: [shop.shopId] })
    expect((await shop.rowOf(placed.body.data.orders[0].id)).total_amount).toBe(1_500)
    const watched: MarketFlashSaleDetails = (await call('GET', `/${sale.id}`)).body.data.sale
    expect(watched).toMatchObject({ quantity: 8, sold: 1, revenue: 15 })
    expect(watched.offers[0]).toMatchObject({ product_id: productId, sold: 1, revenue: 15, shop: { id: shop.shopId } })
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
      { title: 'The market has put Trial kettle into the flash sale Night market', href: '/flash-sales' },
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
    expect((await add(first.id, productId)).status).toBe(200)
    expect((await add(second.id, productId)).status).toBe(200)
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
    expect(later.body.data).toMatchObject({ left_out: 0, sale: { lines: 1 } })
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
    expect(await search()).toEqual([])
  })
})
