import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UsableVoucher } from '../vouchers/index.ts'
import { type FiguredGroup, type Figures, figure } from './figure.ts'

const amount = fc.integer({ min: 0, max: 100_000_000 })
const line = fc
  .record({ quantity: fc.integer({ min: 1, max: 999 }), unit: amount })
  .map(({ quantity, unit }) => ({ quantity, line_total: quantity * unit }))
const group = (id: number): fc.Arbitrary<FiguredGroup> =>
  fc.record({
    shop: fc.record({
      id: fc.constant(id),
      delivery_charge: fc.integer({ min: 0, max: 10_000 }),
      free_delivery_from: fc.option(amount),
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
  .array(fc.record({ shop_id: fc.integer({ min: 1, max: 7 }), discount: amount }), { maxLength: 6 })
  .map((list) => new Map(list.map(({ shop_id, discount }) => [shop_id, voucher(shop_id, discount)])))

const voucher = (shop_id: number, discount: number): UsableVoucher => ({ id: shop_id, shop_id, code: 'CODE', discount })
const shopOf = (delivery_charge: number, free_delivery_from: number | null = null) => ({
  id: 1,
  delivery_charge,
  free_delivery_from,
})
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
const parts = ['total_amount', 'delivery_charge', 'coupon_discount', 'tax_amount', 'payable_amount'] as const
const onlyShop = ({ shops: [shop] }: Figures) => {
  if (!shop) throw new Error('no shop was figured')
  return shop
}

describe('the figures of a purchase', () => {
  it('are those of the goods, delivery, voucher and taxes of each shop', () => {
    const figures = figure(
      [
        {
          shop: shopOf(500),
          lines: [
            { quantity: 2, line_total: 2_000 },
            { quantity: 1, line_total: 999 },
          ],
        },
        { shop: { ...shopOf(700, 5_000), id: 2 }, lines: [{ quantity: 1, line_total: 5_000 }] },
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
    expect(figures.shops[0]).toMatchObject({
      shop_id: 1,
      quantity: 3,
      total_amount: 2_999,
      delivery_charge: 500,
      coupon_discount: 300,
      tax_amount: 148,
      payable_amount: 3_347,
      taxes: [{ amount: 135 }, { amount: 13 }],
    })
    expect(figures.shops[1]).toMatchObject({ delivery_charge: 0, coupon_discount: 0, tax_amount: 275, voucher: null })
    expect(figures).toMatchObject({ total_amount: 7_999, delivery_charge: 500, tax_amount: 423, payable_amount: 8_622 })
    expect(figures.taxes.map((one) => [one.id, one.amount])).toEqual([
      [1, 385],
      [3, 38],
    ])
  })

  it('are all zero where nothing is bought', () => {
    const taxed = { id: 1, name: 'Sales tax', percentage: 5 }
    expect(figure([], { vouchers: new Map(), taxes: [taxed] })).toEqual({
      shops: [],
      total_amount: 0,
      delivery_charge: 0,
      coupon_discount: 0,
      tax_amount: 0,
      payable_amount: 0,
      taxes: [{ ...taxed, amount: 0 }],
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
  ])('round tax half up: %d at %d %% is %d', (goods, percentage, expected) => {
    const bought = [{ shop: shopOf(0), lines: [{ quantity: 1, line_total: goods }] }]
    expect(figure(bought, { vouchers: new Map(), taxes: [{ id: 1, name: 'Tax', percentage }] }).tax_amount).toBe(
      expected,
    )
  })

  it('deliver for nothing from the promised amount on, counted before the voucher', () => {
    const delivery = (line_total: number, discount: number) =>
      figure([{ shop: shopOf(500, 5_000), lines: [{ quantity: 1, line_total }] }], {
        vouchers: new Map([[1, voucher(1, discount)]]),
        taxes: [],
      }).delivery_charge
    expect([delivery(4_999, 0), delivery(5_000, 0), delivery(5_000, 4_000)]).toEqual([500, 0, 0])
  })

  it('always add up: taxes to the tax, parts to what is to be paid, shops to the whole', () => {
    fc.assert(
      fc.property(groups, vouchers, taxes, (bought, byShop, rates) => {
        const figures = figure(bought, { vouchers: byShop, taxes: rates })
        for (const one of [figures, ...figures.shops]) {
          expect(sum(one.taxes.map((part) => part.amount))).toBe(one.tax_amount)
          expect(one.total_amount + one.delivery_charge - one.coupon_discount + one.tax_amount).toBe(one.payable_amount)
        }
        for (const part of parts) expect(sum(figures.shops.map((shop) => shop[part]))).toBe(figures[part])
        for (const [place, part] of figures.taxes.entries())
          expect(sum(figures.shops.map((shop) => shop.taxes[place]?.amount ?? 0))).toBe(part.amount)
      }),
    )
  })

  it('are never negative, never fractions, and never take off more than there is', () => {
    fc.assert(
      fc.property(groups, vouchers, taxes, (bought, byShop, rates) => {
        const figures = figure(bought, { vouchers: byShop, taxes: rates })
        for (const one of [figures, ...figures.shops]) {
          for (const part of parts) expect(Number.isSafeInteger(one[part]) && one[part] >= 0).toBe(true)
          expect(one.coupon_discount).toBeLessThanOrEqual(one.total_amount)
          expect(one.payable_amount).toBeGreaterThanOrEqual(one.delivery_charge)
        }
      }),
    )
  })

  it('do not depend on the order of lines and shops, nor on how pieces are spread over lines', () => {
    fc.assert(
      fc.property(groups, vouchers, taxes, (bought, byShop, rates) => {
        const turned = [...bought].reverse().map((one) => ({ ...one, lines: [...one.lines].reverse() }))
        const merged = bought.map((one) => ({
          ...one,
          lines: [
            { quantity: sum(one.lines.map((l) => l.quantity)), line_total: sum(one.lines.map((l) => l.line_total)) },
          ],
        }))
        const { shops, ...whole } = figure(bought, { vouchers: byShop, taxes: rates })
        expect(figure(turned, { vouchers: byShop, taxes: rates })).toEqual({ ...whole, shops: [...shops].reverse() })
        expect(figure(merged, { vouchers: byShop, taxes: rates })).toEqual({ ...whole, shops })
      }),
    )
  })

  it('grow with what is bought: goods, goods after the voucher, tax, and all but delivery of what is to be paid', () => {
    fc.assert(
      fc.property(group(1), line, amount, taxes, (bought, more, discount, rates) => {
        const terms = { vouchers: new Map([[1, voucher(1, discount)]]), taxes: rates }
        const before = onlyShop(figure([bought], terms))
        const after = onlyShop(figure([{ ...bought, lines: [...bought.lines, more] }], terms))
        const goods = (one: typeof before) => one.total_amount - one.coupon_discount
        expect(after.total_amount).toBe(before.total_amount + more.line_total)
        expect(after.quantity).toBe(before.quantity + more.quantity)
        expect(goods(after)).toBeGreaterThanOrEqual(goods(before))
        expect(after.tax_amount).toBeGreaterThanOrEqual(before.tax_amount)
        expect(after.payable_amount - after.delivery_charge).toBeGreaterThanOrEqual(
          before.payable_amount - before.delivery_charge,
        )
        expect(after.delivery_charge).toBeLessThanOrEqual(before.delivery_charge)
      }),
    )
  })

  it('shrink by a voucher, never grow', () => {
    fc.assert(
      fc.property(groups, vouchers, taxes, (bought, byShop, rates) => {
        const without = figure(bought, { vouchers: new Map(), taxes: rates })
        const reduced = figure(bought, { vouchers: byShop, taxes: rates })
        expect(reduced.payable_amount).toBeLessThanOrEqual(without.payable_amount - reduced.coupon_discount)
        expect(reduced.total_amount).toBe(without.total_amount)
        expect(reduced.delivery_charge).toBe(without.delivery_charge)
      }),
    )
  })
})
