import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UsableVoucher } from '../vouchers/index.ts'
import { calculateTotals, type ShopPurchase, type Totals } from './checkout.ts'

const amount = fc.integer({ min: 0, max: 100_000_000 })
const line = fc
  .record({ quantity: fc.integer({ min: 1, max: 999 }), unit: amount })
  .map(({ quantity, unit }) => ({ quantity, lineTotal: quantity * unit }))
const group = (id: number): fc.Arbitrary<ShopPurchase> =>
  fc.record({
    shop: fc.record({
      id: fc.constant(id),
      deliveryCharge: fc.integer({ min: 0, max: 10_000 }),
      freeDeliveryFrom: fc.option(amount),
    }),
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  })
const groups = fc
  .integer({ min: 0, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, n) => group(n + 1))))
const tax = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  name: fc.constant('Tax'),
  percentage: fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1_000),
})
const taxes = fc.array(tax, { maxLength: 4 })
const vouchers = fc
  .array(fc.record({ shopId: fc.integer({ min: 1, max: 7 }), discount: amount }), { maxLength: 6 })
  .map((list) => new Map(list.map(({ shopId, discount }) => [shopId, voucher(shopId, discount)])))

const voucher = (shopId: number, discount: number): UsableVoucher => ({
  ...{ id: shopId, shopId, code: 'CODE', discount, marketPpm: 0 },
})
const shopOf = (deliveryCharge: number, freeDeliveryFrom: number | null = null) => ({
  id: 1,
  deliveryCharge,
  freeDeliveryFrom,
})
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
const AMOUNT_FIELDS = ['totalAmount', 'deliveryCharge', 'voucherDiscount', 'taxAmount', 'payableAmount'] as const
const onlyShop = ({ shops: [shop] }: Totals) => {
  if (!shop) throw new Error('there is no shop in the totals')
  return shop
}

describe('calculateTotals', () => {
  // docs/spec leaves open: Payable = total + delivery - coupon + tax, per shop, summed; delivery 0 past the
  // free-delivery amount; tax after the coupon, per rate, rounded half up per shop and rate; parts add up
  it('sums up lines, delivery, voucher and taxes of each shop', () => {
    const totals = calculateTotals(
      [
        {
          shop: shopOf(500),
          lines: [
            { quantity: 2, lineTotal: 2_000 },
            { quantity: 1, lineTotal: 999 },
          ],
        },
        { shop: { ...shopOf(700, 5_000), id: 2 }, lines: [{ quantity: 1, lineTotal: 5_000 }] },
      ],
      {
        vouchers: new Map([[1, voucher(1, 300)]]),
        taxes: [
          { id: 1, name: 'Sales tax', percentage: 5 },
          { id: 3, name: 'City tax', percentage: 0.5 },
        ],
      },
    )
    // 5 % of 26.99 is 1.3495; half a percent of it 0.13495.
    expect(totals.shops[0]).toMatchObject({
      shopId: 1,
      quantity: 3,
      totalAmount: 2_999,
      deliveryCharge: 500,
      voucherDiscount: 300,
      taxAmount: 148,
      payableAmount: 3_347,
      taxes: [{ amount: 135 }, { amount: 13 }],
    })
    expect(totals.shops[1]).toMatchObject({ deliveryCharge: 0, voucherDiscount: 0, taxAmount: 275, voucher: null })
    expect(totals).toMatchObject({ totalAmount: 7_999, deliveryCharge: 500, taxAmount: 423, payableAmount: 8_622 })
    expect(totals.taxes.map((tax) => [tax.id, tax.amount])).toEqual([
      [1, 385],
      [3, 38],
    ])
  })

  it('returns zeros for an empty purchase', () => {
    const taxed = { id: 1, name: 'Sales tax', percentage: 5 }
    expect(calculateTotals([], { vouchers: new Map(), taxes: [taxed] })).toEqual({
      shops: [],
      totalAmount: 0,
      deliveryCharge: 0,
      voucherDiscount: 0,
      taxAmount: 0,
      payableAmount: 0,
      taxes: [{ ...taxed, amount: 0 }],
      isInclusive: false,
    })
  })

  it.each([
    [10, 5, 1],
    [9, 5, 0],
    [30, 5, 2],
    [199, 8.875, 18],
    [1_000_000_000_000, 33.333333, 333_333_330_000],
    [200, 0.25, 1],
    [199, 0.25, 0],
  ])('rounds tax half up: %d at %d %% is %d', (subtotal, percentage, expected) => {
    const purchases = [{ shop: shopOf(0), lines: [{ quantity: 1, lineTotal: subtotal }] }]
    expect(
      calculateTotals(purchases, { vouchers: new Map(), taxes: [{ id: 1, name: 'Tax', percentage }] }).taxAmount,
    ).toBe(expected)
  })

  it('charges no delivery if the subtotal before the voucher reaches the shop’s free-delivery amount', () => {
    const delivery = (lineTotal: number, discount: number) =>
      calculateTotals([{ shop: shopOf(500, 5_000), lines: [{ quantity: 1, lineTotal }] }], {
        vouchers: new Map([[1, voucher(1, discount)]]),
        taxes: [],
      }).deliveryCharge
    expect([delivery(4_999, 0), delivery(5_000, 0), delivery(5_000, 4_000)]).toEqual([500, 0, 0])
  })

  it('returns totals that are the sums of their shops, amounts and taxes', () => {
    fc.assert(
      fc.property(groups, vouchers, taxes, (purchases, voucherByShop, taxRates) => {
        const totals = calculateTotals(purchases, { vouchers: voucherByShop, taxes: taxRates })
        for (const amounts of [totals, ...totals.shops]) {
          expect(sum(amounts.taxes.map((field) => field.amount))).toBe(amounts.taxAmount)
          expect(amounts.totalAmount + amounts.deliveryCharge - amounts.voucherDiscount + amounts.taxAmount).toBe(
            amounts.payableAmount,
          )
        }
        for (const field of AMOUNT_FIELDS) expect(sum(totals.shops.map((shop) => shop[field]))).toBe(totals[field])
        for (const [index, field] of totals.taxes.entries())
          expect(sum(totals.shops.map((shop) => shop.taxes[index]?.amount ?? 0))).toBe(field.amount)
      }),
    )
  })

  it('returns no negative or fractional amount, and no discount above the subtotal', () => {
    fc.assert(
      fc.property(groups, vouchers, taxes, (purchases, voucherByShop, taxRates) => {
        const totals = calculateTotals(purchases, { vouchers: voucherByShop, taxes: taxRates })
        for (const amounts of [totals, ...totals.shops]) {
          for (const field of AMOUNT_FIELDS)
            expect(Number.isSafeInteger(amounts[field]) && amounts[field] >= 0).toBe(true)
          expect(amounts.voucherDiscount).toBeLessThanOrEqual(amounts.totalAmount)
          expect(amounts.payableAmount).toBeGreaterThanOrEqual(amounts.deliveryCharge)
        }
      }),
    )
  })

  it('does not depend on the order of lines and shops, nor on the split of pieces into lines', () => {
    fc.assert(
      fc.property(groups, vouchers, taxes, (purchases, voucherByShop, taxRates) => {
        const reversed = [...purchases]
          .reverse()
          .map((purchase) => ({ ...purchase, lines: [...purchase.lines].reverse() }))
        const merged = purchases.map((purchase) => ({
          ...purchase,
          lines: [
            {
              quantity: sum(purchase.lines.map((line) => line.quantity)),
              lineTotal: sum(purchase.lines.map((line) => line.lineTotal)),
            },
          ],
        }))
        const { shops, ...whole } = calculateTotals(purchases, { vouchers: voucherByShop, taxes: taxRates })
        expect(calculateTotals(reversed, { vouchers: voucherByShop, taxes: taxRates })).toEqual({
          ...whole,
          shops: [...shops].reverse(),
        })
        expect(calculateTotals(merged, { vouchers: voucherByShop, taxes: taxRates })).toEqual({ ...whole, shops })
      }),
    )
  })

  it('never lowers subtotal, discounted subtotal, tax or payable amount without delivery when a line is added', () => {
    fc.assert(
      fc.property(group(1), line, amount, taxes, (purchase, more, discount, taxRates) => {
        const charges = { vouchers: new Map([[1, voucher(1, discount)]]), taxes: taxRates }
        const before = onlyShop(calculateTotals([purchase], charges))
        const after = onlyShop(calculateTotals([{ ...purchase, lines: [...purchase.lines, more] }], charges))
        const discountedSubtotal = (amounts: typeof before) => amounts.totalAmount - amounts.voucherDiscount
        expect(after.totalAmount).toBe(before.totalAmount + more.lineTotal)
        expect(after.quantity).toBe(before.quantity + more.quantity)
        expect(discountedSubtotal(after)).toBeGreaterThanOrEqual(discountedSubtotal(before))
        expect(after.taxAmount).toBeGreaterThanOrEqual(before.taxAmount)
        expect(after.payableAmount - after.deliveryCharge).toBeGreaterThanOrEqual(
          before.payableAmount - before.deliveryCharge,
        )
        expect(after.deliveryCharge).toBeLessThanOrEqual(before.deliveryCharge)
      }),
    )
  })

  it('never raises the payable amount by a voucher', () => {
    fc.assert(
      fc.property(groups, vouchers, taxes, (purchases, voucherByShop, taxRates) => {
        const without = calculateTotals(purchases, { vouchers: new Map(), taxes: taxRates })
        const reduced = calculateTotals(purchases, { vouchers: voucherByShop, taxes: taxRates })
        expect(reduced.payableAmount).toBeLessThanOrEqual(without.payableAmount - reduced.voucherDiscount)
        expect(reduced.totalAmount).toBe(without.totalAmount)
        expect(reduced.deliveryCharge).toBe(without.deliveryCharge)
      }),
    )
  })
})
