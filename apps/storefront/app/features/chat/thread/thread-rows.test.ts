import { describe, expect, it } from 'vitest'
import { messageOf } from '../testing/thread-data.ts'
import { threadRows } from './thread-rows.ts'

const at = (day: number, minute: number) => new Date(2026, 10, day, 9, minute).toISOString()
const told = (rows: ReturnType<typeof threadRows>) =>
  rows.map((row) => (row.kind === 'day' ? 'day' : `${row.key}${row.endsGroup ? '.' : ''}`))

describe('rows of a conversation', () => {
  it('have the day before the first message of each, and the time after the last of a minute', () => {
    const messages = [
      messageOf('a', { at: at(20, 1) }),
      messageOf('b', { at: at(20, 1) }),
      messageOf('c', { at: at(20, 1), from: 'user' }),
      messageOf('d', { at: at(20, 2), from: 'user' }),
      messageOf('e', { at: at(21, 2), from: 'user' }),
    ]
    expect(told(threadRows(messages, false))).toEqual(['day', 'a', 'b.', 'c.', 'd.', 'day', 'e.'])
  })

  it('tell of what failed by itself', () => {
    const messages = ['sent', 'failed', 'sending'].map((delivery) =>
      messageOf(delivery, { from: 'user', delivery: delivery as 'sent' }),
    )
    expect(told(threadRows(messages, true))).toEqual(['sent.', 'failed.', 'sending.'])
  })

  it('stay as they are when older ones go in front', () => {
    const all = Array.from({ length: 40 }, (_, n) =>
      messageOf(String(n), { at: at(1 + Math.floor(n / 7), n % 3), from: n % 4 === 0 ? 'user' : 'shop' }),
    )
    for (let held = 1; held <= all.length; held += 1) {
      const before = threadRows(all.slice(-held), true)
      const after = threadRows(all, false)
      expect(after.slice(-before.length)).toEqual(before)
    }
  })
})
