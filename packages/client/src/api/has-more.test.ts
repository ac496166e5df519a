import { expect, it } from 'vitest'
import { hasMore } from './has-more.ts'

it('hasMore compares with the last page or, without one, checks that the page is full', () => {
  const full = Array.from({ length: 20 }, (_, n) => n)
  expect(hasMore({ data: full, last_page: 2 }, 1, 20)).toBe(true)
  expect(hasMore({ data: full, last_page: 2 }, 2, 20)).toBe(false)
  expect(hasMore({ data: full }, 1, 20)).toBe(true)
  expect(hasMore({ data: full.slice(1) }, 1, 20)).toBe(false)
})
