import { session } from '@rialto/client/session.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { amira, logIn, resetState } from '../account/testing/render-account.tsx'
import { notifyMessagesChanged } from './chat-events.ts'
import { useThread } from './conversation-store.ts'
import { errorReply, fakeChatServer } from './testing/fake-chat-server.ts'

const SHOP = 5
let server: ReturnType<typeof fakeChatServer>

beforeEach(() => {
  resetState()
  logIn()
  server = fakeChatServer()
})
afterEach(() => {
  vi.useRealTimers()
  act(() => session.clear('logout'))
})

/** Renders the hook and waits for the first page. */
async function renderThread(shopId = SHOP) {
  const hook = renderHook(() => useThread(shopId))
  const thread = () => hook.result.current
  await waitFor(() => expect(thread().status).toBe('ready'))
  return { ...hook, thread, texts: () => thread().messages.map(({ text }) => text) }
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => String(from + n))

async function loadOlder(thread: () => ReturnType<typeof useThread>): Promise<void> {
  act(() => thread().loadOlder())
  await waitFor(() => expect(thread().loadingOlder).toBe(false))
}

describe('useThread', () => {
  // docs/spec §4: Chat panel. Opening resets to page 1, loads messages, subscribes to the user’s channel, scrolls to
  // the bottom; closing clears messages
  // docs/spec §4: Online when any message has shop_active_status true, otherwise Offline
  // docs/spec §9: Page sizes: cart chat 20, messages screen 20, shop list 20
  it('starts with the newest page, oldest message first, and says whether the shop is online', async () => {
    server.isShopActive = true
    server.addMessages(SHOP, 25)
    const { thread, texts } = await renderThread()
    expect(texts()).toEqual(numbers(6, 25))
    expect(thread()).toMatchObject({ online: true, hasOlder: true })
    server.isShopActive = false
    await act(notifyMessagesChanged)
    expect(thread().online).toBe(false)
  })

  it('marks the messages as read', async () => {
    server.addMessages(SHOP, 2)
    await renderThread()
    expect(server.unreadTotal()).toBe(0)
  })

  it('loads older pages up to the first message', async () => {
    server.addMessages(SHOP, 45)
    const { thread, texts } = await renderThread()
    await loadOlder(thread)
    expect(texts()).toEqual(numbers(6, 45))
    await loadOlder(thread)
    expect(texts()).toEqual(numbers(1, 45))
    expect(thread().hasOlder).toBe(false)
  })

  it('shows each message once when new messages have shifted the pages', async () => {
    server.addMessages(SHOP, 60)
    const { thread, texts } = await renderThread()
    server.addMessages(SHOP, 30, 61)
    await loadOlder(thread)
    expect(thread().messages[0]?.text).toBe('31')
    await act(notifyMessagesChanged)
    expect(texts()).toEqual(numbers(31, 90))
  })

  it('adds new messages and keeps the objects of known ones', async () => {
    server.addMessages(SHOP, 45)
    const { thread, texts } = await renderThread()
    await loadOlder(thread)
    const before = thread().messages
    server.addMessage(SHOP, 'shop', '46')
    await act(notifyMessagesChanged)
    expect(texts()).toEqual(numbers(6, 46))
    expect(thread().messages.slice(0, -1)).toEqual(before)
    expect(thread().messages.every((message, place) => place === before.length || message === before[place])).toBe(true)
  })

  it('reads all missed messages after a lost connection, also after a message was sent', async () => {
    server.addMessages(SHOP, 30)
    const { thread, texts } = await renderThread()
    server.addMessages(SHOP, 70, 31)
    await act(async () => thread().send('Are you there?'))
    await waitFor(() => expect(thread().messages.at(-1)?.delivery).toBe('sent'))
    await act(notifyMessagesChanged)
    expect(texts()).toEqual([...numbers(11, 100), 'Are you there?'])
  })

  it('shows no missed messages until all of them could be read', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    server.addMessages(SHOP, 20)
    const { texts } = await renderThread()
    server.addMessages(SHOP, 40, 21)
    let pages = 0
    server.replyToPage = (reply) => {
      pages += 1
      return pages === 2 ? errorReply(500) : reply()
    }
    vi.useFakeTimers()
    act(() => void notifyMessagesChanged())
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(texts()).toEqual(numbers(1, 20))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(texts()).toEqual(numbers(1, 60))
  })

  it('reads no messages while the tab is hidden', async () => {
    const { texts } = await renderThread()
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    server.addMessage(SHOP, 'shop', 'Hello')
    await act(notifyMessagesChanged)
    expect(texts()).toEqual([])
    expect(server.unreadTotal()).toBe(1)
    visible.mockReturnValue('visible')
    await act(notifyMessagesChanged)
    expect(texts()).toEqual(['Hello'])
  })

  // docs/spec §8: Message fetch failure: logged only; the loading flag is released after 1 second
  // docs/spec §9: The loading flag is released after 1000 ms
  it('reports a failure after a second and can be reloaded', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.useFakeTimers()
    server.addMessages(SHOP, 1)
    server.replyToPage = () => errorReply(500)
    const { result } = renderHook(() => useThread(SHOP))
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect(result.current.status).toBe('loading')
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(result.current.status).toBe('failed')
    expect(logged).toHaveBeenCalledOnce()
    server.replyToPage = (reply) => reply()
    await act(async () => result.current.reload())
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(result.current).toMatchObject({ status: 'ready', messages: [{ text: '1' }] })
  })

  it('allows another attempt at older pages a second after a failure', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    server.addMessages(SHOP, 30)
    const { thread } = await renderThread()
    vi.useFakeTimers()
    server.replyToPage = () => errorReply(500)
    act(() => thread().loadOlder())
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect(thread().loadingOlder).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(thread()).toMatchObject({ loadingOlder: false, hasOlder: true })
  })

  it('keeps the draft of each shop and drops the messages of a closed conversation', async () => {
    server.addMessages(SHOP, 1)
    const first = await renderThread()
    act(() => first.thread().setDraft('Is it'))
    first.unmount()
    const other = await renderThread(6)
    expect(other.thread().draft).toBe('')
    server.replyToPage = () => new Promise(() => {})
    const again = renderHook(() => useThread(SHOP))
    expect(again.result.current).toMatchObject({ draft: 'Is it', messages: [], status: 'loading' })
  })

  it('drops the draft on logout', async () => {
    const { thread } = await renderThread()
    act(() => thread().setDraft('Is it'))
    act(() => session.clear('logout'))
    act(() => logIn())
    await waitFor(() => expect(thread()).toMatchObject({ status: 'ready', draft: '' }))
  })

  it('keeps the draft after a refused session for the same shopper only', async () => {
    const { thread } = await renderThread()
    act(() => thread().setDraft('Is it'))
    act(() => session.clear('refused'))
    expect(thread().draft).toBe('Is it')
    act(() => logIn())
    expect(thread().draft).toBe('Is it')
    act(() => session.clear('refused'))
    act(() => session.abandon())
    expect(thread().draft).toBe('')
    act(() => logIn())
    expect(thread().draft).toBe('Is it')
    act(() => session.clear('refused'))
    act(() => logIn({ ...amira, id: 4 }))
    expect(thread().draft).toBe('')
  })
})
