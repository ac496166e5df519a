import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateDiscount, checkPromise, checkTerms, statusOf, type VoucherTerms } from './rules.ts'

const terms = (part: Partial<VoucherTerms> = {}): VoucherTerms => ({
  discount_type: 'Percentage',
  discount: 10,
  market_share_ppm: 0,
  min_order_amount: 0,
  max_discount_amount: null,
  starts_at: 1_000,
  ends_at: 2_000,
  use_limit: 50,
  use_limit_per_user: null,
  ...part,
})

it('tells coming, running and ended vouchers by their times', () => {
  expect([999, 1_000, 1_999, 2_000].map((now) => statusOf(terms(), now))).toEqual([
    'coming',
    'running',
    'running',
    'ended',
  ])
})

describe('checkTerms', () => {
  it.each<[string, Partial<VoucherTerms>, string | undefined]>([
    ['terms without contradictions', {}, undefined],
    ['more than all', { discount: 101 }, 'discount'],
    ['a part of a percent', { discount: 7.5 }, 'discount'],
    ['a maximum of an amount', { discount_type: 'Amount', max_discount_amount: 500 }, 'max_discount_amount'],
    ['an end before the beginning', { ends_at: 1_000 }, 'ends_at'],
  ])('judges %s', (_, part, field) => expect(checkTerms(terms(part), 500)?.field).toBe(field))

  it('refuses an end in the past', () => expect(checkTerms(terms(), 2_000)?.field).toBe('ends_at'))
})

describe('checkPromise', () => {
  it.each<[string, Partial<VoucherTerms>, string | undefined]>([
    ['a later end', { ends_at: 3_000 }, undefined],
    ['a higher limit', { use_limit: 60 }, undefined],
    ['no limit', { use_limit: null }, undefined],
    ['an earlier end', { ends_at: 1_999 }, 'ends_at'],
    ['a lower limit', { use_limit: 49 }, 'use_limit'],
    ['a limit for each shopper', { use_limit_per_user: 3 }, 'use_limit_per_user'],
    ['a higher discount', { discount: 11 }, 'discount'],
  ])('judges %s', (_, part, field) => expect(checkPromise(terms(), terms(part))?.field).toBe(field))

  it('lets no accepted change lower what a shopper gets at any time', () => {
    const part = fc.record(
      {
        discount: fc.integer({ min: 1, max: 100 }),
        min_order_amount: fc.integer({ min: 0, max: 5_000 }),
        max_discount_amount: fc.option(fc.integer({ min: 1, max: 500 })),
        ends_at: fc.integer({ min: 1_500, max: 2_500 }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(part, fc.nat(10_000), (changes, total) => {
        const [before, after] = [terms(), terms(changes)]
        const row = { id: 1, shop_id: 1, code: 'A', used: 0 }
        if (checkPromise(before, after)) return
        expect(calculateDiscount({ ...row, ...after }, total)).toBe(calculateDiscount({ ...row, ...before }, total))
        expect(after.ends_at).toBeGreaterThanOrEqual(before.ends_at)
      }),
    )
  })
})
