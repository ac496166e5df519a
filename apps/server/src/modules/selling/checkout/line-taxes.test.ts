import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf } from '../../../lib/money.ts'
import { shareByWeight } from '../../../lib/shares.ts'
import { shareByLine } from './line-taxes.ts'

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
const tax = (percentage: number, amount: number) => ({ id: 1, name: 'Sales tax', percentage, amount })

describe('shareByWeight', () => {
  it.each([
    [89, [333, 333, 333], [30, 30, 29]],
    [599, [4_990, 999], [499, 100]],
    [490, [5_490, 1_099], [408, 82]],
    [1, [0, 5, 5], [0, 1, 0]],
    [0, [0, 0], [0, 0]],
  ])('shares %d by %j as %j', (amount, weights, shares) => {
    expect(shareByWeight(amount, weights)).toEqual(shares)
  })

  it('keeps to what the currency can pay', () => {
    expect(shareByWeight(100, [1, 1, 1], 10)).toEqual([40, 30, 30])
  })
})

describe('shareByLine', () => {
  it('gives each line its share of the voucher, and taxes what is left of it', () => {
    const shares = shareByLine([5_990, 4_010], { voucherDiscount: 1_000, taxes: [tax(5, 450), tax(0.5, 45)] })
    expect(shares.map(({ voucher }) => voucher)).toEqual([599, 401])
    expect(shares[0]?.taxes).toEqual([
      { ...tax(5, 270), base: 5_391 },
      { ...tax(0.5, 27), base: 5_391 },
    ])
    expect(shares[1]?.taxes.map(({ base, amount }) => [base, amount])).toEqual([
      [3_609, 180],
      [3_609, 18],
    ])
  })

  it('adds up to the voucher, the taxed amount and each tax, with no part below zero', () => {
    const lines = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 8 })
    const rates = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 4 })
    const quantum = fc.constantFrom(1, 10)
    const portion = fc.integer({ min: 0, max: 1_000 })
    fc.assert(
      fc.property(lines, rates, quantum, portion, (units, thousandths, step, thousandth) => {
        const totals = units.map((unit) => unit * step)
        const total = sum(totals)
        const voucherDiscount = Math.floor(((total / step) * thousandth) / 1_000) * step
        const taxes = thousandths.map((rate) =>
          tax(rate / 1_000, percentOf(total - voucherDiscount, rate / 1_000, { quantum: step })),
        )
        const shares = shareByLine(totals, { voucherDiscount, taxes }, step)
        const parts = shares.flatMap((line) => [
          line.voucher,
          ...line.taxes.flatMap(({ base, amount }) => [base, amount]),
        ])
        // One expectation for each case: ten thousand cases with thousands of parts.
        expect({
          voucher: sum(shares.map((line) => line.voucher)),
          amounts: taxes.map((_, tax) => sum(shares.map((line) => line.taxes[tax]?.amount ?? 0))),
          bases: taxes.map((_, tax) => sum(shares.map((line) => line.taxes[tax]?.base ?? 0))),
          wrong: parts.filter((part) => part < 0 || part % step !== 0),
        }).toEqual({
          voucher: voucherDiscount,
          amounts: taxes.map(({ amount }) => amount),
          bases: taxes.map(() => total - voucherDiscount),
          wrong: [],
        })
      }),
      { numRuns: 10_000 },
    )
  })
})
