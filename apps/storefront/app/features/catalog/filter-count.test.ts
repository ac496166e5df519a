import { describe, expect, it } from 'vitest'
import { filterCount } from './filter-parts.tsx'

describe('filterCount', () => {
  it.each([
    [0, '0'],
    [860, '860'],
    [1234, '1,234'],
    [10_000, '10,000+'],
  ])('shows %i as %s', (count, shown) => {
    expect(filterCount(count, {})).toBe(shown)
  })

  it.each([
    [0, '0'],
    [2000, '2,000+'],
  ])('shows the rounded count %i as %s', (count, shown) => {
    expect(filterCount(count, { rounded: true })).toBe(shown)
  })
})
