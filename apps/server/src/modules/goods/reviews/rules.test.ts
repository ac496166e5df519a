import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { summarise } from './rules.ts'

describe('summarise', () => {
  it('returns zeros without reviews', () => {
    const { rating, total_review, percentages } = summarise([])
    expect({ rating, total_review }).toEqual({ rating: 0, total_review: 0 })
    expect(percentages.map((each) => each.percentage)).toEqual([0, 0, 0, 0, 0])
  })

  it('gives the rounding remainder to the largest fractions', () => {
    const { rating, percentages } = summarise([
      { rating: 5, count: 2 },
      { rating: 4, count: 1 },
    ])
    expect(rating).toBe(4.7)
    expect(percentages.slice(0, 2)).toEqual([
      { rating: 5, count: 2, percentage: 67 },
      { rating: 4, count: 1, percentage: 33 },
    ])
  })

  it('returns percentages that sum up to 100', () => {
    const counts = fc.array(fc.nat(10_000), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(counts, (list) => {
        const { percentages, total_review } = summarise(list.map((count, index) => ({ rating: index + 1, count })))
        const whole = percentages.reduce((sum, each) => sum + each.percentage, 0)
        expect(whole).toBe(total_review === 0 ? 0 : 100)
      }),
    )
  })
})
