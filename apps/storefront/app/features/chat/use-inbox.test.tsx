import { queryClient } from '@rialto/client/query.ts'
import { session } from '@rialto/client/session.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logIn, resetState } from '../account/testing/render-account.tsx'
import { notifyMessagesChanged } from './chat-events.ts'
import { errorReply, fakeChatServer } from './testing/fake-chat-server.ts'
import { useInbox } from './use-inbox.ts'

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

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

async function renderInbox() {
  const { result } = renderHook(useInbox, { wrapper })
  const inbox = () => result.current
  await waitFor(() => expect(inbox().status).toBe('ready'))
  return { inbox, shops: () => inbox().conversations.map(({ shop }) => shop.id) }
}
const requestedSearches = () => server.of('GET /get-shops').map(({ query }) => query.get('search') ?? '')

describe('useInbox', () => {
  it('lists the latest conversation first and reorders on a new message', async () => {
    for (const shop of [1, 2, 3]) server.addMessage(shop, 'shop', 'Hello')
    const { inbox, shops } = await renderInbox()
    expect(shops()).toEqual([3, 2, 1])
    server.addMessage(1, 'shop', 'It is back')
    await act(notifyMessagesChanged)
    await waitFor(() => expect(shops()).toEqual([1, 3, 2]))
    expect(inbox().conversations[0]).toMatchObject({ last_message: 'It is back', unread_message_shop: 2 })
  })

  it('loads page by page, each shop once', async () => {
    for (let shop = 1; shop <= 30; shop += 1) server.addMessage(shop, 'shop', 'Hello')
    const { inbox, shops } = await renderInbox()
    expect(shops()).toHaveLength(20)
    expect(inbox().hasMore).toBe(true)
    // The new conversation moves the others down, one of them to the next page.
    server.addMessage(31, 'shop', 'Hello')
    act(() => inbox().loadMore())
    await waitFor(() => expect(shops()).toHaveLength(30))
    expect(new Set(shops()).size).toBe(30)
    expect(inbox().hasMore).toBe(false)
  })

  // docs/spec §8: Shop list failure: logged, paging exhausted
  it('has no more pages after a failed one, until it is reloaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    for (let shop = 1; shop <= 30; shop += 1) server.addMessage(shop, 'shop', 'Hello')
    const { inbox, shops } = await renderInbox()
    server.replyToPage = () => errorReply(403)
    act(() => inbox().loadMore())
    await waitFor(() => expect(inbox().hasMore).toBe(false))
    expect(shops()).toHaveLength(20)
    expect(warn).toHaveBeenCalled()
    server.replyToPage = (reply) => reply()
    act(() => inbox().reload())
    await waitFor(() => expect(inbox().hasMore).toBe(true))
  })

  it('searches half a second after the last key', async () => {
    for (const shop of [1, 2, 12]) server.addMessage(shop, 'shop', 'Hello')
    const { inbox, shops } = await renderInbox()
    vi.useFakeTimers()
    act(() => inbox().setSearch('Shop'))
    await act(() => vi.advanceTimersByTimeAsync(400))
    act(() => inbox().setSearch('Shop 1'))
    expect(inbox().search).toBe('Shop 1')
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(requestedSearches()).toEqual([''])
    expect(shops()).toEqual([12, 2, 1])
    await act(() => vi.advanceTimersByTimeAsync(50))
    expect(requestedSearches()).toEqual(['', 'Shop 1'])
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(shops()).toEqual([12, 1])
  })

  it('sets the unread count of an opened conversation to 0', async () => {
    server.addMessage(1, 'shop', 'Hello')
    server.addMessage(2, 'shop', 'Hello')
    const { inbox } = await renderInbox()
    act(() => inbox().markRead(1))
    await waitFor(() =>
      expect(inbox().conversations.map(({ shop, unread_message_shop }) => [shop.id, unread_message_shop])).toEqual([
        [2, 1],
        [1, 0],
      ]),
    )
  })
})
