import { $unreadCount } from '@rialto/client/account-store.ts'
import { session } from '@rialto/client/session.ts'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { logIn, resetState } from '../account/testing/render-account.tsx'
import { AuthDialogs, closeAuthDialog, warmAuthDialog } from '../session/index.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { $selectedShop } from './active-chat.ts'
import { ChatButton, ChatParts } from './chat-parts.tsx'
import { useThread } from './conversation-store.ts'
import { fakeChatServer } from './testing/fake-chat-server.ts'
import { FakePusher } from './testing/fake-pusher.ts'

vi.mock('pusher-js', () => ({ default: FakePusher }))

const MINUTE = 60_000
const SHOP = { id: 5, name: 'Shop 5', logo: '' }
const BAG = { id: 21, name: 'Canvas bag', thumbnail: '', price: 20, discount_price: 0 }
let server: ReturnType<typeof fakeChatServer>

beforeAll(() => Promise.all([import('./start-chat.ts'), import('./chat-panel.tsx'), warmAuthDialog()]))
beforeEach(() => {
  resetState()
  window.history.replaceState(null, '', '/')
  document.title = 'Products'
  FakePusher.instances = []
  server = fakeChatServer()
})
afterEach(() => {
  vi.useRealTimers()
  act(() => {
    session.clear('logout')
    closeAuthDialog()
  })
})

const setup = ({ key = 'key' as string | null } = {}) =>
  renderInShop(
    <>
      <ChatButton shop={SHOP} product={BAG} />
      <ChatParts />
      <AuthDialogs />
    </>,
    { shop: shopSettings({ pusher_app_key: key }) },
  )

/** Advances the fake timers and lets pending replies arrive. */
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const pingCount = () => server.of('POST /update-last-seen').length
const countRequests = () => server.of('GET /unread-messages').length
const readRequests = () => server.of('GET /get-message').length

/** Renders for a logged-in shopper with an open realtime connection. */
async function setupConnected(): Promise<FakePusher> {
  vi.useFakeTimers()
  logIn()
  setup()
  await advance(1000)
  const [client] = FakePusher.instances
  if (!client) throw new Error('no connection was opened')
  await act(async () => client.simulateConnected())
  return client
}

function setTabHidden(hidden: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('presence', () => {
  // docs/spec §4: Presence. A ping on mount, then every 10 minutes while a token exists; without it the interval
  // stops; when it returns the ping fires at once
  // docs/spec §9: Last-seen ping every 10 minutes
  it('is sent at once and every ten minutes while logged in', async () => {
    vi.useFakeTimers()
    setup()
    await advance(1000)
    expect(pingCount()).toBe(0)
    act(() => logIn())
    await advance(1000)
    expect(server.of('POST /update-last-seen')).toMatchObject([{ body: {} }])
    await advance(10 * MINUTE)
    expect(pingCount()).toBe(2)
    act(() => session.clear('logout'))
    await advance(30 * MINUTE)
    expect(pingCount()).toBe(2)
    act(() => logIn())
    await advance(1000)
    expect(pingCount()).toBe(3)
  })
})

describe('a server that does not answer', () => {
  // docs/spec §8: Ping and unread-count failures: not shown
  it('causes no message or log on pings and unread counts; the last count is kept', async () => {
    server.addMessages(5, 2)
    const client = await setupConnected()
    vi.mocked(fetch).mockImplementation(async () => Response.json({ message: 'No.' }, { status: 500 }))
    const warn = vi.spyOn(console, 'warn')
    await act(async () => client.simulateMessage())
    await advance(10 * MINUTE)
    expect($unreadCount.get()).toBe(2)
    expect(toasts.$visible.get()).toEqual([])
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('the realtime connection', () => {
  // docs/spec §7: Channel `chat_user_{userId}`, event `send-message-to-user`
  it('is a single one, subscribes to the shopper’s own channel, and ends with the session', async () => {
    const client = await setupConnected()
    expect(FakePusher.instances).toHaveLength(1)
    expect(client).toMatchObject({ key: 'key', channels: ['chat_user_3'], isDisconnected: false })
    act(() => session.clear('logout'))
    expect(client.isDisconnected).toBe(true)
  })

  it('says that a shop is writing in its open conversation, and tells the shop that the shopper is', async () => {
    logIn()
    setup()
    await userEvent.click(screen.getByRole('button', { name: 'Chat: Shop 5' }))
    const field = await screen.findByRole('textbox', { name: 'Type a message' })
    const client = await waitFor(() => FakePusher.instances[0] ?? expect.fail('no connection'), { timeout: 5_000 })
    expect(client.channels).toEqual(['chat_user_3', 'private-user_3'])
    await userEvent.type(field, 'a')
    expect(server.of('POST /typing')).toEqual([])
    act(() => client.simulateConnected())
    await userEvent.type(field, 'bc')
    await waitFor(() => expect(server.of('POST /typing')).toMatchObject([{ body: { shop_id: 5 } }]))
    act(() => client.simulateTyping(6))
    expect(screen.queryByText('The shop is writing …')).toBeNull()
    act(() => client.simulateTyping(5))
    expect(screen.getByText('The shop is writing …')).toBeTruthy()
    await act(async () => client.simulateMessage())
    expect(screen.queryByText('The shop is writing …')).toBeNull()
  })

  // docs/spec §7: Realtime: by pusher_app_key and pusher_app_cluster, no console logging (the client’s default, which
  // nothing changes); no connection without a key
  it('is not opened for guests or without a key', async () => {
    vi.useFakeTimers()
    const { unmount } = setup()
    await advance(1000)
    unmount()
    logIn()
    setup({ key: null })
    await advance(1000)
    expect(pingCount()).toBe(1)
    expect(FakePusher.instances).toEqual([])
  })

  // docs/spec §4: On that event panel and messages screen refetch messages, shops and unread counts
  it('shows a new message in the open conversation at once', async () => {
    const client = await setupConnected()
    const { result } = renderHook(() => useThread(5))
    await advance(10)
    server.addMessage(5, 'shop', 'It is back')
    await act(async () => client.simulateMessage())
    await advance(10)
    expect(result.current.messages).toMatchObject([{ text: 'It is back' }])
    expect($unreadCount.get()).toBe(0)
  })

  it('is replaced by polling while it is lost, and reads missed messages once it is restored', async () => {
    const client = await setupConnected()
    const { result } = renderHook(() => useThread(5))
    await advance(10)
    const before = readRequests()
    await advance(MINUTE)
    expect(readRequests()).toBe(before)
    await act(async () => client.simulateConnectionLost())
    server.addMessage(5, 'shop', '1')
    await advance(10_000)
    expect(result.current.messages).toMatchObject([{ text: '1' }])
    server.addMessage(5, 'shop', '2')
    await act(async () => client.simulateConnected())
    await advance(10)
    expect(result.current.messages).toMatchObject([{ text: '1' }, { text: '2' }])
  })

  it('is not replaced by polling in a hidden tab or without an open conversation', async () => {
    vi.useFakeTimers()
    logIn()
    setup({ key: null })
    await advance(MINUTE)
    expect(countRequests()).toBe(1)
    renderHook(() => useThread(5))
    await advance(10)
    const before = readRequests()
    act(() => setTabHidden(true))
    await advance(MINUTE)
    expect(readRequests()).toBe(before)
    act(() => setTabHidden(false))
    await advance(10)
    expect(readRequests()).toBe(before + 1)
  })

  // docs/spec §4: Realtime. On a new message while not on the messages screen: active shop to none, unread count
  // refreshed
  it('resets the selected shop on a new message, except on the messages screen', async () => {
    const client = await setupConnected()
    window.history.replaceState(null, '', '/massages?shop=5')
    $selectedShop.set(5)
    await act(async () => client.simulateMessage())
    expect($selectedShop.get()).toBe(5)
    window.history.replaceState(null, '', '/products')
    await act(async () => client.simulateMessage())
    expect($selectedShop.get()).toBeNull()
  })
})

describe('the number of unread messages', () => {
  it('is read at the login, with each message, and on return to the tab', async () => {
    server.addMessages(5, 2)
    const client = await setupConnected()
    expect($unreadCount.get()).toBe(2)
    expect(countRequests()).toBe(1)
    server.addMessage(6, 'shop', 'Hello')
    await act(async () => client.simulateMessage())
    expect($unreadCount.get()).toBe(3)
    server.addMessage(6, 'shop', 'Are you there?')
    await advance(5000)
    act(() => void window.dispatchEvent(new Event('focus')))
    await advance(10)
    expect($unreadCount.get()).toBe(4)
    act(() => session.clear('logout'))
    expect($unreadCount.get()).toBe(0)
    expect(localStorage.getItem('unread')).toBeNull()
  })

  it('is shown in the page title while the tab is hidden', async () => {
    const client = await setupConnected()
    act(() => setTabHidden(true))
    expect(document.title).toBe('Products')
    server.addMessages(5, 3)
    await act(async () => client.simulateMessage())
    expect(document.title).toBe('(3) Products')
    document.title = 'Shops'
    server.addMessage(5, 'shop', '4')
    await act(async () => client.simulateMessage())
    expect(document.title).toBe('(4) Shops')
    act(() => setTabHidden(false))
    expect(document.title).toBe('Shops')
  })
})

describe('ChatButton', () => {
  const button = () => screen.getByRole('button', { name: 'Chat: Shop 5' })
  const draftProduct = () => screen.queryByRole('region', { name: 'Your question is about' })
  const openingRequests = () => server.of('POST /store-message').map(({ body }) => body)

  it('opens the conversation without sending anything; the product is part of the draft', async () => {
    logIn()
    setup()
    await userEvent.click(button())
    expect(await screen.findByRole('dialog', { name: /Shop 5/ })).toBeTruthy()
    await waitFor(() => expect(openingRequests()).toEqual([{ shop_id: 5, user_id: 3, type: 'user' }]))
    await waitFor(() => expect(readRequests()).toBeGreaterThan(0))
    const opened = server.calls.map(({ key }) => key)
    expect(opened.indexOf('POST /store-message')).toBeLessThan(opened.indexOf('GET /get-message'))
    expect(within(draftProduct() as HTMLElement).getByText('Canvas bag')).toBeTruthy()
    expect(server.of('POST /send-message')).toEqual([])
  })

  it('lets the shopper remove the product from the draft', async () => {
    logIn()
    setup()
    await userEvent.click(button())
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Canvas bag from the message' }))
    expect(draftProduct()).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Type a message' }))
    expect(openingRequests()).toEqual([{ shop_id: 5, user_id: 3, type: 'user' }])
  })

  it('asks a guest to log in, and opens the conversation after the login', async () => {
    setup()
    await userEvent.click(button())
    const password = await screen.findByLabelText('Password')
    expect(openingRequests()).toEqual([])
    await userEvent.type(password, 'secret{Enter}')
    expect(await screen.findByRole('dialog', { name: /Shop 5/ })).toBeTruthy()
    await waitFor(() => expect(openingRequests()).toEqual([{ shop_id: 5, user_id: 3, type: 'user' }]))
    expect(draftProduct()).toBeTruthy()
  })

  it('opens a panel that closes at the logout and stays closed', async () => {
    logIn()
    setup()
    await userEvent.click(button())
    await screen.findByRole('dialog', { name: /Shop 5/ })
    act(() => session.clear('logout'))
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => logIn())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens a panel that reopens with its draft after the login that follows a refused session', async () => {
    logIn()
    setup()
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
