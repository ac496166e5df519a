import { expect, it } from 'vitest'
import { numberOf } from './number-of.ts'

it('takes no two of many handles for the same', () => {
  const numbers = new Set<number>()
  for (let index = 0; index < 300_000; index++) numbers.add(numberOf(`product-${index}`))
  expect(numbers.size).toBe(300_000)
})
