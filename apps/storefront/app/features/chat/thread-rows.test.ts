import { describe, expect, it } from 'vitest'
import { threadRows } from './message-list.tsx'
import { messageOf } from './testing/thread-data.ts'

const at = (day: number, minute: number) => new Date(2026, 10, day, 9, minute).toISOString()
const summaryOf = (rows: ReturnType<typeof threadRows>) =>
  rows.map((row) => (row.kind === 'day' ? 'day' : `${row.key}${row.endsGroup ? '.' : ''}`))

describe('threadRows', () => {
  it('adds a day row before the first message of a day, and ends groups at a change of minute or author', () => {
    const messages = [
      messageOf('a', { at: at(20, 1) }),
      messageOf('b', { at: at(20, 1) }),
      messageOf('c', { at: at(20, 1), from: 'user' }),
      messageOf('d', { at: at(20, 2), from: 'user' }),
      messageOf('e', { at: at(21, 2), from: 'user' }),
    ]
    expect(summaryOf(threadRows(messages, false))).toEqual(['day', 'a', 'b.', 'c.', 'd.', 'day', 'e.'])
  })

  it('ends the group before and after a failed message', () => {
    const messages = ['sent', 'failed', 'sending'].map((delivery) =>
      messageOf(delivery, { from: 'user', delivery: delivery as 'sent' }),
    )
    expect(summaryOf(threadRows(messages, true))).toEqual(['sent.', 'failed.', 'sending.'])
  })

  it('keeps its rows when older messages are prepended', () => {
    const all = Array.from({ length: 40 }, (_, n) =>
      messageOf(String(n), { at: at(1 + Math.floor(n / 7), n % 3), from: n % 4 === 0 ? 'user' : 'shop' }),
    )
    for (let count = 1; count <= all.length; count += 1) {
      const before = threadRows(all.slice(-count), true)
      const after = threadRows(all, false)
      expect(after.slice(-before.length)).toEqual(before)
    }
  })
})
