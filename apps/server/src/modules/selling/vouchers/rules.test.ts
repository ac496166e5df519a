import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../lib/refusal.ts'
import { calculateDiscount, evaluateVoucher, type VoucherContext, type VoucherRow } from './rules.ts'

const NOW = 1_000_000
const voucherRow = (changes: Partial<VoucherRow> = {}): VoucherRow => ({
  id: 7,
  shop_id: 3,
  code: 'TEATIME',
  discount_type: 'Percentage',
  discount: 10,
  market_share_ppm: 0,
  min_order_amount: 4_000,
  max_discount_amount: 2_000,
  starts_at: NOW - 10,
  ends_at: NOW + 10,
  use_limit: 5,
  use_limit_per_user: 2,
  used: 4,
  ...changes,
})
const currency = { name: 'USD', symbol: '$', position: 'prefix' } as const
const context = (changes: Partial<VoucherContext> = {}): VoucherContext => ({
  shopId: 3,
  shopTotal: 5_000,
  now: NOW,
  collected: true,
  usedByShopper: 1,
  currency,
  isMarket: true,
  ...changes,
})

describe('evaluateVoucher and calculateDiscount', () => {
  it('return the discount if all conditions are met', () => {
    expect(evaluateVoucher(voucherRow(), context())).toEqual({
      ...{ id: 7, shopId: 3, code: 'TEATIME', discount: 500, marketPpm: 0 },
    })
    const fixed = voucherRow({ discount_type: 'Amount', discount: 800, max_discount_amount: null })
    expect(evaluateVoucher(fixed, context())).toMatchObject({ discount: 800 })
  })

  const refusals: [string, Partial<VoucherRow>, Partial<VoucherContext>, string][] = [
    ['before its start', { starts_at: NOW + 1 }, {}, 'voucher_not_running'],
    ['at the moment of its end', { ends_at: NOW }, {}, 'voucher_not_running'],
    ['that is not collected', {}, { collected: false }, 'voucher_not_collected'],
    ['used up by this shopper', {}, { usedByShopper: 2 }, 'voucher_used_up'],
    ['used up by all shoppers', { used: 5 }, {}, 'voucher_used_up'],
    ['for an empty purchase', { min_order_amount: 0 }, { shopTotal: 0 }, 'nothing_to_order'],
    ['below its minimum', {}, { shopTotal: 3_999 }, 'voucher_minimum'],
  ]
  // docs/spec leaves open: Voucher: of one shop, running, collected by this shopper, minimum reached, within its
  // limits; percentage up to max_discount_amount; never below 0
  it.each(refusals)('refuse a voucher %s', (_, voucher, contextChanges, code) => {
    const refusal = evaluateVoucher(voucherRow(voucher), context(contextChanges))
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ code, values: { code: 'TEATIME' } })
  })

  it('name the amount that is missing to the minimum', () => {
    const refusal = evaluateVoucher(voucherRow({ min_order_amount: 150_000 }), context({ shopTotal: 27_505 }))
    expect(refusal).toMatchObject({ values: { amount: '$1,500.00', missing: '$1,224.95' } })
    const withSuffix = evaluateVoucher(
      voucherRow(),
      context({ shopTotal: 1, currency: { name: 'EUR', symbol: '€', position: 'suffix' } }),
    )
    expect(withSuffix).toMatchObject({ values: { amount: '40.00\u00a0€' } })
  })

  it('accept a voucher at its start, at its minimum, and for its last use', () => {
    const atLimits = voucherRow({ starts_at: NOW, ends_at: NOW + 1 })
    expect(evaluateVoucher(atLimits, context({ shopTotal: 4_000 }))).toMatchObject({ discount: 400 })
    const unlimited = voucherRow({ use_limit: null, use_limit_per_user: null, used: 9_999 })
    expect(evaluateVoucher(unlimited, context({ usedByShopper: 9_999 }))).toMatchObject({ discount: 500 })
  })

  const anyVoucher = fc
    .record({
      discount_type: fc.constantFrom('Percentage' as const, 'Amount' as const),
      discount: fc.integer({ min: 0, max: 100 }),
      scale: fc.integer({ min: 1, max: 100_000 }),
      max_discount_amount: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
    })
    .map(({ scale, ...fields }) =>
      voucherRow({
        ...fields,
        discount: fields.discount_type === 'Amount' ? fields.discount * scale : fields.discount,
      }),
    )
  const subtotal = fc.integer({ min: 0, max: 1_000_000_000_000 })

  it('never discount more than the subtotal or the voucher’s maximum, nor less than 0', () => {
    fc.assert(
      fc.property(anyVoucher, subtotal, (voucher, total) => {
        const discount = calculateDiscount(voucher, total)
        expect(Number.isSafeInteger(discount) && discount >= 0 && discount <= total).toBe(true)
        expect(discount).toBeLessThanOrEqual(voucher.max_discount_amount ?? total)
        if (voucher.discount_type === 'Amount') expect(discount).toBeLessThanOrEqual(voucher.discount)
      }),
    )
  })

  it('never make a larger purchase cheaper than a smaller one', () => {
    fc.assert(
      fc.property(anyVoucher, subtotal, fc.integer({ min: 0, max: 10_000 }), (voucher, total, more) => {
        const remaining = (amount: number) => amount - calculateDiscount(voucher, amount)
        expect(remaining(total + more)).toBeGreaterThanOrEqual(remaining(total))
        expect(calculateDiscount(voucher, total + more)).toBeGreaterThanOrEqual(calculateDiscount(voucher, total))
      }),
    )
  })
})
