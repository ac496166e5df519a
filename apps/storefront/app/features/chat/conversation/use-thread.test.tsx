import { session } from '@rialto/client/session.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { amira, logIn, resetState } from '../../account/testing/render-account.tsx'
import { tellNews } from '../realtime/news.ts'
import { chatServer, refusal } from '../testing/chat-server.ts'
import { useThread } from './use-thread.ts'

const SHOP = 5
let server: ReturnType<typeof chatServer>

beforeEach(() => {
  resetState()
  logIn()
  server = chatServer()
})
afterEach(() => {
  vi.useRealTimers()
  act(() => session.clear('logout'))
})

/** Opened, and its first page read. */
async function open(shopId = SHOP) {
  const drawn = renderHook(() => useThread(shopId))
  const thread = () => drawn.result.current
  await waitFor(() => expect(thread().status).toBe('ready'))
  return { ...drawn, thread, texts: () => thread().messages.map(({ text }) => text) }
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => String(from + n))

async function loadOlder(thread: () => ReturnType<typeof useThread>): Promise<void> {
  act(() => thread().loadOlder())
  await waitFor(() => expect(thread().loadingOlder).toBe(false))
}

describe('a conversation', () => {
  it('begins with its newest page, oldest first, and tells whether the shop is there', async () => {
    server.active = true
    server.writeMany(SHOP, 25)
    const { thread, texts } = await open()
    expect(texts()).toEqual(numbers(6, 25))
    expect(thread()).toMatchObject({ online: true, hasOlder: true })
    server.active = false
    await act(tellNews)
    expect(thread().online).toBe(false)
  })

  it('is read, and counted as read', async () => {
    server.writeMany(SHOP, 2)
    await open()
    expect(server.unread()).toBe(0)
  })

  it('goes back page by page to its beginning', async () => {
    server.writeMany(SHOP, 45)
    const { thread, texts } = await open()
    await loadOlder(thread)
    expect(texts()).toEqual(numbers(6, 45))
    await loadOlder(thread)
    expect(texts()).toEqual(numbers(1, 45))
    expect(thread().hasOlder).toBe(false)
  })

  it('loses none and shows none twice while messages come that move the pages', async () => {
    server.writeMany(SHOP, 60)
    const { thread, texts } = await open()
    server.writeMany(SHOP, 30, 61)
    await loadOlder(thread)
    expect(thread().messages[0]?.text).toBe('31')
    await act(tellNews)
    expect(texts()).toEqual(numbers(31, 90))
  })

  it('takes in what is new, and keeps what was read before as it is', async () => {
    server.writeMany(SHOP, 45)
    const { thread, texts } = await open()
    await loadOlder(thread)
    const before = thread().messages
    server.write(SHOP, 'shop', '46')
    await act(tellNews)
    expect(texts()).toEqual(numbers(6, 46))
    expect(thread().messages.slice(0, -1)).toEqual(before)
    expect(thread().messages.every((message, place) => place === before.length || message === before[place])).toBe(true)
  })

  it('fills the gap after a connection was lost, whatever has been sent meanwhile', async () => {
    server.writeMany(SHOP, 30)
    const { thread, texts } = await open()
    server.writeMany(SHOP, 70, 31)
    await act(async () => thread().send('Are you there?'))
    await waitFor(() => expect(thread().messages.at(-1)?.delivery).toBe('sent'))
    await act(tellNews)
    expect(texts()).toEqual([...numbers(11, 100), 'Are you there?'])
  })

  it('shows nothing of a gap that could only be read in part, and all of it later', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    server.writeMany(SHOP, 20)
    const { texts } = await open()
    server.writeMany(SHOP, 40, 21)
    let pages = 0
    server.page = (answer) => {
      pages += 1
      return pages === 2 ? refusal(500) : answer()
    }
    vi.useFakeTimers()
    act(() => void tellNews())
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(texts()).toEqual(numbers(1, 20))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(texts()).toEqual(numbers(1, 60))
  })

  it('waits with reading until the tab is looked at', async () => {
    const { texts } = await open()
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    server.write(SHOP, 'shop', 'Hello')
    await act(tellNews)
    expect(texts()).toEqual([])
    expect(server.unread()).toBe(1)
    visible.mockReturnValue('visible')
    await act(tellNews)
    expect(texts()).toEqual(['Hello'])
  })

  it('is said to have failed a second after it did, and can be asked for again', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.useFakeTimers()
    server.writeMany(SHOP, 1)
    server.page = () => refusal(500)
    const { result } = renderHook(() => useThread(SHOP))
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect(result.current.status).toBe('loading')
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(result.current.status).toBe('failed')
    expect(logged).toHaveBeenCalledOnce()
    server.page = (answer) => answer()
    await act(async () => result.current.reload())
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(result.current).toMatchObject({ status: 'ready', messages: [{ text: '1' }] })
  })

  it('lets older pages be asked for again a second after that failed', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    server.writeMany(SHOP, 30)
    const { thread } = await open()
    vi.useFakeTimers()
    server.page = () => refusal(500)
    act(() => thread().loadOlder())
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect(thread().loadingOlder).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(thread()).toMatchObject({ loadingOlder: false, hasOlder: true })
  })

  it('keeps what is typed for each shop, and forgets messages that are closed', async () => {
    server.writeMany(SHOP, 1)
    const first = await open()
    act(() => first.thread().setDraft('Is it'))
    first.unmount()
    const other = await open(6)
    expect(other.thread().draft).toBe('')
    server.page = () => new Promise(() => {})
    const again = renderHook(() => useThread(SHOP))
    expect(again.result.current).toMatchObject({ draft: 'Is it', messages: [], status: 'loading' })
  })

  it('is forgotten with a logout, what is typed as well', async () => {
    const { thread } = await open()
    act(() => thread().setDraft('Is it'))
    act(() => session.clear('logout'))
    act(() => logIn())
    await waitFor(() => expect(thread()).toMatchObject({ status: 'ready', draft: '' }))
  })

  it('keeps what is typed over a refused session for the same person, and shows it to nobody else', async () => {
    const { thread } = await open()
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
