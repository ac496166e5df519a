import { expect, it } from 'vitest'
import { hasMore } from './has-more.ts'

it('is told by the last page, or else by a page that is full', () => {
  const full = Array.from({ length: 20 }, (_, n) => n)
  expect(hasMore({ data: full, last_page: 2 }, 1, 20)).toBe(true)
  expect(hasMore({ data: full, last_page: 2 }, 2, 20)).toBe(false)
  expect(hasMore({ data: full }, 1, 20)).toBe(true)
  expect(hasMore({ data: full.slice(1) }, 1, 20)).toBe(false)
})
