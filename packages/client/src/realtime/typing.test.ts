import { TYPING_REPEAT_MS, TYPING_SHOWN_MS } from '@rialto/contract/realtime'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTypingMembers, createTypingTeller } from './typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createTypingMembers', () => {
  it('shows a member until some seconds after the last news, or until their message', () => {
    const members = createTypingMembers()
    const ids = () => [...members.$ids.get()]
    members.note(5)
    members.note(6)
    vi.advanceTimersByTime(TYPING_SHOWN_MS - 1)
    members.note(5)
    vi.advanceTimersByTime(1)
    expect(ids()).toEqual([5])
    members.end(5)
    expect(ids()).toEqual([])
    members.note(5)
    members.endAll()
    vi.advanceTimersByTime(TYPING_SHOWN_MS)
    expect(ids()).toEqual([])
  })

  it('outlives the pause between two pieces of news', () => expect(TYPING_SHOWN_MS).toBeGreaterThan(TYPING_REPEAT_MS))
})

describe('createTypingTeller', () => {
  it('tells each member at once and then every few seconds, whether or not it arrives', async () => {
    const tell = vi.fn().mockRejectedValue(new Error('offline'))
    const tellTyping = createTypingTeller(tell)
    for (let key = 0; key < 10; key += 1) tellTyping(5)
    tellTyping(6)
    expect(tell.mock.calls).toEqual([[5], [6]])
    await vi.advanceTimersByTimeAsync(TYPING_REPEAT_MS)
    tellTyping(5)
    expect(tell).toHaveBeenCalledTimes(3)
  })
})
