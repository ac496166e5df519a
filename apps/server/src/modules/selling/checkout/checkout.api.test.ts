import { CheckoutReply } from '@rialto/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { translate } from '../../../../test/support/market.ts'
import { addShopper, type Shopper, withSettings } from '../../people/accounts/testing/shopper.ts'
import { addVoucher } from '../vouchers/testing/add-voucher.ts'
import { addShop, putInCart } from './testing/put-in-cart.ts'

const ADDRESS = {
  name: 'Home',
  phone: '+15550102101',
  area: 'West End',
  address_line: '118 Pine Street',
  address_type: 'home',
}
const TAXES = [
  { name: 'Sales tax', percentage: 5, is_active: true },
  { name: 'Old tax', percentage: 50, is_active: false },
  { name: 'City tax', percentage: 0.5, is_active: true },
]

let shop: TestApp
let shopper: Shopper
beforeAll(async () => {
  shop = await testApp()
})
beforeEach(async () => {
  shopper = await addShopper(shop)
})
afterAll(() => shop.close())

const postCheckout = (body: object, caller: Shopper = shopper) =>
  shop.post('/cart/checkout', body, { headers: caller.headers })
async function checkout(body: object, caller: Shopper = shopper): Promise<CheckoutReply> {
  const reply = await postCheckout(body, caller)
  expect(reply.status, reply.body.message).toBe(200)
  expect(CheckoutReply.strict().safeParse(reply.body.data).error).toBeUndefined()
  return reply.body.data
}
const cents = (amount: number) => Math.round(amount * 100)

/** Fills the cart with lines of two shops: 40.00, and 100.05 of a shop with free delivery from 100.00. */
async function fillCartOfTwoShops() {
  const [near, far] = [await addShop(shop), await addShop(shop, { free_delivery_from: 10_000 })]
  await putInCart(shop, shopper.id, { shopId: near, price: 2_500, discountPrice: 2_000, quantity: 2 })
  await putInCart(shop, shopper.id, { shopId: far, price: 5_000, quantity: 2 })
  await putInCart(shop, shopper.id, { shopId: far, price: 5 })
  return { near, far }
}

describe('POST /cart/checkout', () => {
  // docs/spec §3: Checkout: checkout_items; total_amount, delivery_charge, coupon_discount, payable_amount,
  // order_tax_amount, all_vat_taxes
  // docs/spec §7: `POST /cart/checkout` (shop_ids)
  it('returns the totals of the selected shops, with delivery and taxes', async () => {
    const { near, far } = await fillCartOfTwoShops()
    await withSettings(shop, { vat_taxes: TAXES }, async () => {
      const { checkout_items, checkout: totals, apply_coupon } = await checkout({ shop_ids: [far, near] })
      expect(apply_coupon).toBe(false)
      // In the order of the cart, not of the request.
      expect(checkout_items.map((group) => group.shop_id)).toEqual([near, far])
      expect(checkout_items[0]).toMatchObject({
        estimated_delivery: '2 to 3 days',
        total_amount: 40,
        delivery_charge: 5,
        coupon_code: null,
        coupon_discount: 0,
        tax_amount: 2.2,
        products: [{ quantity: 2, price: 25, discount_price: 20, discount_percentage: 20 }],
      })
      expect(checkout_items[1]).toMatchObject({ total_amount: 100.05, delivery_charge: 0, tax_amount: 5.5 })
      expect(totals).toEqual({
        total_amount: 140.05,
        delivery_charge: 5,
        coupon_discount: 0,
        order_tax_amount: 7.7,
        payable_amount: 152.75,
        all_vat_taxes: [
          { id: 1, name: 'Sales tax', percentage: 5, amount: 7 },
          { id: 3, name: 'City tax', percentage: 0.5, amount: 0.7 },
        ],
      })
    })
  })

  it('sums up only the selected shops', async () => {
    const { near, far } = await fillCartOfTwoShops()
    const [nearOnly, farOnly, both] = [
      await checkout({ shop_ids: [near] }),
      await checkout({ shop_ids: [far] }),
      await checkout({ shop_ids: [near, far] }),
    ]
    expect(nearOnly.checkout_items.map((group) => group.shop_id)).toEqual([near])
    for (const field of ['total_amount', 'delivery_charge', 'order_tax_amount', 'payable_amount'] as const)
      expect(cents(nearOnly.checkout[field]) + cents(farOnly.checkout[field])).toBe(cents(both.checkout[field]))
  })

  it('returns zeros without a selection, and leaves out shops with nothing in the cart', async () => {
    const { near } = await fillCartOfTwoShops()
    const { code } = await addVoucher(shop, { shop_id: near, collectedBy: [shopper.id] })
    const nothing = { total_amount: 0, delivery_charge: 0, coupon_discount: 0, order_tax_amount: 0, payable_amount: 0 }
    const emptyShop = await addShop(shop)
    for (const shop_ids of [[], [emptyShop], [99_999]]) {
      const { checkout_items, checkout: totals } = await checkout({ shop_ids, coupon_codes: [code] })
      expect(checkout_items).toEqual([])
      expect(totals).toMatchObject(nothing)
      expect(totals.all_vat_taxes.every((tax) => tax.amount === 0)).toBe(true)
    }
    expect(
      (await checkout({ shop_ids: [emptyShop, near, near] })).checkout_items.map((group) => group.shop_id),
    ).toEqual([near])
    expect(await checkout({ shop_ids: [near] }, await addShopper(shop))).toMatchObject({ checkout_items: [] })
  })

  it('applies one voucher for each shop, before taxes and without changing delivery', async () => {
    const { near, far } = await fillCartOfTwoShops()
    const percentage = await addVoucher(shop, { shop_id: near, collectedBy: [shopper.id] })
    const fixed = await addVoucher(shop, {
      shop_id: far,
      collectedBy: [shopper.id],
      discount_type: 'Amount',
      discount: 1_000,
    })
    await withSettings(shop, { vat_taxes: TAXES.slice(0, 1) }, async () => {
      const codes = [percentage.code.toLowerCase(), fixed.code, fixed.code]
      const {
        checkout_items,
        checkout: totals,
        apply_coupon,
      } = await checkout({
        shop_ids: [near, far],
        coupon_codes: codes,
      })
      expect(apply_coupon).toBe(true)
      expect(
        checkout_items.map((group) => [
          group.coupon_code,
          group.coupon_discount,
          group.delivery_charge,
          group.tax_amount,
        ]),
      ).toEqual([
        [percentage.code, 4, 5, 1.8],
        [fixed.code, 10, 0, 4.5],
      ])
      expect(totals).toMatchObject({ coupon_discount: 14, order_tax_amount: 6.3, payable_amount: 137.35 })
    })
  })

  it('limits a discount to the subtotal', async () => {
    const near = await addShop(shop, { delivery_charge: 0 })
    await putInCart(shop, shopper.id, { shopId: near, price: 300 })
    const large = await addVoucher(shop, {
      shop_id: near,
      collectedBy: [shopper.id],
      discount_type: 'Amount',
      discount: 9_900,
    })
    const { checkout: totals } = await checkout({ shop_ids: [near], coupon_codes: [large.code] })
    expect(totals).toMatchObject({ total_amount: 3, coupon_discount: 3, order_tax_amount: 0, payable_amount: 0 })
  })

  it('refuses unusable codes, names each of them, and leaves the totals unchanged', async () => {
    const { near, far } = await fillCartOfTwoShops()
    const usable = await addVoucher(shop, { shop_id: near, collectedBy: [shopper.id] })
    const second = await addVoucher(shop, { shop_id: near, collectedBy: [shopper.id] })
    const ofOtherShop = await addVoucher(shop, { shop_id: far, collectedBy: [shopper.id] })
    const before = await checkout({ shop_ids: [near], coupon_codes: [usable.code] })
    const { status, body } = await postCheckout({
      shop_ids: [near],
      coupon_codes: [usable.code, 'nothing', ofOtherShop.code, second.code],
    })
    expect([status, body]).toEqual([
      422,
      {
        message: 'There is no voucher nothing',
        code: 'voucher_unknown',
        errors: {
          'coupon_codes.nothing': ['There is no voucher nothing'],
          [`coupon_codes.${ofOtherShop.code}`]: [
            `The voucher ${ofOtherShop.code} belongs to a shop that is not selected`,
          ],
          [`coupon_codes.${second.code}`]: [`One voucher can be used for a shop, and ${usable.code} is used already`],
        },
      },
    ])
    expect(await checkout({ shop_ids: [near], coupon_codes: [usable.code] })).toEqual(before)
  })

  it('refuses a voucher that is not collected, not running, used up or below its minimum', async () => {
    const { near } = await fillCartOfTwoShops()
    const collectedBy = [shopper.id]
    const cases = [
      [await addVoucher(shop, { shop_id: near, collectedBy: [(await addShopper(shop)).id] }), 'voucher_not_collected'],
      [await addVoucher(shop, { shop_id: near, collectedBy, ends_at: shop.deps.now() }), 'voucher_not_running'],
      [await addVoucher(shop, { shop_id: near, collectedBy, min_order_amount: 4_001 }), 'voucher_minimum'],
      [await addVoucher(shop, { shop_id: near, collectedBy, use_limit: 1, used: 1 }), 'voucher_used_up'],
    ] as const
    for (const [{ code }, refusalCode] of cases) {
      const { status, body } = await postCheckout({ shop_ids: [near], coupon_codes: [code] })
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, refusalCode, [`coupon_codes.${code}`]])
      expect(body.message).toContain(code)
    }
    const atMinimum = await addVoucher(shop, { shop_id: near, collectedBy, min_order_amount: 4_000 })
    expect((await checkout({ shop_ids: [near], coupon_codes: [atMinimum.code] })).checkout.coupon_discount).toBe(4)
  })

  it('ignores the voucher of a shop with nothing in the cart', async () => {
    const { near, far } = await fillCartOfTwoShops()
    const [ofNear, ofFar] = [
      await addVoucher(shop, { shop_id: near, collectedBy: [shopper.id] }),
      await addVoucher(shop, { shop_id: far, collectedBy: [shopper.id] }),
    ]
    const { db } = shop.deps.database
    const products = db.selectFrom('products').where('shop_id', '=', far).select('id')
    await db.deleteFrom('cart_lines').where('user_id', '=', shopper.id).where('product_id', 'in', products).execute()
    const { checkout_items } = await checkout({ shop_ids: [near, far], coupon_codes: [ofNear.code, ofFar.code] })
    expect(checkout_items.map((group) => [group.shop_id, group.coupon_code])).toEqual([[near, ofNear.code]])
  })

  it('calculates buy-now separately from the cart', async () => {
    const { near } = await fillCartOfTwoShops()
    const product = { shopId: near, price: 700, quantity: 3, buyNow: true }
    const { productId } = await putInCart(shop, shopper.id, product)
    for (const shop_ids of [[near], []]) {
      const { checkout_items, checkout: totals } = await checkout({ shop_ids, is_buy_now: true })
      expect(checkout_items.map((group) => group.products.map((line) => line.id))).toEqual([[productId]])
      expect(totals.total_amount).toBe(21)
    }
    const { code } = await addVoucher(shop, { shop_id: near, collectedBy: [shopper.id] })
    expect((await checkout({ shop_ids: [], is_buy_now: true, coupon_codes: [code] })).checkout.coupon_discount).toBe(
      2.1,
    )
    expect((await checkout({ shop_ids: [near] })).checkout.total_amount).toBe(40)
    expect((await checkout({ shop_ids: [near + 1], is_buy_now: true })).checkout_items).toEqual([])
  })

  it('accepts only an address of the shopper', async () => {
    const { near } = await fillCartOfTwoShops()
    const other = await addShopper(shop)
    const addressOf = async (caller: Shopper) =>
      (await shop.post('/address/store', ADDRESS, { headers: caller.headers })).body.data.addresses[0].id
    await checkout({ shop_ids: [near], address_id: await addressOf(shopper) })
    await checkout({ shop_ids: [near], address_id: null })
    for (const address_id of [await addressOf(other), 99_999]) {
      const { status, body } = await postCheckout({ shop_ids: [near], address_id })
      expect([status, body]).toEqual([404, { message: 'Address not found', code: 'not_found' }])
    }
  })

  it('uses current prices, and leaves out unavailable lines', async () => {
    const { near } = await fillCartOfTwoShops()
    const { productId } = await putInCart(shop, shopper.id, { shopId: near, price: 1_000 })
    const { db } = shop.deps.database
    const total = async () => (await checkout({ shop_ids: [near] })).checkout.total_amount
    expect(await total()).toBe(50)
    await db.updateTable('products').set({ price: 1_250 }).where('id', '=', productId).execute()
    expect(await total()).toBe(52.5)
    await db.updateTable('products').set({ status: 'hidden' }).where('id', '=', productId).execute()
    expect(await total()).toBe(40)
    await db.updateTable('shops').set({ status: 'closed' }).where('id', '=', near).execute()
    expect(await checkout({ shop_ids: [near] })).toMatchObject({ checkout_items: [] })
  })

  it('replies in the language of the request', async () => {
    const { near } = await fillCartOfTwoShops()
    await translate(shop, 'shop', near, 'ar', { name: 'متجر', estimated_delivery: 'يومان' })
    const headers = { ...shopper.headers, 'accept-language': 'ar' }
    const { body } = await shop.post('/cart/checkout', { shop_ids: [near] }, { headers })
    expect(body.data.checkout_items[0]).toMatchObject({ shop_name: 'متجر', estimated_delivery: 'يومان' })
    expect(body.data.checkout.all_vat_taxes[0].name).toBe('ضريبة المبيعات')
  })

  it.each([
    ['shop_ids', [undefined, null, 'x', 1, {}, [0], [-1], [1.5], ['1'], [null], [2 ** 31], Array(51).fill(1)]],
    ['coupon_codes', ['TEA', 1, {}, [''], [1], [null], ['x'.repeat(41)], ['a\0'], Array(51).fill('A')]],
    ['is_buy_now', ['yes', 2, {}, []]],
    ['address_id', [0, -1, 1.5, '1', [], {}, 2 ** 31]],
  ])('refuses invalid %s', async (field, values) => {
    for (const value of values) {
      const { status, body } = await postCheckout({ shop_ids: [1], [field]: value })
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(value)).toEqual([422, [field]])
    }
  })

  it('requires a login', async () => {
    for (const headers of [undefined, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
      const { status, body } = await shop.post('/cart/checkout', { shop_ids: [1] }, { headers })
      expect([status, body.code]).toEqual([401, 'unauthenticated'])
    }
  })
})
