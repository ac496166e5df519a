import { CollectedCoupon } from '@rialto/contract'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { demoIds } from '../../../demo/demo-ids.ts'
import { addShopper, newIp, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { addShop, putInCart } from '../checkout/testing/put-in-cart.ts'
import { addVoucher } from './testing/add-voucher.ts'

const DAY = 86_400_000

let shop: TestApp
let shopId: number
let shopper: Shopper
beforeAll(async () => {
  shop = await testApp()
})
beforeEach(async () => {
  shopId = await addShop(shop)
  shopper = await addShopper(shop)
})
afterAll(() => shop.close())

const apply = (coupon_code: unknown, shop_ids: unknown = [shopId], more: object = {}) =>
  shop.post('/apply-voucher', { coupon_code, shop_ids, ...more }, { headers: shopper.headers, ip: newIp() })
const collected = async (query = '', headers: Record<string, string> = shopper.headers): Promise<CollectedCoupon[]> => {
  const { body } = await shop.get(`/get-collected-vouchers${query}`, { headers })
  expect(CollectedCoupon.strict().array().safeParse(body.data.coupons).error).toBeUndefined()
  return body.data.coupons
}
const addCollectedVoucher = (values: Partial<Parameters<typeof addVoucher>[1]> = {}) =>
  addVoucher(shop, { shop_id: shopId, collectedBy: [shopper.id], ...values })

describe('POST /apply-voucher', () => {
  it('returns the discount of a voucher on its shop', async () => {
    await putInCart(shop, shopper.id, { shopId, price: 1_995, quantity: 2 })
    await putInCart(shop, shopper.id, { shopId, price: 15 })
    const { id, code } = await addCollectedVoucher()
    const { status, body } = await apply(code)
    expect([status, body]).toEqual([
      200,
      {
        message: 'Voucher applied',
        // 10 % of 40.05, half up.
        data: {
          discounts: [{ shop_id: shopId, coupon_id: id, coupon_code: code, discount: 4.01 }],
          total_discount: 4.01,
        },
      },
    ])
  })

  it('limits a percentage to its maximum and an amount to the subtotal, and accepts codes in lower case', async () => {
    await putInCart(shop, shopper.id, { shopId, price: 5_000 })
    const limited = await addCollectedVoucher({ discount: 50, max_discount_amount: 1_000 })
    const fixed = await addCollectedVoucher({ discount_type: 'Amount', discount: 800 })
    const large = await addCollectedVoucher({ discount_type: 'Amount', discount: 9_000 })
    const discountOf = async (code: string) => (await apply(code)).body.data.total_discount
    expect([await discountOf(limited.code), await discountOf(fixed.code), await discountOf(large.code)]).toEqual([
      10, 8, 50,
    ])
    expect(await discountOf(`  ${fixed.code.toLowerCase()} `)).toBe(8)
  })

  it('counts no use', async () => {
    await putInCart(shop, shopper.id, { shopId, price: 5_000 })
    const { id, code } = await addCollectedVoucher({ use_limit: 1, use_limit_per_user: 1 })
    for (let time = 0; time < 3; time++) expect((await apply(code)).status).toBe(200)
    const { db } = shop.deps.database
    expect(await db.selectFrom('vouchers').where('id', '=', id).select('used').execute()).toEqual([{ used: 0 }])
    const collectedRows = db.selectFrom('collected_vouchers').where('voucher_id', '=', id)
    expect(await collectedRows.select('used').execute()).toEqual([{ used: 0 }])
  })

  it.each([
    ['has not begun', { starts_at: Date.now() + DAY }, 'voucher_not_running', 'The voucher {} has not begun yet'],
    ['has ended', { ends_at: Date.now() - DAY }, 'voucher_not_running', 'The voucher {} has ended'],
    ['was not collected', { collectedBy: [] }, 'voucher_not_collected', 'Collect the voucher {} before you use it'],
    ['is used up', { use_limit: 2, used: 2 }, 'voucher_used_up', 'The voucher {} has been used up'],
    [
      'requires a larger subtotal',
      { min_order_amount: 130_000 },
      'voucher_minimum',
      'Add $1,250.00 more from its shop to use the voucher {} (minimum $1,300.00)',
    ],
  ])('refuses a voucher that %s', async (_, values, code, message) => {
    await putInCart(shop, shopper.id, { shopId, price: 5_000 })
    const refused = await addCollectedVoucher(values)
    const { status, body } = await apply(refused.code)
    const expectedMessage = message.replace('{}', refused.code)
    expect([status, body]).toEqual([
      422,
      { message: expectedMessage, code, errors: { coupon_code: [expectedMessage] } },
    ])
  })

  it('refuses a voucher that the shopper has used up, while other shoppers may use it', async () => {
    const other = await addShopper(shop)
    const { id, code } = await addCollectedVoucher({ use_limit_per_user: 2, collectedBy: [shopper.id, other.id] })
    const { db } = shop.deps.database
    await db
      .updateTable('collected_vouchers')
      .set({ used: 2 })
      .where('user_id', '=', shopper.id)
      .where('voucher_id', '=', id)
      .execute()
    for (const customer of [shopper, other]) await putInCart(shop, customer.id, { shopId, price: 5_000 })
    const { status, body } = await apply(code)
    expect([status, body.code, body.message]).toEqual([
      422,
      'voucher_used_up',
      `You have used the voucher ${code} as often as you may`,
    ])
    shopper = other
    expect((await apply(code)).status).toBe(200)
  })

  it('refuses codes that are unknown, of closed shops, or of shops that are not selected', async () => {
    await putInCart(shop, shopper.id, { shopId, price: 5_000 })
    const otherShop = await addShop(shop)
    await putInCart(shop, shopper.id, { shopId: otherShop, price: 5_000 })
    const ofOtherShop = await addCollectedVoucher({ shop_id: otherShop })
    const closed = await addCollectedVoucher({ shop_id: await addShop(shop, { status: 'closed' }) })
    for (const code of ["X' or 1=1 --", 'غير موجود', closed.code]) {
      const { status, body } = await apply(code)
      expect([status, body.code, body.message]).toEqual([422, 'voucher_unknown', `There is no voucher ${code}`])
    }
    const { status, body } = await apply(ofOtherShop.code)
    expect([status, body.code]).toEqual([422, 'voucher_unknown'])
    expect(body.message).toBe(`The voucher ${ofOtherShop.code} belongs to a shop that is not selected`)
    expect((await apply(ofOtherShop.code, [shopId, otherShop])).status).toBe(200)
  })

  it('refuses a voucher of a shop with nothing in the cart', async () => {
    const { code } = await addCollectedVoucher()
    const { status, body } = await apply(code)
    expect([status, body.code]).toEqual([422, 'nothing_to_order'])
    expect(body.message).toBe(`Select something from its shop to use the voucher ${code}`)
  })

  it('applies a voucher to the buy-now line separately from the cart', async () => {
    await putInCart(shop, shopper.id, { shopId, price: 9_000 })
    await putInCart(shop, shopper.id, { shopId, price: 1_000, buyNow: true })
    const { code } = await addCollectedVoucher()
    expect((await apply(code)).body.data.total_discount).toBe(9)
    expect((await apply(code, [shopId], { is_buy_now: true })).body.data.total_discount).toBe(1)
  })

  it.each([
    ['coupon_code', [undefined, null, '', '  ', 1, [], {}, 'x'.repeat(41), 'a\0b']],
    ['shop_ids', [null, [], 'x', 1, [0], [-1], [1.5], ['1'], [null], Array(51).fill(1)]],
    ['is_buy_now', ['yes', 2, {}, []]],
  ])('refuses an invalid %s', async (field, values) => {
    for (const value of values) {
      const { status, body } = await shop.post(
        '/apply-voucher',
        { coupon_code: 'A', shop_ids: [shopId], [field]: value },
        { headers: shopper.headers, ip: newIp() },
      )
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(value)).toEqual([422, [field]])
    }
  })

  it('requires a login', async () => {
    const { status } = await shop.post('/apply-voucher', { coupon_code: 'A', shop_ids: [shopId] })
    expect([status, (await shop.get('/get-collected-vouchers')).status]).toEqual([401, 401])
  })
})

describe('GET /get-collected-vouchers', () => {
  it('lists the collected vouchers, largest discount first, with the reason if one cannot be used', async () => {
    await putInCart(shop, shopper.id, { shopId, price: 5_000 })
    const otherShop = await addShop(shop)
    const smaller = await addCollectedVoucher({ discount: 5 })
    const best = await addCollectedVoucher({ discount_type: 'Amount', discount: 900 })
    const belowMinimum = await addCollectedVoucher({ min_order_amount: 6_000, discount: 80 })
    const ofOtherShop = await addCollectedVoucher({ shop_id: otherShop, ends_at: shop.deps.now() + DAY })
    const ended = await addCollectedVoucher({ ends_at: shop.deps.now() - DAY, discount: 90 })
    await addCollectedVoucher({ ends_at: shop.deps.now() - 31 * DAY })
    await addCollectedVoucher({ collectedBy: [] })
    const list = await collected()
    expect(list.map((coupon) => [coupon.code, coupon.applicable, coupon.discount_amount, coupon.reason])).toEqual([
      [best.code, true, 9, null],
      [smaller.code, true, 2.5, null],
      [
        belowMinimum.code,
        false,
        0,
        `Add $10.00 more from its shop to use the voucher ${belowMinimum.code} (minimum $60.00)`,
      ],
      [ofOtherShop.code, false, 0, `Select something from its shop to use the voucher ${ofOtherShop.code}`],
      [ended.code, false, 0, `The voucher ${ended.code} has ended`],
    ])
    expect(list[0]?.shop).toMatchObject({ id: shopId, logo: '/media/logo.webp', rating: 0 })
    expect(list.every((coupon) => coupon.is_collected)).toBe(true)
  })

  it('filters by the given shops', async () => {
    const otherShop = await addShop(shop)
    await putInCart(shop, shopper.id, { shopId, price: 5_000 })
    await putInCart(shop, shopper.id, { shopId: otherShop, price: 5_000 })
    const [ownVoucher, otherVoucher] = [await addCollectedVoucher(), await addCollectedVoucher({ shop_id: otherShop })]
    const codes = async (query: string) => (await collected(query)).map((coupon) => coupon.code)
    expect(await codes(`?shop_ids=${shopId}`)).toEqual([ownVoucher.code])
    expect(await codes(`?shop_ids=${shopId}&shop_ids=${otherShop}`)).toEqual([ownVoucher.code, otherVoucher.code])
    expect(await codes('')).toEqual([ownVoucher.code, otherVoucher.code])
    expect(await codes('?shop_ids=99999')).toEqual([])
    const { status, body } = await shop.get('/get-collected-vouchers?shop_ids=abc', {
      headers: shopper.headers,
      ip: newIp(),
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['shop_ids']])
  })

  it('evaluates the buy-now line separately from the cart', async () => {
    await putInCart(shop, shopper.id, { shopId, price: 9_000 })
    await putInCart(shop, shopper.id, { shopId, price: 1_000, buyNow: true })
    await addCollectedVoucher({ min_order_amount: 5_000 })
    expect((await collected(`?shop_ids=${shopId}`))[0]?.discount_amount).toBe(9)
    expect((await collected(`?shop_ids=${shopId}&is_buy_now=1`))[0]?.applicable).toBe(false)
  })

  it('returns an empty list to a shopper without collected vouchers', async () => {
    await addCollectedVoucher()
    expect(await collected('', (await addShopper(shop)).headers)).toEqual([])
  })

  it('gives reasons in the language of the request', async () => {
    const { code } = await addCollectedVoucher({ ends_at: shop.deps.now() - DAY })
    const [arabic] = await collected('', { ...shopper.headers, 'accept-language': 'ar' })
    expect(arabic?.reason).toContain(code)
  })

  it('lists vouchers that apply and one that has ended for shopper 1 of the demo', async () => {
    const headers = await shop.loginAs(demoIds(demo).users.of('shopper1'))
    const list = await collected('', headers)
    expect(list.map((coupon) => coupon.code)).toEqual(expect.arrayContaining(['TEATIME', 'LARDER10', 'RESOLE']))
    expect(list.find((coupon) => coupon.code === 'RESOLE')?.reason).toBe('The voucher RESOLE has ended')
    const amounts = list.map((coupon) => coupon.discount_amount)
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
  })
})
