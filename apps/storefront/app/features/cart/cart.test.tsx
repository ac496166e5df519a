import { session } from '@rialto/client/session.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { warmAuthDialog } from '../session/index.ts'
import { amira, refusalReply, storedSession, writeInAnotherTab } from '../session/testing/session-data.ts'
import { refreshCart } from './index.ts'
import { bowl, cartServer, teapot, tote } from './testing/cart-server.ts'
import {
  addButton,
  count,
  drawCart,
  leaveCart,
  logIn,
  minus,
  openDrawer,
  plus,
  stepped,
  told,
} from './testing/draw-cart.tsx'

beforeAll(() => Promise.all([import('./sync-cart.ts'), import('./drawer/cart-drawer.tsx'), warmAuthDialog()]))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(leaveCart)

const add = (goods: typeof teapot) => userEvent.click(addButton(goods) as HTMLElement)
const toast = (text: string) => waitFor(() => expect(told().join('|')).toContain(text))

describe('adding from a card', () => {
  it('turns the button into a stepper at once, counts, and says so with a way into the cart', async () => {
    const server = cartServer()
    let answer = () => {}
    server.before = (key) =>
      key === 'POST /cart/store'
        ? new Promise((resolve) => (answer = () => resolve(undefined)))
        : Promise.resolve(undefined)
    session.set(storedSession())
    drawCart([teapot])
    await add(teapot)
    expect(stepped(teapot)).toBe('1')
    expect(count()).toBe(1)
    expect(document.activeElement).toBe(plus(teapot))
    expect(told()).toEqual([])
    await waitFor(() => expect(server.api.requestsTo('POST /cart/store')).toHaveLength(1))
    await act(async () => answer())
    await toast('Added to your cart')
    expect(told()[0]).toContain('Stoneware teapot')
    expect(document.querySelector('[data-toasts] img')?.getAttribute('src')).toContain('/media/teapot.webp')
    expect(server.api.requestsTo('POST /cart/store')[0]?.body).toMatchObject({ product_id: 7, quantity: 1 })
    await userEvent.click(screen.getByRole('button', { name: 'View In Cart' }))
    expect(await screen.findByRole('dialog', { name: 'My Cart' })).toBeTruthy()
  })

  it('takes the way into the cart away once the cart is open', async () => {
    cartServer()
    session.set(storedSession())
    drawCart([teapot])
    await add(teapot)
    await toast('Added to your cart')
    await openDrawer()
    expect(told().join()).not.toContain('Added to your cart')
  })

  it('of a guest asks for the login, and is carried out after it', async () => {
    const server = cartServer()
    server.put(teapot, 2)
    drawCart([teapot])
    await add(teapot)
    await toast('Please login first!')
    expect(server.api.requestsTo('POST /cart/store')).toHaveLength(0)
    await logIn()
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(3))
    await waitFor(() => expect(stepped(teapot)).toBe('3'))
    await toast('Added to your cart')
    expect(server.api.requestsTo('POST /cart/store')).toHaveLength(1)
  })

  it('is forgotten when the login is dismissed', async () => {
    const server = cartServer()
    drawCart([teapot])
    await add(teapot)
    await screen.findByLabelText('Password')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
    act(() => session.set(storedSession()))
    await waitFor(() => expect(server.api.requestsTo('GET /carts').length).toBeGreaterThan(0))
    expect(server.api.requestsTo('POST /cart/store')).toHaveLength(0)
    expect(stepped(teapot)).toBeNull()
  })

  it('with a token that has lapsed asks for the login again, and goes on after it', async () => {
    const server = cartServer()
    session.set(storedSession())
    drawCart([teapot])
    await waitFor(() => expect(server.api.requestsTo('GET /carts')).toHaveLength(1))
    server.before = async () => refusalReply(401, 'unauthenticated', 'Please login first!')
    await add(teapot)
    await toast('Please login first!')
    await screen.findByLabelText('Password')
    expect(session.get()).toBeNull()
    server.before = async () => undefined
    await logIn()
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(1))
    await waitFor(() => expect(stepped(teapot)).toBe('1'))
  })

  it('is taken back when the server refuses, with its message', async () => {
    const server = cartServer([{ ...teapot, stock: 0 }])
    session.set(storedSession())
    drawCart([teapot])
    await add(teapot)
    await toast('Only 0 of Stoneware teapot left')
    expect(stepped(teapot)).toBeNull()
    expect(count()).toBe(0)
    expect(server.quantityOf(teapot)).toBe(0)
  })
})

describe('a hammered stepper', () => {
  /** Every call takes another while, the first ones longest. */
  function slow(server: ReturnType<typeof cartServer>) {
    let calls = 0
    const pause = () => {
      calls += 1
      return new Promise<void>((resolve) => setTimeout(resolve, Math.max(1, 40 - calls * 7)))
    }
    server.before = () => pause().then(() => undefined)
    server.after = pause
  }

  it('ends at the number of the last click, in order, none lost and none twice', async () => {
    const server = cartServer()
    server.put(teapot, 2)
    session.set(storedSession())
    drawCart([teapot])
    await waitFor(() => expect(stepped(teapot)).toBe('2'))
    slow(server)
    for (let click = 0; click < 9; click += 1) await userEvent.click(plus(teapot))
    for (let click = 0; click < 4; click += 1) await userEvent.click(minus(teapot))
    await userEvent.click(plus(teapot))
    expect(stepped(teapot)).toBe('8')
    expect(count()).toBe(8)
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(8))
    await act(() => refreshCart())
    expect(server.quantityOf(teapot)).toBe(8)
    expect(stepped(teapot)).toBe('8')
    expect(server.mostAtOnce).toBe(1)
    expect(told()).toEqual([])
  })

  it('of several lines ends right in each', async () => {
    const server = cartServer()
    session.set(storedSession())
    drawCart([teapot, bowl])
    slow(server)
    await add(teapot)
    await add(bowl)
    for (let round = 0; round < 3; round += 1) {
      await userEvent.click(plus(teapot))
      await userEvent.click(plus(bowl))
    }
    await userEvent.click(minus(bowl))
    await waitFor(() => expect([server.quantityOf(teapot), server.quantityOf(bowl)]).toEqual([4, 3]))
    await act(() => refreshCart())
    expect([stepped(teapot), stepped(bowl)]).toEqual(['4', '3'])
    expect(server.mostAtOnce).toBe(1)
  })

  it('goes no further than the stock', async () => {
    const server = cartServer()
    server.put(tote, 2)
    session.set(storedSession())
    drawCart([tote])
    await waitFor(() => expect(stepped(tote)).toBe('2'))
    await userEvent.click(plus(tote))
    expect((plus(tote) as HTMLButtonElement).disabled).toBe(true)
    await waitFor(() => expect(server.quantityOf(tote)).toBe(3))
  })

  it('goes back to what the server has when it refuses, with its message', async () => {
    const server = cartServer()
    server.put(teapot, 2)
    session.set(storedSession())
    drawCart([teapot])
    await waitFor(() => expect(stepped(teapot)).toBe('2'))
    server.before = async (key) => (key === 'GET /carts' ? undefined : refusalReply(422, 'out_of_stock', 'Only 2 left'))
    await userEvent.click(plus(teapot))
    await userEvent.click(plus(teapot))
    await toast('Only 2 left')
    expect(stepped(teapot)).toBe('2')
    expect(server.quantityOf(teapot)).toBe(2)
  })

  it('takes the product out with the last minus, and *Again Add to Cart* brings one back', async () => {
    const server = cartServer()
    server.put(teapot, 2)
    session.set(storedSession())
    drawCart([teapot])
    await waitFor(() => expect(stepped(teapot)).toBe('2'))
    await userEvent.click(minus(teapot))
    await userEvent.click(minus(teapot))
    expect(stepped(teapot)).toBeNull()
    expect(document.activeElement).toBe(addButton(teapot))
    await toast('Removed from your cart')
    expect(server.api.requestsTo('POST /cart/decrement')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Again Add to Cart' }))
    expect(stepped(teapot)).toBe('1')
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(1))
  })

  it('takes a number that is typed', async () => {
    const server = cartServer()
    server.put(teapot, 1)
    session.set(storedSession())
    drawCart([teapot])
    await waitFor(() => expect(stepped(teapot)).toBe('1'))
    await userEvent.type(screen.getByRole('textbox'), '{Control>}a{/Control}7{Enter}')
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(7))
    expect(server.api.requestsTo('POST /cart/store')[0]?.body).toMatchObject({ product_id: 7, quantity: 6 })
  })
})

describe('a shop that cannot be reached', () => {
  /** The first click arrives, its answer does not; then nothing arrives at all. */
  async function cutOff() {
    const server = cartServer()
    server.put(teapot, 1)
    session.set(storedSession())
    drawCart([teapot])
    await waitFor(() => expect(stepped(teapot)).toBe('1'))
    let away = false
    let cut = () => {}
    server.before = async () => (away ? Promise.reject(new TypeError('Failed to fetch')) : undefined)
    server.after = () =>
      new Promise((_, reject) => {
        cut = () => reject(new TypeError('Failed to fetch'))
      })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await userEvent.click(plus(teapot))
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(2))
    await userEvent.click(plus(teapot))
    away = true
    await act(async () => cut())
    await toast('The shop cannot be reached')
    const back = () => {
      away = false
      server.after = async () => {}
    }
    return { server, back }
  }

  it('is said, loses nothing, and is told again without adding twice what had come through', async () => {
    const { server, back } = await cutOff()
    expect(stepped(teapot)).toBe('3')
    expect(server.quantityOf(teapot)).toBe(2)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await toast('The shop cannot be reached')
    expect(told()).toHaveLength(1)
    await userEvent.click(plus(teapot))
    expect(stepped(teapot)).toBe('4')
    back()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(4))
    expect(stepped(teapot)).toBe('4')
  })

  it('catches up by itself when the way is free again', async () => {
    const { server, back } = await cutOff()
    back()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(3))
    expect(stepped(teapot)).toBe('3')
  })

  it('takes away what was taken away, however much of it there is by then', async () => {
    const { server, back } = await cutOff()
    for (let click = 0; click < 3; click += 1) await userEvent.click(minus(teapot))
    expect(stepped(teapot)).toBeNull()
    back()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(0))
    expect(stepped(teapot)).toBeNull()
  })

  it('that answers with a failure of its own is believed, and its message shown', async () => {
    const server = cartServer()
    server.put(teapot, 1)
    session.set(storedSession())
    drawCart([teapot])
    await waitFor(() => expect(stepped(teapot)).toBe('1'))
    server.before = async (key) =>
      key === 'GET /carts' ? undefined : refusalReply(500, 'internal', 'Something went wrong')
    await userEvent.click(plus(teapot))
    await toast('Something went wrong')
    expect(stepped(teapot)).toBe('1')
  })
})

describe('a server that answers changes without the cart', () => {
  it('is asked for it, and counts come out the same', async () => {
    const server = cartServer()
    const answer = vi.mocked(fetch).getMockImplementation()
    vi.mocked(fetch).mockImplementation(async (...call) => {
      const reply = await answer?.(...call)
      const changes = /cart\/(store|increment|decrement|delete)/.test(String(call[0]))
      return changes || !reply ? Response.json({ message: '', data: {} }) : reply
    })
    session.set(storedSession())
    drawCart([teapot])
    await add(teapot)
    await toast('Added to your cart')
    await userEvent.click(plus(teapot))
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(2))
    await userEvent.click(minus(teapot))
    await userEvent.click(minus(teapot))
    await toast('Removed from your cart')
    expect(count()).toBe(0)
    expect(server.api.requestsTo('POST /cart/decrement')).toHaveLength(2)
  })
})

describe('the cart of a shopper', () => {
  it('is there with the page, and told of what changed meanwhile', async () => {
    const server = cartServer()
    server.put(teapot, 2)
    server.info = 'The price has changed: Stoneware teapot.'
    session.set(storedSession())
    drawCart([teapot])
    await toast('The price has changed: Stoneware teapot.')
    expect(count()).toBe(2)
    expect(screen.getByText('$116.00')).toBeTruthy()
  })

  it('is forgotten with a logout, and another’s is never shown', async () => {
    const server = cartServer()
    server.put(teapot, 2)
    session.set(storedSession())
    drawCart([teapot])
    await waitFor(() => expect(count()).toBe(2))
    act(() => session.clear('logout'))
    expect(count()).toBe(0)
    expect(stepped(teapot)).toBeNull()
    expect(localStorage.getItem('cart')).toBeNull()
    expect(sessionStorage.getItem('cart-choice')).toBeNull()
  })

  it('follows the shopper’s other tabs, and tells them', async () => {
    const server = cartServer()
    server.put(teapot, 1)
    session.set(storedSession())
    drawCart([teapot])
    await waitFor(() => expect(stepped(teapot)).toBe('1'))
    server.put(teapot, 3)
    act(() => writeInAnotherTab('cart', JSON.stringify({ user: 1, cart: server.reply() })))
    expect(stepped(teapot)).toBe('4')
    await userEvent.click(plus(teapot))
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(5))
    await waitFor(() => expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject({ cart: { total: 5 } }))
    expect(stepped(teapot)).toBe('5')
  })

  it('is not shown where another tab has stored that of another account', async () => {
    const server = cartServer()
    server.put(teapot, 1)
    session.set(storedSession())
    drawCart([teapot])
    await waitFor(() => expect(stepped(teapot)).toBe('1'))
    act(() => writeInAnotherTab('cart', JSON.stringify({ user: 2, cart: server.reply() })))
    expect(stepped(teapot)).toBeNull()
  })

  it('waits in the drawer, and leads on when it is empty', async () => {
    cartServer()
    session.set(storedSession())
    drawCart([])
    const drawer = await openDrawer()
    expect(await within(drawer).findByRole('heading', { name: 'Cart is empty' })).toBeTruthy()
    expect(within(drawer).getByRole('link', { name: 'All products' })).toBeTruthy()
    expect(within(drawer).queryByRole('button', { name: 'Proceed to Checkout' })).toBeNull()
  })

  async function openFailedDrawer(server: ReturnType<typeof cartServer>): Promise<HTMLElement> {
    server.before = async () => refusalReply(503, 'unavailable', 'Down')
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    session.set(storedSession())
    drawCart([])
    const drawer = await openDrawer()
    await within(drawer).findByText('Your cart could not be loaded')
    return drawer
  }

  it('says in the drawer when it cannot be loaded, and tries again', async () => {
    const server = cartServer()
    server.put(teapot, 1)
    const drawer = await openFailedDrawer(server)
    server.before = async () => undefined
    await userEvent.click(within(drawer).getByRole('button', { name: 'Try again' }))
    expect(await within(drawer).findByText('Stoneware teapot')).toBeTruthy()
  })

  it('waits for the next shopper’s, whatever became of the last one’s', async () => {
    const server = cartServer()
    const drawer = await openFailedDrawer(server)
    server.before = () => new Promise(() => {})
    act(() => session.set(storedSession({ token: 'token-of-2', user: { ...amira, id: 2 } })))
    expect(within(drawer).getByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(within(drawer).queryByText('Your cart could not be loaded')).toBeNull()
  })
})
