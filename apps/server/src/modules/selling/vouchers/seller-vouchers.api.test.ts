import type { SellerVoucher } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addShop, putInCart } from '../checkout/testing/put-in-cart.ts'
import { createSellerCalls, type SellerCalls } from '../orders/testing/seller-calls.ts'
import { addVoucher } from './testing/add-voucher.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')
const HOUR = 3_600_000
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString()

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
  shop.setNow(NOW)
})
afterAll(() => shop.close())

let vouchers = 0
const terms = (part: object = {}) => ({
  code: `kiln-${++vouchers}`,
  discount_type: 'Percentage',
  discount: 20,
  min_order_amount: 10,
  max_discount_amount: 3.5,
  starts_at: at(-1),
  ends_at: at(48),
  use_limit: 5,
  use_limit_per_user: 1,
  ...part,
})
const make = (part: object = {}) => shop.call('POST', '/seller/vouchers', { body: terms(part) })
const made = async (part: object = {}): Promise<SellerVoucher> => (await make(part)).body.data.voucher
const change = (id: number, body: object) => shop.call('PATCH', `/seller/vouchers/${id}`, { body })
const list = async (query = '') => (await shop.call('GET', `/seller/vouchers${query}`)).body.data
const collect = (headers: { authorization: string }, coupon_id: number) =>
  shop.post('/vouchers-collect', { coupon_id }, { headers })

describe('vouchers of a seller', () => {
  it('are made, collected and used by a shopper, and counted', async () => {
    const voucher = await made({ code: 'lateglaze' })
    expect(voucher).toMatchObject({
      code: 'LATEGLAZE',
      status: 'running',
      collected: 0,
      used: 0,
      revenue: 0,
      version: 1,
    })
    const buyer = await shop.addBuyer()
    await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 3_000 })
    expect((await collect(buyer.headers, voucher.id)).status).toBe(200)
    const placed = await shop.place(buyer, { shop_ids: [shop.shopId], coupon_codes: ['lateglaze'] })
    expect(placed.status).toBe(200)
    const row = await shop.rowOf(placed.body.data.orders[0].id)
    expect(row).toMatchObject({ coupon_discount: 350, voucher_code: 'LATEGLAZE' })
    const [first] = (await list('?search=lateg')).items
    expect(first).toMatchObject({ id: voucher.id, collected: 1, used: 1, revenue: row.payable_amount / 100 })
  })

  it('refuse a code that any shop of the market has, also of two requests at once', async () => {
    const other = await addVoucher(shop, { shop_id: await addShop(shop), code: 'TAKEN' })
    expect((await make({ code: other.code.toLowerCase() })).body.errors).toHaveProperty('code')
    const replies = await Promise.all([make({ code: 'TWICE' }), make({ code: 'TWICE' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it.each([
    ['code', { code: 'a b' }],
    ['discount', { discount: 120 }],
    ['discount', { discount: 0 }],
    ['min_order_amount', { min_order_amount: -1 }],
    ['max_discount_amount', { discount_type: 'Amount', discount: 5 }],
    ['ends_at', { ends_at: at(-2) }],
    ['use_limit', { use_limit: 0 }],
  ])('refuse a wrong %s', async (field, part) => {
    const reply = await make(part)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })

  it('change freely before anybody has collected them', async () => {
    const { id } = await made()
    const reply = await change(id, { version: 1, discount_type: 'Amount', discount: 4.5, max_discount_amount: null })
    expect(reply.body.data.voucher).toMatchObject({ discount_type: 'Amount', discount: 4.5, version: 2 })
    expect(reply.body.change).toMatchObject({ is_restorable: false })
  })

  it('only last longer and allow more once a shopper has collected them', async () => {
    const { id } = await made()
    const buyer = await shop.addBuyer()
    await collect(buyer.headers, id)
    for (const part of [{ discount: 30 }, { ends_at: at(24) }, { use_limit: 4 }, { min_order_amount: 0 }]) {
      const reply = await change(id, { version: 1, ...part })
      expect(Object.keys(reply.body.errors)).toEqual(Object.keys(part))
    }
    const reply = await change(id, { version: 1, ends_at: at(72), use_limit: null })
    expect(reply.body.data.voucher).toMatchObject({ ends_at: at(72), use_limit: null, discount: 20 })
  })

  it('refuse a stale version with the voucher as it is', async () => {
    const { id } = await made()
    await change(id, { version: 1, discount: 25 })
    const reply = await change(id, { version: 1, discount: 30 })
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'stale', data: { current: { id, discount: 25, version: 2 } } },
    })
  })

  it('stop at once, and run again by Undo', async () => {
    const { id, code } = await made()
    const buyer = await shop.addBuyer()
    await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 3_000 })
    await collect(buyer.headers, id)
    const stopped = await shop.call('POST', `/seller/vouchers/${id}/stop`)
    expect(stopped.body.data.voucher).toMatchObject({ status: 'ended', ends_at: at(0) })
    expect(stopped.body.message).toBe(`Stopped the voucher ${code}`)
    const order = { shop_ids: [shop.shopId], coupon_codes: [code] }
    expect((await shop.place(buyer, order)).body.code).toBe('voucher_not_running')
    expect((await shop.call('POST', `/seller/vouchers/${id}/stop`)).status).toBe(409)
    expect((await change(id, { version: 2, ends_at: at(99) })).status).toBe(409)
    const undone = await shop.call('POST', `/seller/record/${stopped.body.change.id}/restore`)
    expect(undone.status).toBe(200)
    expect((await shop.place(buyer, order)).status).toBe(200)
  })

  it('are listed by view and in pages, each once', async () => {
    const before = (await list('?view=coming')).counts.coming
    const ids: number[] = []
    for (let n = 0; n < 3; n++) ids.unshift((await made({ starts_at: at(1) })).id)
    const first = await list('?view=coming&limit=2')
    expect(first.items.map(({ id }: SellerVoucher) => id)).toEqual(ids.slice(0, 2))
    expect(first).toMatchObject({ total: before + 3, counts: { coming: before + 3 } })
    const second = await list(`?view=coming&limit=2&cursor=${first.next_cursor}`)
    expect(second.items[0].id).toBe(ids[2])
  })

  it('of another shop are not found', async () => {
    const { id } = await addVoucher(shop, { shop_id: await addShop(shop) })
    expect((await change(id, { version: 1, discount: 1 })).status).toBe(404)
    expect((await shop.call('POST', `/seller/vouchers/${id}/stop`)).status).toBe(404)
  })
})
