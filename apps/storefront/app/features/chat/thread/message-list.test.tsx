import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawConversation, messageBox, readOut } from '../testing/draw-conversation.tsx'
import { BOX, ROW, stubLayout } from '../testing/stub-layout.ts'
import { messageOf, messagesOf } from '../testing/thread-data.ts'
import type { OlderPages } from './use-older-pages.ts'

// Before all else: the virtual list keeps the clock that it finds when it is loaded.
vi.hoisted(() => vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())
beforeEach(stubLayout)

/** Until all is laid out, and nothing scrolls any more. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(400))
async function scroll(top: number) {
  messageBox().scrollTop = top
  fireEvent.scroll(messageBox())
  await settle()
}
/** How far the end is below what is in sight, in pixels. */
const belowEnd = (rows: number) => rows * ROW - BOX - messageBox().scrollTop

describe('a long conversation', () => {
  /** A conversation whose last messages are these. */
  async function open(from: number, to: number, older?: OlderPages) {
    const drawn = drawConversation({ messages: messagesOf(from, to), hasOlder: true }, older)
    await settle()
    return drawn
  }
  const chip = () => screen.queryByRole('button', { name: /New messages/ })

  it('draws what is in sight alone, beginning at the end', async () => {
    await open(1, 10_000)
    expect(belowEnd(10_000)).toBe(0)
    expect(screen.getByText('Message 10000')).toBeTruthy()
    // Drawn, and hidden until it is known how high they are.
    expect(within(messageBox()).getAllByRole('listitem', { hidden: true }).length).toBeLessThan(40)
  })

  it('fetches older messages near the top, and stays where one reads', async () => {
    const { thread, change } = await open(101, 130)
    await scroll(301)
    expect(thread().loadOlder).not.toHaveBeenCalled()
    await scroll(299)
    expect(thread().loadOlder).toHaveBeenCalledTimes(1)
    change({ loadingOlder: true })
    expect(screen.getByText('Loading older messages')).toBeTruthy()
    await scroll(200)
    expect(thread().loadOlder).toHaveBeenCalledTimes(1)
    change({ messages: messagesOf(81, 130), loadingOlder: false })
    await settle()
    expect(messageBox().scrollTop).toBe(200 + 20 * ROW)
  })

  it('fetches them only once the scrolling rests, where it is told to', async () => {
    const { thread } = await open(101, 130, { near: 50, rest: 500 })
    await scroll(40)
    await scroll(30)
    expect(thread().loadOlder).not.toHaveBeenCalled()
    await settle()
    expect(thread().loadOlder).toHaveBeenCalledTimes(1)
    await scroll(20)
    await scroll(200)
    await settle()
    expect(thread().loadOlder).toHaveBeenCalledTimes(1)
  })

  it('fetches them at once where there is nothing to scroll', async () => {
    const { thread } = await open(101, 103)
    expect(thread().loadOlder).toHaveBeenCalled()
  })

  it('follows what comes while one is at the end, and reads it out', async () => {
    const { change } = await open(1, 30)
    expect(readOut()).toBe('')
    change({ messages: messagesOf(1, 32) })
    await settle()
    expect(belowEnd(32)).toBe(0)
    expect(readOut()).toBe('Lume & Clay wrote: Message 31Lume & Clay wrote: Message 32')
    expect(chip()).toBeNull()
  })

  it('counts what comes while one reads further up, and leads there', async () => {
    const { change } = await open(1, 40)
    await scroll(700)
    change({ messages: messagesOf(1, 43) })
    await settle()
    expect(messageBox().scrollTop).toBe(700)
    fireEvent.click(screen.getByRole('button', { name: 'New messages 3' }))
    await settle()
    expect(belowEnd(43)).toBe(0)
    expect(chip()).toBeNull()
    expect(document.activeElement).toBe(messageBox())
  })

  it('forgets the count once one has scrolled there', async () => {
    const { change } = await open(1, 40)
    await scroll(700)
    change({ messages: messagesOf(1, 43) })
    await scroll(43 * ROW - BOX)
    expect(chip()).toBeNull()
    await scroll(700)
    expect(chip()).toBeNull()
  })

  it('does not take older messages for new ones', async () => {
    const { change } = await open(101, 140)
    await scroll(700)
    change({ messages: messagesOf(81, 140) })
    await settle()
    expect(chip()).toBeNull()
    expect(readOut()).toBe('')
  })

  it('goes to what one sends oneself', async () => {
    const { change } = await open(1, 40)
    await scroll(500)
    change({ messages: [...messagesOf(1, 40), messageOf('sent-1', { from: 'user', delivery: 'sending' })] })
    await settle()
    expect(belowEnd(41)).toBe(0)
  })
})
