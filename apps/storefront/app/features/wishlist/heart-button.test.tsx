import { session } from '@rialto/client/session.ts'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { Toaster } from '@rialto/ui/toaster.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AuthDialogs, closeAuthDialog, warmAuthDialog } from '../session/index.ts'
import {
  amira,
  fakeApi,
  okReply,
  refusalReply,
  sessionOf,
  setSessionInAnotherTab,
  storedSession,
  writeInAnotherTab,
} from '../session/testing/session-data.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { HeartButton, WishlistLink } from './wishlist.tsx'

/** Mocks a server with a wishlist; `list` and `flip` can be replaced to refuse or to reply later. */
function fakeWishlistApi(...initialIds: number[]) {
  const ids = new Set(initialIds)
  const toggle = (id: number) => {
    if (!ids.delete(id)) ids.add(id)
    return okReply({ is_favorite: ids.has(id), total: ids.size })
  }
  const all = () => okReply({ products: [...ids].map((id) => ({ id })) })
  const server = {
    ids,
    all,
    list: all as () => ReturnType<typeof refusalReply> | Promise<unknown> | unknown,
    toggle,
    flip: toggle as (id: number) => ReturnType<typeof refusalReply> | Promise<unknown> | unknown,
  }
  const api = fakeApi({
    'POST /login': () => okReply(sessionOf()),
    'GET /profile': () => okReply({ user: amira }),
    'GET /favorite-products': () => server.list() as never,
    'POST /favorite-add-or-remove': ({ body }) => server.flip((body as { product_id: number }).product_id) as never,
  })
  return Object.assign(server, {
    flips: () => api.requestsTo('POST /favorite-add-or-remove').length,
    lists: () => api.requestsTo('GET /favorite-products').length,
  })
}

beforeAll(() => Promise.all([import('./sync-wishlist.ts'), warmAuthDialog()]))
beforeEach(() => localStorage.clear())
afterEach(() => {
  act(() => {
    session.clear('logout')
    closeAuthDialog()
    toasts.clear()
  })
})

const renderPage = () =>
  renderInShop(
    <>
      <WishlistLink />
      <HeartButton product={{ id: 7, name: 'Teapot' }} />
      <HeartButton product={{ id: 8, name: 'Kettle' }} />
      <AuthDialogs />
      <Toaster label="Notifications" closeLabel="Close" />
    </>,
  )
const heart = (name: string) => screen.getByLabelText(`Keep ${name} on the wishlist`)
const isFilled = (name: string) => heart(name).getAttribute('aria-pressed') === 'true'
const wishlistLink = () => screen.getByText('Wishlist', { exact: false, selector: 'a span' })
const count = () => /\d+/.exec(wishlistLink().textContent ?? '')?.[0] ?? '0'

describe('HeartButton', () => {
  // docs/spec §2: Wishlist count and cart count
  it('is filled for products on the wishlist of a logged-in shopper', async () => {
    fakeWishlistApi(8, 31)
    session.set(storedSession())
    renderPage()
    await waitFor(() => expect(isFilled('Kettle')).toBe(true))
    expect(isFilled('Teapot')).toBe(false)
    expect(count()).toBe('2')
  })

  it('changes at once and calls the server', async () => {
    const server = fakeWishlistApi(8)
    session.set(storedSession())
    renderPage()
    await waitFor(() => expect(count()).toBe('1'))
    let respond = () => {}
    server.flip = (id) => new Promise((resolve) => (respond = () => resolve(server.toggle(id))))
    await userEvent.click(heart('Teapot'))
    expect(isFilled('Teapot')).toBe(true)
    expect(count()).toBe('2')
    expect(screen.getByRole('status').textContent).toBe('2 items on the wishlist')
    await waitFor(() => expect(server.flips()).toBe(1))
    await act(async () => respond())
    expect([...server.ids]).toEqual([8, 7])
    expect(isFilled('Teapot')).toBe(true)
  })

  it('changes back and shows the server’s message when it refuses', async () => {
    const server = fakeWishlistApi()
    session.set(storedSession())
    renderPage()
    server.flip = () => refusalReply(404, 'not_found', 'This product is gone.')
    await userEvent.click(heart('Teapot'))
    expect(await screen.findByText('This product is gone.')).toBeTruthy()
    expect(isFilled('Teapot')).toBe(false)
    expect(count()).toBe('0')
  })

  it('ends in the state of the last of several quick clicks', async () => {
    const server = fakeWishlistApi()
    session.set(storedSession())
    renderPage()
    for (let click = 0; click < 5; click += 1) await userEvent.click(heart('Teapot'))
    await waitFor(() => expect(server.ids.has(7)).toBe(true))
    await userEvent.click(heart('Teapot'))
    await userEvent.click(heart('Teapot'))
    await userEvent.click(heart('Teapot'))
    await waitFor(() => expect(server.ids.has(7)).toBe(false))
    expect(isFilled('Teapot')).toBe(false)
  })

  it('opens the login for a guest and is filled after it', async () => {
    const server = fakeWishlistApi(31)
    renderPage()
    await userEvent.click(heart('Teapot'))
    await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect(server.ids.has(7)).toBe(true))
    await waitFor(() => expect(isFilled('Teapot')).toBe(true))
    await waitFor(() => expect(count()).toBe('2'))
  })

  it('keeps a guest’s product on the wishlist when the account had it already', async () => {
    const server = fakeWishlistApi(7)
    renderPage()
    await userEvent.click(heart('Teapot'))
    await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}')
    await screen.findByText('Login Successful')
    await waitFor(() => expect(count()).toBe('1'))
    expect(isFilled('Teapot')).toBe(true)
    expect(server.ids.has(7)).toBe(true)
  })

  it('opens the login when the token has expired, and continues after it', async () => {
    const server = fakeWishlistApi()
    session.set(storedSession())
    renderPage()
    server.flip = () => refusalReply(401, 'unauthenticated', 'Please login first!')
    await userEvent.click(heart('Teapot'))
    const field = await screen.findByLabelText('Password')
    expect(isFilled('Teapot')).toBe(false)
    server.flip = server.toggle
    await userEvent.type(field, 'secret{Enter}')
    await waitFor(() => expect(server.ids.has(7)).toBe(true))
    expect(isFilled('Teapot')).toBe(true)
  })

  it('opens the login when loading the wishlist is refused, and continues after it', async () => {
    const server = fakeWishlistApi()
    let respond = () => {}
    server.list = () =>
      new Promise((resolve) => {
        respond = () => resolve(refusalReply(401, 'unauthenticated', 'Please login first!'))
      })
    session.set(storedSession())
    renderPage()
    await waitFor(() => expect(server.lists()).toBe(1))
    await userEvent.click(heart('Teapot'))
    server.list = server.all
    respond()
    await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect(server.ids.has(7)).toBe(true))
    expect(isFilled('Teapot')).toBe(true)
  })

  it('is empty after a logout in another tab', async () => {
    fakeWishlistApi(7, 8)
    session.set(storedSession())
    renderPage()
    await waitFor(() => expect(count()).toBe('2'))
    act(() => setSessionInAnotherTab(null))
    expect(count()).toBe('0')
    expect(isFilled('Kettle')).toBe(false)
    expect(localStorage.getItem('favourites')).toBeNull()
  })

  it('follows changes in another tab', async () => {
    fakeWishlistApi(8)
    session.set(storedSession())
    renderPage()
    await waitFor(() => expect(count()).toBe('1'))
    act(() => writeInAnotherTab('favourites', JSON.stringify({ user: 1, ids: [7, 8] })))
    expect(isFilled('Teapot')).toBe(true)
    expect(count()).toBe('2')
  })
})

describe('WishlistLink', () => {
  it('opens the login for a guest, then the wishlist', async () => {
    fakeWishlistApi()
    const { where } = renderPage()
    await userEvent.click(wishlistLink())
    expect(where()).toBe('/')
    await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect(where()).toBe('/wishlist'))
  })

  it('opens the wishlist for a logged-in shopper', async () => {
    fakeWishlistApi()
    session.set(storedSession())
    const { where } = renderPage()
    await userEvent.click(wishlistLink())
    expect(where()).toBe('/wishlist')
  })
})
