import { expect, it } from 'vitest'
import { hash52 } from './text-hash.ts'

it('takes no two of many handles for the same', () => {
  const numbers = new Set<number>()
  for (let index = 0; index < 300_000; index++) numbers.add(hash52(`product-${index}`))
  expect(numbers.size).toBe(300_000)
})
