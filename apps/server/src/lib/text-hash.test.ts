import { expect, it } from 'vitest'
import { hash52 } from './text-hash.ts'

it('hash52 has no collision among 300,000 handles', () => {
  const numbers = new Set<number>()
  for (let index = 0; index < 300_000; index++) numbers.add(hash52(`product-${index}`))
  expect(numbers.size).toBe(300_000)
})
