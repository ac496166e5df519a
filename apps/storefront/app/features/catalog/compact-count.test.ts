import { expect, it } from 'vitest'
import { compactCount } from './product-card.tsx'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1240, '1.2k'],
  [9949, '9.9k'],
  [9950, '10k'],
  [14_499, '14k'],
  [999_499, '999k'],
  [999_500, '1M'],
  [2_140_000, '2.1M'],
])('writes %i as %s', (count, words) => {
  expect(compactCount(count)).toBe(words)
})
