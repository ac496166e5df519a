import { session } from '@rialto/client/session.ts'
import { $unreadCount } from '@rialto/client/unread.ts'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { logIn, resetState } from '../account/testing/render-account.tsx'
import { AuthDialogs, closeAuthDialog, warmAuthDialog } from '../session/index.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { useThread } from './conversation/use-thread.ts'
import { $selectedShop } from './inbox/selected-shop.ts'
import { ChatButton, ChatParts } from './index.ts'
import { chatServer } from './testing/chat-server.ts'
import { FakePusher } from './testing/fake-pusher.ts'

vi.mock('pusher-js', () => ({ default: FakePusher }))

const MINUTE = 60_000
const SHOP = { id: 5, name: 'Shop 5', logo: '' }
let server: ReturnType<typeof chatServer>

beforeAll(() => Promise.all([import('./start-chat.ts'), import('./panel/chat-panel.tsx'), warmAuthDialog()]))
beforeEach(() => {
  resetState()
  window.history.replaceState(null, '', '/')
  document.title = 'Products'
  FakePusher.all = []
  server = chatServer()
})
afterEach(() => {
  vi.useRealTimers()
  act(() => {
    session.clear('logout')
    closeAuthDialog()
  })
})

const draw = ({ key = 'key' as string | null } = {}) =>
  renderInShop(
    <>
      <ChatButton shop={SHOP} productId={21} />
      <ChatParts />
      <AuthDialogs />
    </>,
    { shop: shopSettings({ pusher_app_key: key }) },
  )

/** Lets what is under way arrive, and so many milliseconds pass. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const pings = () => server.of('POST /update-last-seen').length
const counts = () => server.of('GET /unread-messages').length
const reads = () => server.of('GET /get-message').length

/** Logged in, connected, with nothing left to be done. */
async function connected(): Promise<FakePusher> {
  vi.useFakeTimers()
  logIn()
  draw()
  await pass(1000)
  const [client] = FakePusher.all
  if (!client) throw new Error('there is no connection')
  await act(async () => client.comeUp())
  return client
}

function hide(hidden: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('being here', () => {
  it('is said at once and every ten minutes, for as long as there is a token', async () => {
    vi.useFakeTimers()
    draw()
    await pass(1000)
    expect(pings()).toBe(0)
    act(() => logIn())
    await pass(1000)
    expect(server.of('POST /update-last-seen')).toMatchObject([{ body: {} }])
    await pass(10 * MINUTE)
    expect(pings()).toBe(2)
    act(() => session.clear('logout'))
    await pass(30 * MINUTE)
    expect(pings()).toBe(2)
    act(() => logIn())
    await pass(1000)
    expect(pings()).toBe(3)
  })
})

describe('a server that does not answer', () => {
  it('is not told of where it is pinged, or asked what is unread: the last number stands', async () => {
    server.writeMany(5, 2)
    const client = await connected()
    vi.mocked(fetch).mockImplementation(async () => Response.json({ message: 'No.' }, { status: 500 }))
    const warned = vi.spyOn(console, 'warn')
    await act(async () => client.message())
    await pass(10 * MINUTE)
    expect($unreadCount.get()).toBe(2)
    expect(toasts.$visible.get()).toEqual([])
    expect(warned).not.toHaveBeenCalled()
  })
})

describe('the realtime connection', () => {
  it('is one, to the shopper’s own channel, and ends with the session', async () => {
    const client = await connected()
    expect(FakePusher.all).toHaveLength(1)
    expect(client).toMatchObject({ key: 'key', channels: ['chat_user_3'], ended: false })
    act(() => session.clear('logout'))
    expect(client.ended).toBe(true)
  })

  it('is not made for guests, nor without a key', async () => {
    vi.useFakeTimers()
    const { unmount } = draw()
    await pass(1000)
    unmount()
    logIn()
    draw({ key: null })
    await pass(1000)
    expect(pings()).toBe(1)
    expect(FakePusher.all).toEqual([])
  })

  it('brings a new message into what is open, at once', async () => {
    const client = await connected()
    const { result } = renderHook(() => useThread(5))
    await pass(10)
    server.write(5, 'shop', 'It is back')
    await act(async () => client.message())
    await pass(10)
    expect(result.current.messages).toMatchObject([{ text: 'It is back' }])
    expect($unreadCount.get()).toBe(0)
  })

  it('fills what was missed when it comes back, and is replaced by asking while it is away', async () => {
    const client = await connected()
    const { result } = renderHook(() => useThread(5))
    await pass(10)
    const before = reads()
    await pass(MINUTE)
    expect(reads()).toBe(before)
    await act(async () => client.goDown())
    server.write(5, 'shop', '1')
    await pass(10_000)
    expect(result.current.messages).toMatchObject([{ text: '1' }])
    server.write(5, 'shop', '2')
    await act(async () => client.comeUp())
    await pass(10)
    expect(result.current.messages).toMatchObject([{ text: '1' }, { text: '2' }])
  })

  it('is not replaced while nobody looks, nor where nothing is open', async () => {
    vi.useFakeTimers()
    logIn()
    draw({ key: null })
    await pass(MINUTE)
    expect(counts()).toBe(1)
    renderHook(() => useThread(5))
    await pass(10)
    const before = reads()
    act(() => hide(true))
    await pass(MINUTE)
    expect(reads()).toBe(before)
    act(() => hide(false))
    await pass(10)
    expect(reads()).toBe(before + 1)
  })

  it('resets the shop of the messages screen to none, unless one is there', async () => {
    const client = await connected()
    window.history.replaceState(null, '', '/massages?shop=5')
    $selectedShop.set(5)
    await act(async () => client.message())
    expect($selectedShop.get()).toBe(5)
    window.history.replaceState(null, '', '/products')
    await act(async () => client.message())
    expect($selectedShop.get()).toBeNull()
  })
})

describe('the number of unread messages', () => {
  it('is asked for at the login, with each message, and on return', async () => {
    server.writeMany(5, 2)
    const client = await connected()
    expect($unreadCount.get()).toBe(2)
    expect(counts()).toBe(1)
    server.write(6, 'shop', 'Hello')
    await act(async () => client.message())
    expect($unreadCount.get()).toBe(3)
    server.write(6, 'shop', 'Are you there?')
    await pass(5000)
    act(() => void window.dispatchEvent(new Event('focus')))
    await pass(10)
    expect($unreadCount.get()).toBe(4)
    act(() => session.clear('logout'))
    expect($unreadCount.get()).toBe(0)
    expect(localStorage.getItem('unread')).toBeNull()
  })

  it('stands before the title while the tab is hidden', async () => {
    const client = await connected()
    act(() => hide(true))
    expect(document.title).toBe('Products')
    server.writeMany(5, 3)
    await act(async () => client.message())
    expect(document.title).toBe('(3) Products')
    document.title = 'Shops'
    server.write(5, 'shop', '4')
    await act(async () => client.message())
    expect(document.title).toBe('(4) Shops')
    act(() => hide(false))
    expect(document.title).toBe('Shops')
  })
})

describe('the chat button', () => {
  const button = () => screen.getByRole('button', { name: 'Chat: Shop 5' })
  const opened = () => server.of('POST /store-message').map(({ body }) => body)

  it('opens the conversation, with the product in it', async () => {
    logIn()
    draw()
    await userEvent.click(button())
    expect(await screen.findByRole('dialog', { name: /Shop 5/ })).toBeTruthy()
    await waitFor(() => expect(opened()).toEqual([{ shop_id: 5, user_id: 3, type: 'user', product_id: 21 }]))
    await waitFor(() => expect(reads()).toBeGreaterThan(0))
    const asked = server.calls.map(({ key }) => key)
    expect(asked.indexOf('POST /store-message')).toBeLessThan(asked.indexOf('GET /get-message'))
  })

  it('of a guest opens the login first, and the conversation once somebody has logged in', async () => {
    draw()
    await userEvent.click(button())
    const password = await screen.findByLabelText('Password')
    expect(opened()).toEqual([])
    await userEvent.type(password, 'secret{Enter}')
    expect(await screen.findByRole('dialog', { name: /Shop 5/ })).toBeTruthy()
    await waitFor(() => expect(opened()).toMatchObject([{ shop_id: 5, user_id: 3, product_id: 21 }]))
  })

  it('opens what closes when the session ends, and stays closed', async () => {
    logIn()
    draw()
    await userEvent.click(button())
    await screen.findByRole('dialog', { name: /Shop 5/ })
    act(() => session.clear('logout'))
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => logIn())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens what comes back with what was typed, once somebody has logged in who was refused', async () => {
    logIn()
    draw()
    await userEvent.click(button())
    await userEvent.type(await screen.findByRole('textbox', { name: 'Type a message' }), 'Half a')
    act(() => session.clear('refused'))
    const password = await screen.findByLabelText('Password')
    expect(screen.queryByRole('dialog', { name: /Shop 5/ })).toBeNull()
    await userEvent.type(password, 'secret{Enter}')
    await screen.findByRole('dialog', { name: /Shop 5/ })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Type a message' }).value).toBe('Half a')
  })
})
