import { expect, it } from 'vitest'
import { filterCount } from './filter-count.ts'

it.each([
  [0, '0'],
  [1234, '1234'],
  [10_000, '10000'],
  [10_001, '10,000+'],
])('shows %i as %s', (count, shown) => {
  expect(filterCount(count)).toBe(shown)
})
