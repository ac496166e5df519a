import { CollectedCoupon } from '@rialto/contract'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { demoIds } from '../../db/seed/demo-ids.ts'
import { addShopper, newIp, type Shopper } from '../accounts/testing/shopper.ts'
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
const voucher = (values: Partial<Parameters<typeof addVoucher>[1]> = {}) =>
  addVoucher(shop, { shop_id: shopId, collectedBy: [shopper.id], ...values })

describe('POST /apply-voucher', () => {
  it('returns the discount of a voucher on its shop', async () => {
    await putInCart(shop, shopper.id, { shopId, price: 1_995, quantity: 2 })
    await putInCart(shop, shopper.id, { shopId, price: 15 })
    const { id, code } = await voucher()
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

  it('limits a percentage to its maximum and an amount to the subtotal, and accepts lower-case codes', async () => {
    await putInCart(shop, shopper.id, { shopId, price: 5_000 })
    const most = await voucher({ discount: 50, max_discount_amount: 1_000 })
    const amount = await voucher({ discount_type: 'Amount', discount: 800 })
    const large = await voucher({ discount_type: 'Amount', discount: 9_000 })
    const off = async (code: string) => (await apply(code)).body.data.total_discount
    expect([await off(most.code), await off(amount.code), await off(large.code)]).toEqual([10, 8, 50])
    expect(await off(`  ${amount.code.toLowerCase()} `)).toBe(8)
  })

  it('changes nothing', async () => {
    await putInCart(shop, shopper.id, { shopId, price: 5_000 })
    const { id, code } = await voucher({ use_limit: 1, use_limit_per_user: 1 })
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
      'wants more goods',
      { min_order_amount: 130_000 },
      'voucher_minimum',
      'Add $1,250.00 more from its shop to use the voucher {} (minimum $1,300.00)',
    ],
  ])('refuses a voucher that %s', async (_, values, code, message) => {
    await putInCart(shop, shopper.id, { shopId, price: 5_000 })
    const refused = await voucher(values)
    const { status, body } = await apply(refused.code)
    const words = message.replace('{}', refused.code)
    expect([status, body]).toEqual([422, { message: words, code, errors: { coupon_code: [words] } }])
  })

  it('refuses a voucher that this shopper has used up, but others have not', async () => {
    const other = await addShopper(shop)
    const { id, code } = await voucher({ use_limit_per_user: 2, collectedBy: [shopper.id, other.id] })
    const { db } = shop.deps.database
    await db
      .updateTable('collected_vouchers')
      .set({ used: 2 })
      .where('user_id', '=', shopper.id)
      .where('voucher_id', '=', id)
      .execute()
    for (const someone of [shopper, other]) await putInCart(shop, someone.id, { shopId, price: 5_000 })
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
    const elsewhere = await addShop(shop)
    await putInCart(shop, shopper.id, { shopId: elsewhere, price: 5_000 })
    const foreign = await voucher({ shop_id: elsewhere })
    const closed = await voucher({ shop_id: await addShop(shop, { status: 'closed' }) })
    for (const code of ["X' or 1=1 --", 'غير موجود', closed.code]) {
      const { status, body } = await apply(code)
      expect([status, body.code, body.message]).toEqual([422, 'voucher_unknown', `There is no voucher ${code}`])
    }
    const { status, body } = await apply(foreign.code)
    expect([status, body.code]).toEqual([422, 'voucher_unknown'])
    expect(body.message).toBe(`The voucher ${foreign.code} belongs to a shop that is not selected`)
    expect((await apply(foreign.code, [shopId, elsewhere])).status).toBe(200)
  })

  it('refuses a voucher of a shop with nothing in the cart', async () => {
    const { code } = await voucher()
    const { status, body } = await apply(code)
    expect([status, body.code]).toEqual([422, 'nothing_to_order'])
    expect(body.message).toBe(`Select something from its shop to use the voucher ${code}`)
  })

  it('evaluates a voucher for buy-now separately from the cart', async () => {
    await putInCart(shop, shopper.id, { shopId, price: 9_000 })
    await putInCart(shop, shopper.id, { shopId, price: 1_000, buyNow: true })
    const { code } = await voucher()
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
  it('lists a shopper’s vouchers for the cart, best first, with the reason if one cannot be used', async () => {
    await putInCart(shop, shopper.id, { shopId, price: 5_000 })
    const elsewhere = await addShop(shop)
    const small = await voucher({ discount: 5 })
    const best = await voucher({ discount_type: 'Amount', discount: 900 })
    const more = await voucher({ min_order_amount: 6_000, discount: 80 })
    const foreign = await voucher({ shop_id: elsewhere, ends_at: shop.deps.now() + DAY })
    const ended = await voucher({ ends_at: shop.deps.now() - DAY, discount: 90 })
    await voucher({ ends_at: shop.deps.now() - 31 * DAY })
    await voucher({ collectedBy: [] })
    const list = await collected()
    expect(list.map((one) => [one.code, one.applicable, one.discount_amount, one.reason])).toEqual([
      [best.code, true, 9, null],
      [small.code, true, 2.5, null],
      [more.code, false, 0, `Add $10.00 more from its shop to use the voucher ${more.code} (minimum $60.00)`],
      [foreign.code, false, 0, `Select something from its shop to use the voucher ${foreign.code}`],
      [ended.code, false, 0, `The voucher ${ended.code} has ended`],
    ])
    expect(list[0]?.shop).toMatchObject({ id: shopId, logo: '/media/logo.webp', rating: 0 })
    expect(list.every((one) => one.is_collected)).toBe(true)
  })

  it('shows those of the named shops alone, held against what is selected of them', async () => {
    const elsewhere = await addShop(shop)
    await putInCart(shop, shopper.id, { shopId, price: 5_000 })
    await putInCart(shop, shopper.id, { shopId: elsewhere, price: 5_000 })
    const [here, there] = [await voucher(), await voucher({ shop_id: elsewhere })]
    const codes = async (query: string) => (await collected(query)).map((one) => one.code)
    expect(await codes(`?shop_ids=${shopId}`)).toEqual([here.code])
    expect(await codes(`?shop_ids=${shopId}&shop_ids=${elsewhere}`)).toEqual([here.code, there.code])
    expect(await codes('')).toEqual([here.code, there.code])
    expect(await codes('?shop_ids=99999')).toEqual([])
    const { status, body } = await shop.get('/get-collected-vouchers?shop_ids=abc', {
      headers: shopper.headers,
      ip: newIp(),
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['shop_ids']])
  })

  it('holds them against what is bought at once apart from the cart', async () => {
    await putInCart(shop, shopper.id, { shopId, price: 9_000 })
    await putInCart(shop, shopper.id, { shopId, price: 1_000, buyNow: true })
    await voucher({ min_order_amount: 5_000 })
    expect((await collected(`?shop_ids=${shopId}`))[0]?.discount_amount).toBe(9)
    expect((await collected(`?shop_ids=${shopId}&is_buy_now=1`))[0]?.applicable).toBe(false)
  })

  it('is empty for whoever has collected nothing, whatever others have', async () => {
    await voucher()
    expect(await collected('', (await addShopper(shop)).headers)).toEqual([])
  })

  it('gives reasons in the language of the request', async () => {
    const { code } = await voucher({ ends_at: shop.deps.now() - DAY })
    const [arabic] = await collected('', { ...shopper.headers, 'accept-language': 'ar' })
    expect(arabic?.reason).toContain(code)
  })

  it('shows shopper 1 of the demo vouchers that apply, and one that has ended', async () => {
    const headers = await shop.loginAs(demoIds(demo).users.of('shopper1'))
    const list = await collected('', headers)
    expect(list.map((one) => one.code)).toEqual(expect.arrayContaining(['TEATIME', 'LARDER10', 'RESOLE']))
    expect(list.find((one) => one.code === 'RESOLE')?.reason).toBe('The voucher RESOLE has ended')
    const amounts = list.map((one) => one.discount_amount)
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
  })
})
