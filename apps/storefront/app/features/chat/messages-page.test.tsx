import { queryClient } from '@rialto/client/query.ts'
import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logIn, resetState } from '../account/testing/render-account.tsx'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { $selectedShop } from './active-chat.ts'
import { notifyMessagesChanged } from './chat-events.ts'
import { MessagesPage } from './messages-page.tsx'
import { errorReply, fakeChatServer } from './testing/fake-chat-server.ts'
import { setPhone } from './testing/set-phone.ts'
import { stubLayout } from './testing/stub-layout.ts'

let server: ReturnType<typeof fakeChatServer>

beforeEach(() => {
  stubLayout()
  resetState()
  $selectedShop.set(null)
  logIn()
  server = fakeChatServer()
})
afterEach(() => {
  setPhone(false)
  act(() => session.clear('logout'))
})

function setup(at = '/massages') {
  let goBack = () => {}
  function Page() {
    const navigate = useNavigate()
    goBack = () => void navigate(-1)
    return (
      <QueryClientProvider client={queryClient}>
        <MessagesPage />
      </QueryClientProvider>
    )
  }
  return { ...renderInShop(<Page />, { at }), goBack: () => act(() => goBack()) }
}

const findList = () => screen.findByRole('list', { name: 'Conversations' })
const findRow = async (shop: number) => {
  const row = (await within(await findList()).findByText(`Shop ${shop}`)).closest('a')
  if (!row) throw new Error('the row is not a link')
  return row
}
const findMessages = (shop: number) => screen.findByRole('region', { name: `Messages with Shop ${shop}` })
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search Seller' })

describe('MessagesPage', () => {
  // docs/spec §2: Messages: a list of shops with a search box Search Seller; each with logo, name, unread badge, last
  // message and time
  // docs/spec §2: The conversation beside it; No User Selected / Please select a user to see their messages with no
  // shop selected
  it('shows each shop with its last message, the time and the unread count', async () => {
    server.isShopActive = true
    server.addMessage(5, 'shop', 'The van has left')
    server.addMessage(5, 'shop', 'It comes on Thursday')
    server.addMessage(6, 'user', null, 8)
    const { container } = setup()
    const first = await findRow(6)
    expect(first.textContent).toBe('Shop 6Online20 Nov, 2026A product')
    expect((await findRow(5)).textContent).toBe('Shop 5Online20 Nov, 2026It comes on Thursday22 unread')
    expect(screen.getByRole('heading', { name: 'No User Selected' })).toBeTruthy()
    expect(screen.getByText('Please select a user to see their messages')).toBeTruthy()
    expect(await findBarriers(container)).toEqual([])
  })

  // docs/spec §4: Messages screen. Selecting a shop resets its unread count, resets paging, loads its messages
  it('opens a conversation beside the list and marks it as read', async () => {
    server.addMessage(5, 'shop', 'The van has left')
    server.addMessage(6, 'shop', 'Hello')
    const { where } = setup()
    await userEvent.click(await findRow(5))
    expect(within(await findMessages(5)).getByText('The van has left')).toBeTruthy()
    expect(where()).toBe('/massages?shop=5')
    const row = await findRow(5)
    expect(row.getAttribute('aria-current')).toBe('true')
    expect(row.textContent).not.toContain('unread')
    expect((await findRow(6)).textContent).toContain('1 unread')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Type a message' }))
    await userEvent.keyboard('Thank you{Enter}')
    await waitFor(() =>
      expect(server.of('POST /send-message')[0]?.body).toMatchObject({ shop_id: 5, message: 'Thank you' }),
    )
    await waitFor(async () => expect((await findRow(5)).textContent).toContain('Thank you'))
  })

  it('opens the conversation of its address', async () => {
    server.addMessage(5, 'shop', 'Hello')
    setup('/massages?shop=5')
    await findMessages(5)
    expect((await findRow(5)).getAttribute('aria-current')).toBe('true')
  })

  it('reopens the conversation that was open before', async () => {
    server.addMessage(5, 'shop', 'Hello')
    $selectedShop.set(5)
    const { where } = setup()
    await findMessages(5)
    expect(where()).toBe('/massages?shop=5')
  })

  it('keeps a draft for each shop', async () => {
    server.addMessage(5, 'shop', 'Hello')
    server.addMessage(6, 'shop', 'Hello')
    setup('/massages?shop=5')
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Type a message' })
    await findMessages(5)
    await userEvent.type(field(), 'Half a')
    await userEvent.click(await findRow(6))
    await findMessages(6)
    expect(field().value).toBe('')
    await userEvent.click(await findRow(5))
    await findMessages(5)
    expect(field().value).toBe('Half a')
  })

  it('shows a new message in the list and in the conversation', async () => {
    server.addMessage(5, 'shop', 'Hello')
    setup('/massages?shop=5')
    await findMessages(5)
    server.addMessage(5, 'shop', 'Are you there?')
    await act(notifyMessagesChanged)
    expect(await within(await findMessages(5)).findByText('Are you there?')).toBeTruthy()
    const row = await findRow(5)
    await waitFor(() => expect(row.textContent).toContain('Are you there?'))
    expect(row.textContent).not.toContain('unread')
  })

  it('searches for sellers once typing has stopped', async () => {
    server.addMessage(5, 'shop', 'Hello')
    server.addMessage(6, 'shop', 'Hello')
    setup()
    await findRow(5)
    await userEvent.type(search(), 'Shop 6')
    await waitFor(async () => expect(within(await findList()).getAllByRole('link')).toHaveLength(1))
    await userEvent.clear(search())
    await userEvent.type(search(), 'Nobody')
    expect(await screen.findByRole('heading', { name: 'No seller matches “Nobody”' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    await waitFor(async () => expect(within(await findList()).getAllByRole('link')).toHaveLength(2))
  })

  it('loads more conversations near the end of the list', async () => {
    for (let shop = 1; shop <= 65; shop += 1) server.addMessage(shop, 'shop', 'Hello')
    const rows = () => document.querySelectorAll('ul[aria-label=Conversations] a').length
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => rows() * 70)
    setup()
    const box = (await findList()).parentElement as HTMLElement
    const scroll = (left: number) => {
      box.scrollTop = rows() * 70 - left
      fireEvent.scroll(box)
    }
    const pages = () => server.of('GET /get-shops').map(({ query }) => query.get('page'))
    scroll(301)
    expect(pages()).toEqual(['1'])
    scroll(300)
    scroll(250)
    await waitFor(() => expect(rows()).toBe(40))
    scroll(500)
    expect(pages()).toEqual(['1', '2'])
    scroll(0)
    await waitFor(() => expect(rows()).toBe(60))
  })

  it('says that there are no conversations, or that they could not be loaded', async () => {
    const { unmount } = setup()
    expect(await screen.findByRole('heading', { name: 'No conversations yet' })).toBeTruthy()
    unmount()
    resetState()
    logIn()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    server.replyToPage = () => errorReply(403)
    setup()
    expect(await screen.findByRole('heading', { name: 'Your conversations could not be loaded' })).toBeTruthy()
  })
})

describe('MessagesPage on a phone', () => {
  beforeEach(() => setPhone(true))

  it('shows one pane at a time and returns to the list', async () => {
    server.addMessage(5, 'shop', 'Hello')
    const { where } = setup()
    await userEvent.click(await findRow(5))
    const pane = await screen.findByRole('dialog', { name: 'Shop 5' })
    expect(await within(pane).findByText('Hello')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Conversations' })).toBeNull()
    expect(await findBarriers(pane)).toEqual([])
    await userEvent.click(within(pane).getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(where()).toBe('/massages'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await findList()).toBeTruthy()
  })

  it('returns to the list when the conversation was opened by its address', async () => {
    server.addMessage(5, 'shop', 'Hello')
    const { where } = setup('/massages?shop=5')
    await screen.findByRole('dialog', { name: 'Shop 5' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(where()).toBe('/massages'))
  })

  it('closes the conversation on the browser’s Back', async () => {
    server.addMessage(5, 'shop', 'Hello')
    const { goBack } = setup()
    await userEvent.click(await findRow(5))
    await screen.findByRole('dialog', { name: 'Shop 5' })
    await goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
