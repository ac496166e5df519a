import { describe, expect, it } from 'vitest'
import { MAX_HELD_MESSAGES, merge, type Received } from './outbox.ts'

const message = (id: number): Received => ({
  key: String(id),
  id,
  from: 'shop',
  text: null,
  product: null,
  at: '2026-11-20T09:41:00Z',
  delivery: 'sent',
})
const messagesOf = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => message(from + n))

describe('merge', () => {
  it('sorts messages and removes duplicates', () => {
    const merged = merge([message(3), message(5)], [message(4), message(3), message(1), message(4)])
    expect(merged.map(({ id }) => id)).toEqual([1, 3, 4, 5])
  })

  it('returns the same list when nothing is new', () => {
    const list = messagesOf(1, 3)
    expect(merge(list, [message(2)])).toBe(list)
  })

  it(`holds the newest ${MAX_HELD_MESSAGES}`, () => {
    const merged = merge(messagesOf(1, MAX_HELD_MESSAGES), messagesOf(MAX_HELD_MESSAGES + 1, MAX_HELD_MESSAGES + 5))
    expect(merged).toHaveLength(MAX_HELD_MESSAGES)
    expect(merged[0]?.id).toBe(6)
  })
})
