import { describe, expect, it } from 'vitest'
import { MOST_HELD, merge, type Received } from './messages.ts'

const message = (id: number): Received => ({
  key: String(id),
  id,
  from: 'shop',
  text: null,
  product: null,
  at: '2026-11-20T09:41:00Z',
  delivery: 'sent',
})
const many = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => message(from + n))

describe('merging messages', () => {
  it('brings them in order, none twice, whatever comes first', () => {
    const merged = merge([message(3), message(5)], [message(4), message(3), message(1), message(4)])
    expect(merged.map(({ id }) => id)).toEqual([1, 3, 4, 5])
  })

  it('gives the same list where nothing is new', () => {
    const known = many(1, 3)
    expect(merge(known, [message(2)])).toBe(known)
  })

  it(`holds the newest ${MOST_HELD}`, () => {
    const merged = merge(many(1, MOST_HELD), many(MOST_HELD + 1, MOST_HELD + 5))
    expect(merged).toHaveLength(MOST_HELD)
    expect(merged[0]?.id).toBe(6)
  })
})
