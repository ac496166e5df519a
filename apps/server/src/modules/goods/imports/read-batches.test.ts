import { expect, it } from 'vitest'
import { SeenHandles } from './read-batches.ts'

it('returns the first line of each handle, whatever their number', () => {
  const seen = new SeenHandles()
  const handles = Array.from({ length: 20_000 }, (_, n) => `product-${n}`)
  for (const [index, handle] of handles.entries()) expect(seen.add(handle, index + 2)).toBeUndefined()
  for (const [index, handle] of handles.entries()) expect(seen.add(handle, 99_999)).toBe(index + 2)
  expect(seen.add('', 7)).toBeUndefined()
  expect(seen.add('', 8)).toBe(7)
})
