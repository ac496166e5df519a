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
import { HeartButton, WishlistLink } from './index.ts'

/** A server that keeps a wishlist; `list` and `flip` may be told to refuse, or to take their time. */
function wishlist(...first: number[]) {
  const ids = new Set(first)
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

const draw = () =>
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
const filled = (name: string) => heart(name).getAttribute('aria-pressed') === 'true'
const link = () => screen.getByText('Wishlist', { exact: false, selector: 'a span' })
const count = () => /\d+/.exec(link().textContent ?? '')?.[0] ?? '0'

describe('hearts', () => {
  it('are filled and counted for who is logged in', async () => {
    wishlist(8, 31)
    session.set(storedSession())
    draw()
    await waitFor(() => expect(filled('Kettle')).toBe(true))
    expect(filled('Teapot')).toBe(false)
    expect(count()).toBe('2')
  })

  it('change at once, and the server is told', async () => {
    const server = wishlist(8)
    session.set(storedSession())
    draw()
    await waitFor(() => expect(count()).toBe('1'))
    let answer = () => {}
    server.flip = (id) => new Promise((resolve) => (answer = () => resolve(server.toggle(id))))
    await userEvent.click(heart('Teapot'))
    expect(filled('Teapot')).toBe(true)
    expect(count()).toBe('2')
    expect(screen.getByRole('status').textContent).toBe('2 items on the wishlist')
    await waitFor(() => expect(server.flips()).toBe(1))
    await act(async () => answer())
    expect([...server.ids]).toEqual([8, 7])
    expect(filled('Teapot')).toBe(true)
  })

  it('go back when the server refuses, with its message', async () => {
    const server = wishlist()
    session.set(storedSession())
    draw()
    server.flip = () => refusalReply(404, 'not_found', 'This product is gone.')
    await userEvent.click(heart('Teapot'))
    expect(await screen.findByText('This product is gone.')).toBeTruthy()
    expect(filled('Teapot')).toBe(false)
    expect(count()).toBe('0')
  })

  it('end as the last of many quick clicks wants them', async () => {
    const server = wishlist()
    session.set(storedSession())
    draw()
    for (let click = 0; click < 5; click += 1) await userEvent.click(heart('Teapot'))
    await waitFor(() => expect(server.ids.has(7)).toBe(true))
    await userEvent.click(heart('Teapot'))
    await userEvent.click(heart('Teapot'))
    await userEvent.click(heart('Teapot'))
    await waitFor(() => expect(server.ids.has(7)).toBe(false))
    expect(filled('Teapot')).toBe(false)
  })

  it('of a guest open the login, and are filled after it', async () => {
    const server = wishlist(31)
    draw()
    await userEvent.click(heart('Teapot'))
    await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect(server.ids.has(7)).toBe(true))
    await waitFor(() => expect(filled('Teapot')).toBe(true))
    await waitFor(() => expect(count()).toBe('2'))
  })

  it('that a guest chose stay chosen where they were so before', async () => {
    const server = wishlist(7)
    draw()
    await userEvent.click(heart('Teapot'))
    await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}')
    await screen.findByText('Login Successful')
    await waitFor(() => expect(count()).toBe('1'))
    expect(filled('Teapot')).toBe(true)
    expect(server.ids.has(7)).toBe(true)
  })

  it('ask for a login when the token has lapsed, and go on after it', async () => {
    const server = wishlist()
    session.set(storedSession())
    draw()
    server.flip = () => refusalReply(401, 'unauthenticated', 'Please login first!')
    await userEvent.click(heart('Teapot'))
    const field = await screen.findByLabelText('Password')
    expect(filled('Teapot')).toBe(false)
    server.flip = server.toggle
    await userEvent.type(field, 'secret{Enter}')
    await waitFor(() => expect(server.ids.has(7)).toBe(true))
    expect(filled('Teapot')).toBe(true)
  })

  it('ask for a login where the list that they wait for is refused, and go on after it', async () => {
    const server = wishlist()
    let answer = () => {}
    server.list = () =>
      new Promise((resolve) => {
        answer = () => resolve(refusalReply(401, 'unauthenticated', 'Please login first!'))
      })
    session.set(storedSession())
    draw()
    await waitFor(() => expect(server.lists()).toBe(1))
    await userEvent.click(heart('Teapot'))
    server.list = server.all
    answer()
    await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect(server.ids.has(7)).toBe(true))
    expect(filled('Teapot')).toBe(true)
  })

  it('are empty again after a logout, here and in other tabs', async () => {
    wishlist(7, 8)
    session.set(storedSession())
    draw()
    await waitFor(() => expect(count()).toBe('2'))
    act(() => setSessionInAnotherTab(null))
    expect(count()).toBe('0')
    expect(filled('Kettle')).toBe(false)
    expect(localStorage.getItem('favourites')).toBeNull()
  })

  it('follow another tab', async () => {
    wishlist(8)
    session.set(storedSession())
    draw()
    await waitFor(() => expect(count()).toBe('1'))
    act(() => writeInAnotherTab('favourites', JSON.stringify({ user: 1, ids: [7, 8] })))
    expect(filled('Teapot')).toBe(true)
    expect(count()).toBe('2')
  })
})

describe('the way to the wishlist', () => {
  it('leads a guest through the login', async () => {
    wishlist()
    const { where } = draw()
    await userEvent.click(link())
    expect(where()).toBe('/')
    await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect(where()).toBe('/wishlist'))
  })

  it('is a link for who is logged in', async () => {
    wishlist()
    session.set(storedSession())
    const { where } = draw()
    await userEvent.click(link())
    expect(where()).toBe('/wishlist')
  })
})
