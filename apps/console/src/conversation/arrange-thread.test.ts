import { Package } from 'lucide'
import { describe, expect, it } from 'vitest'
import { isOldAfter } from '../lib/follow-changes.ts'
import { message } from '../testing/conversation-data.ts'
import { fillPlaceholders } from './reply-picker.tsx'
import { arrangeThread } from './thread.tsx'

const day = (number: number) => new Date(2026, 10, number, 12).toISOString()
const event = (id: string, at: string) => ({ id, at, icon: Package, text: id })

describe('arrangeThread', () => {
  const messages = [message(1, { created_at: day(2) }), message(2, { created_at: day(3) })]
  const events = [event('early', day(1)), event('between', new Date(2026, 10, 2, 18).toISOString())]

  it('puts events between the messages, with a line for each new day', () => {
    expect(arrangeThread(messages, events, true).map(({ kind }) => kind)).toEqual([
      ...['day', 'event', 'day', 'message', 'event', 'day', 'message'],
    ])
  })

  it('leaves out events before the messages that are loaded so far', () => {
    const ids = arrangeThread(messages, events, false).map(({ id }) => id)
    expect(ids).not.toContain('eearly')
    expect(ids).toContain('ebetween')
  })
})

describe('fillPlaceholders', () => {
  it('fills in what is known, and leaves the rest to see', () => {
    const values = { name: 'Zoë', shop: 'Lume & Clay', order: null }
    expect(fillPlaceholders('{name}, {name}: {order} {shop} {other} $&', values)).toBe(
      'Zoë, Zoë: {order} Lume & Clay {other} $&',
    )
  })
})

describe('isOldAfter', () => {
  it.each([
    ['order', ['GET /seller/orders', 'shop:1', 'to_pack', ''], true],
    ['order', ['GET /seller/orders/{id}', 'shop:1', 5], true],
    ['order', ['GET /seller/orders/{id}', 'shop:1', 6], false],
    ['message', ['GET /seller/messages', 'shop:1', 5], true],
    ['message', ['GET /seller/messages', 'shop:1', 6], false],
    ['message', ['GET /seller/orders', 'shop:1', 'to_pack', ''], false],
    ['message', ['settings'], false],
  ] as const)('%s 5: %j is %s', (kind, key, expected) => {
    expect(isOldAfter({ kind, id: 5 }, key)).toBe(expected)
  })
})
