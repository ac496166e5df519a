import { Coupon } from '@rialto/contract'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { demoIds, readSeedingTime } from '../../../demo/demo-ids.ts'
import { addShopper, newIp, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { addShop } from '../checkout/testing/put-in-cart.ts'
import { addVoucher } from './testing/add-voucher.ts'

const ids = demoIds(demo)
const HOUR = 3_600_000

let shop: TestApp
let shopId: number
let shopper: Shopper
beforeAll(async () => {
  shop = await testApp()
  shop.setNow(await readSeedingTime(shop.deps.database.db))
})
beforeEach(async () => {
  shopId = await addShop(shop)
  shopper = await addShopper(shop)
})
afterAll(() => shop.close())

const listVouchers = async (id: number, caller?: Shopper): Promise<Coupon[]> =>
  (await shop.get(`/get-vouchers?shop_id=${id}`, { headers: caller?.headers })).body.data.coupons
const collect = (caller: Shopper, coupon_id: unknown) =>
  shop.post('/vouchers-collect', { coupon_id }, { headers: caller.headers, ip: newIp() })
const selectCollected = (caller: Shopper) =>
  shop.deps.database.db.selectFrom('collected_vouchers').where('user_id', '=', caller.id).selectAll().execute()

describe('GET /get-vouchers', () => {
  // docs/spec §7: `GET /get-vouchers`, `POST /vouchers-collect`
  it('lists the running vouchers of a shop, sorted by end', async () => {
    const running = demo.vouchers.filter(
      (voucher) => voucher.shop === 'pantry-lane' && voucher.starts_in_minutes <= 0 && voucher.ends_in_minutes > 0,
    )
    const { status, body } = await shop.get(`/get-vouchers?shop_id=${ids.shops.of('pantry-lane')}`)
    expect([status, body.message]).toEqual([200, ''])
    expect(Coupon.strict().array().safeParse(body.data.coupons).error).toBeUndefined()
    expect(body.data.coupons.map((one: Coupon) => one.code)).toEqual(['CRUMBS', 'LARDER10'])
    expect(running).toHaveLength(2)
    expect(body.data.coupons[0]).toMatchObject({
      id: ids.vouchers.of('CRUMBS'),
      discount_type: 'Amount',
      discount: 4,
      min_order_amount: 25,
      max_discount_amount: null,
      is_collected: false,
    })
    expect(body.data.coupons[1]).toMatchObject({ discount_type: 'Percentage', discount: 10, max_discount_amount: 12 })
  })

  it('marks the vouchers that the caller has collected', async () => {
    const [collectedVoucher, otherVoucher] = [
      await addVoucher(shop, { shop_id: shopId, collectedBy: [shopper.id] }),
      await addVoucher(shop, { shop_id: shopId }),
    ]
    const collected = async (caller?: Shopper) =>
      Object.fromEntries((await listVouchers(shopId, caller)).map((voucher) => [voucher.id, voucher.is_collected]))
    expect(await collected(shopper)).toEqual({ [collectedVoucher.id]: true, [otherVoucher.id]: false })
    expect(await collected(await addShopper(shop))).toEqual({ [collectedVoucher.id]: false, [otherVoucher.id]: false })
    expect(await collected()).toEqual({ [collectedVoucher.id]: false, [otherVoucher.id]: false })
  })

  it('leaves out vouchers that have not begun, have ended or are used up', async () => {
    const now = shop.deps.now()
    await addVoucher(shop, { shop_id: shopId, starts_at: now + 1 })
    await addVoucher(shop, { shop_id: shopId, ends_at: now })
    await addVoucher(shop, { shop_id: shopId, use_limit: 3, used: 3 })
    const last = await addVoucher(shop, { shop_id: shopId, starts_at: now, ends_at: now + 1, use_limit: 3, used: 2 })
    expect((await listVouchers(shopId)).map((coupon) => coupon.id)).toEqual([last.id])
  })

  it('returns an empty list for a shop without vouchers, and 404 for an unknown shop', async () => {
    expect(await listVouchers(shopId)).toEqual([])
    const closed = await addShop(shop, { status: 'closed' })
    for (const id of [closed, 99_999]) {
      const { status, body } = await shop.get(`/get-vouchers?shop_id=${id}`)
      expect([status, body]).toEqual([404, { message: 'Shop not found', code: 'not_found' }])
    }
    for (const query of ['', 'shop_id=', 'shop_id=abc', 'shop_id=-1', 'shop_id=1.5', 'shop_id=1&shop_id=2']) {
      const { status, body } = await shop.get(`/get-vouchers?${query}`)
      expect([status, Object.keys(body.errors)], query).toEqual([422, ['shop_id']])
    }
  })
})

describe('GET /product-details', () => {
  it('marks the vouchers that the shopper has collected', async () => {
    const product = demo.products.find((product) => product.shop === 'lume-and-clay')
    const path = `/product-details?product_id=${ids.products.of(product?.slug ?? '')}`
    const { id } = (await shop.get(path)).body.data.vouchers[0]
    expect((await collect(shopper, id)).status).toBe(200)
    const showVouchers = async (headers?: Shopper['headers']): Promise<Coupon[]> =>
      (await shop.get(path, { headers })).body.data.vouchers
    expect(
      (await showVouchers(shopper.headers)).filter((coupon) => coupon.is_collected).map((coupon) => coupon.id),
    ).toEqual([id])
    expect((await showVouchers()).filter((coupon) => coupon.is_collected)).toEqual([])
    expect(await showVouchers()).toEqual(await listVouchers(ids.shops.of('lume-and-clay')))
  })
})

describe('POST /vouchers-collect', () => {
  it('collects a voucher for the shopper, once', async () => {
    const { id, code } = await addVoucher(shop, { shop_id: shopId })
    const { status, body } = await collect(shopper, id)
    expect([status, body]).toEqual([200, { message: 'Voucher collected', data: {} }])
    expect(await selectCollected(shopper)).toMatchObject([{ voucher_id: id, used: 0, collected_at: shop.deps.now() }])
    const again = await collect(shopper, id)
    expect([again.status, again.body]).toEqual([
      409,
      { message: `You have collected the voucher ${code} already`, code: 'voucher_already_collected' },
    ])
    expect(await selectCollected(shopper)).toHaveLength(1)
  })

  it('collects it once under concurrent requests', async () => {
    const { id } = await addVoucher(shop, { shop_id: shopId })
    const replies = await Promise.all(Array.from({ length: 12 }, () => collect(shopper, id)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(11).fill(409)])
    expect(await selectCollected(shopper)).toHaveLength(1)
  })

  it('refuses a used-up voucher, as already collected if it is', async () => {
    const other = await addShopper(shop)
    const { id, code } = await addVoucher(shop, { shop_id: shopId, use_limit: 5, used: 5, collectedBy: [other.id] })
    const { status, body } = await collect(shopper, id)
    expect([status, body]).toEqual([409, { message: `The voucher ${code} is sold out`, code: 'voucher_sold_out' }])
    expect((await collect(other, id)).body.code).toBe('voucher_already_collected')
    expect(await selectCollected(shopper)).toEqual([])
  })

  it('refuses a voucher before its start and after its end', async () => {
    const now = shop.deps.now()
    const notStarted = await addVoucher(shop, { shop_id: shopId, starts_at: now + HOUR })
    const ended = await addVoucher(shop, { shop_id: shopId, ends_at: now })
    const replies = [await collect(shopper, notStarted.id), await collect(shopper, ended.id)]
    expect(replies.map(({ status, body }) => [status, body.code, body.message])).toEqual([
      [422, 'voucher_not_running', `The voucher ${notStarted.code} has not begun yet`],
      [422, 'voucher_not_running', `The voucher ${ended.code} has ended`],
    ])
    expect(await selectCollected(shopper)).toEqual([])
  })

  it('returns 404 for unknown vouchers and those of closed shops, and refuses invalid ids', async () => {
    const { id } = await addVoucher(shop, { shop_id: await addShop(shop, { status: 'closed' }) })
    for (const unknown of [id, 99_999]) {
      const { status, body } = await collect(shopper, unknown)
      expect([status, body]).toEqual([404, { message: 'Voucher not found', code: 'not_found' }])
    }
    for (const invalid of [undefined, null, 0, -1, 1.5, '1', 'TEATIME', [], {}, 2 ** 31, Number.NaN]) {
      const { status, body } = await collect(shopper, invalid)
      expect([status, Object.keys(body.errors)], String(invalid)).toEqual([422, ['coupon_id']])
    }
    expect(await selectCollected(shopper)).toEqual([])
  })

  it('requires a login', async () => {
    const { id } = await addVoucher(shop, { shop_id: shopId })
    for (const headers of [undefined, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
      const { status, body } = await shop.post('/vouchers-collect', { coupon_id: id }, { headers })
      expect([status, body.code]).toEqual([401, 'unauthenticated'])
    }
  })

  it('replies in the language of the request', async () => {
    const { id } = await addVoucher(shop, { shop_id: shopId })
    const headers = { ...shopper.headers, 'accept-language': 'ar' }
    expect((await shop.post('/vouchers-collect', { coupon_id: id }, { headers })).status).toBe(200)
  })
})

describe('the vouchers of the demo', () => {
  it('have the number of uses of the demo data, and are collected by those who keep or have used them', async () => {
    const { db } = shop.deps.database
    const rows = await db.selectFrom('vouchers').select(['code', 'used']).execute()
    for (const { code, used } of demo.vouchers) expect(rows).toContainEqual({ code, used })
    const collected = await db
      .selectFrom('collected_vouchers as c')
      .innerJoin('vouchers as v', 'v.id', 'c.voucher_id')
      .where('c.user_id', '=', ids.users.of('shopper1'))
      .select(['v.code', 'c.used'])
      .execute()
    const collectedCodes = demo.collectedVouchers
      .filter((entry) => entry.user === 'shopper1')
      .map((entry) => entry.code)
    const redeemedCodes = demo.orders
      .filter((entry) => entry.user === 'shopper1' && entry.voucher)
      .map((entry) => entry.voucher ?? '')
    expect(collected.map((voucher) => voucher.code).sort()).toEqual(
      [...new Set([...collectedCodes, ...redeemedCodes])].sort(),
    )
    expect(collected.find((voucher) => voucher.code === 'TEATIME')?.used).toBe(0)
    expect(collected.find((voucher) => voucher.code === 'CLAY10')?.used).toBe(1)
  })
})
