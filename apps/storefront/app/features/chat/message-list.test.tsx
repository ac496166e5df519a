import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OlderPages } from './message-list.tsx'
import { announcedText, messageRegion, renderConversation } from './testing/render-conversation.tsx'
import { ROW_HEIGHT, stubLayout, VIEWPORT_HEIGHT } from './testing/stub-layout.ts'
import { messageOf, messagesOf } from './testing/thread-data.ts'

// Before the imports: the virtual list keeps the timers that exist when its module is loaded.
vi.hoisted(() => vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())
beforeEach(stubLayout)

/** Waits until layout and scrolling are finished. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(400))
async function scrollTo(top: number) {
  messageRegion().scrollTop = top
  fireEvent.scroll(messageRegion())
  await settle()
}
/** Pixels from the visible part to the end. */
const distanceToEnd = (rows: number) => rows * ROW_HEIGHT - VIEWPORT_HEIGHT - messageRegion().scrollTop

describe('MessageList with many messages', () => {
  /** Renders a conversation whose newest messages have these ids. */
  async function open(from: number, to: number, older?: OlderPages) {
    const conversation = renderConversation({ messages: messagesOf(from, to), hasOlder: true }, older)
    await settle()
    return conversation
  }
  const newMessagesButton = () => screen.queryByRole('button', { name: /New messages/ })

  it('renders visible messages only, starting at the end', async () => {
    await open(1, 10_000)
    expect(distanceToEnd(10_000)).toBe(0)
    expect(screen.getByText('Message 10000')).toBeTruthy()
    // Rows are hidden until they have been measured.
    expect(within(messageRegion()).getAllByRole('listitem', { hidden: true }).length).toBeLessThan(40)
  })

  // docs/spec §4: Scrolling near the top loads the next older page and keeps the place (panel and messages screen)
  it('loads older messages near the top and keeps the scroll position', async () => {
    const { thread, change } = await open(101, 130)
    await scrollTo(301)
    expect(thread().loadOlder).not.toHaveBeenCalled()
    await scrollTo(299)
    expect(thread().loadOlder).toHaveBeenCalledTimes(1)
    change({ loadingOlder: true })
    expect(screen.getByText('Loading older messages')).toBeTruthy()
    await scrollTo(200)
    expect(thread().loadOlder).toHaveBeenCalledTimes(1)
    change({ messages: messagesOf(81, 130), loadingOlder: false })
    await settle()
    expect(messageRegion().scrollTop).toBe(200 + 20 * ROW_HEIGHT)
  })

  it('loads older messages only after scrolling has stopped when a delay is set', async () => {
    const { thread } = await open(101, 130, { near: 50, rest: 500 })
    await scrollTo(40)
    await scrollTo(30)
    expect(thread().loadOlder).not.toHaveBeenCalled()
    await settle()
    expect(thread().loadOlder).toHaveBeenCalledTimes(1)
    await scrollTo(20)
    await scrollTo(200)
    await settle()
    expect(thread().loadOlder).toHaveBeenCalledTimes(1)
  })

  it('loads older messages at once when there is nothing to scroll', async () => {
    const { thread } = await open(101, 103)
    expect(thread().loadOlder).toHaveBeenCalled()
  })

  it('scrolls to new messages while the reader is at the end, and announces them', async () => {
    const { change } = await open(1, 30)
    expect(announcedText()).toBe('')
    change({ messages: messagesOf(1, 32) })
    await settle()
    expect(distanceToEnd(32)).toBe(0)
    expect(announcedText()).toBe('Lume & Clay wrote: Message 31Lume & Clay wrote: Message 32')
    expect(newMessagesButton()).toBeNull()
  })

  it('counts new messages while the reader is further up, and scrolls to them on request', async () => {
    const { change } = await open(1, 40)
    await scrollTo(700)
    change({ messages: messagesOf(1, 43) })
    await settle()
    expect(messageRegion().scrollTop).toBe(700)
    fireEvent.click(screen.getByRole('button', { name: 'New messages 3' }))
    await settle()
    expect(distanceToEnd(43)).toBe(0)
    expect(newMessagesButton()).toBeNull()
    expect(document.activeElement).toBe(messageRegion())
  })

  it('resets the count once the reader has scrolled to the end', async () => {
    const { change } = await open(1, 40)
    await scrollTo(700)
    change({ messages: messagesOf(1, 43) })
    await scrollTo(43 * ROW_HEIGHT - VIEWPORT_HEIGHT)
    expect(newMessagesButton()).toBeNull()
    await scrollTo(700)
    expect(newMessagesButton()).toBeNull()
  })

  it('does not count older messages as new', async () => {
    const { change } = await open(101, 140)
    await scrollTo(700)
    change({ messages: messagesOf(81, 140) })
    await settle()
    expect(newMessagesButton()).toBeNull()
    expect(announcedText()).toBe('')
  })

  it('scrolls to a message that the shopper sends', async () => {
    const { change } = await open(1, 40)
    await scrollTo(500)
    change({ messages: [...messagesOf(1, 40), messageOf('sent-1', { from: 'user', delivery: 'sending' })] })
    await settle()
    expect(distanceToEnd(41)).toBe(0)
  })
})
