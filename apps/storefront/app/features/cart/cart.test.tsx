import { session } from '@rialto/client/session.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { warmAuthDialog } from '../session/index.ts'
import { amira, refusalReply, storedSession, writeInAnotherTab } from '../session/testing/session-data.ts'
import { refreshCart } from './cart.ts'
import { bowl, fakeCartServer, teapot, tote } from './testing/fake-cart-server.ts'
import {
  addButton,
  cartCount,
  logInByDialog,
  minusButton,
  openDrawer,
  plusButton,
  renderCart,
  resetState,
  stepperValue,
  toastTexts,
} from './testing/render-cart.tsx'

beforeAll(() => Promise.all([import('./sync-cart.ts'), import('./cart-drawer.tsx'), warmAuthDialog()]))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(resetState)

const add = (product: typeof teapot) => userEvent.click(addButton(product) as HTMLElement)
const expectToast = (text: string) => waitFor(() => expect(toastTexts().join('|')).toContain(text))

describe('AddToCartAction', () => {
  // docs/spec §2: Toasts with thumbnail, name and a button: View In Cart opens the drawer; Again Add to Cart re-adds
  // quantity 1
  it('replaces the button by a stepper at once, updates the count, and shows a toast with a link to the cart', async () => {
    const server = fakeCartServer()
    let releaseReply = () => {}
    server.intercept = (key) =>
      key === 'POST /cart/store'
        ? new Promise((resolve) => (releaseReply = () => resolve(undefined)))
        : Promise.resolve(undefined)
    session.set(storedSession())
    renderCart([teapot])
    await add(teapot)
    expect(stepperValue(teapot)).toBe('1')
    expect(cartCount()).toBe(1)
    expect(document.activeElement).toBe(plusButton(teapot))
    expect(toastTexts()).toEqual([])
    await waitFor(() => expect(server.api.requestsTo('POST /cart/store')).toHaveLength(1))
    await act(async () => releaseReply())
    await expectToast('Added to your cart')
    expect(toastTexts()[0]).toContain('Stoneware teapot')
    expect(document.querySelector('[data-toasts] img')?.getAttribute('src')).toContain('/media/teapot.webp')
    expect(server.api.requestsTo('POST /cart/store')[0]?.body).toMatchObject({ product_id: 7, quantity: 1 })
    await userEvent.click(screen.getByRole('button', { name: 'View In Cart' }))
    expect(await screen.findByRole('dialog', { name: 'My Cart' })).toBeTruthy()
  })

  it('closes the toast that links to the cart once the cart opens', async () => {
    fakeCartServer()
    session.set(storedSession())
    renderCart([teapot])
    await add(teapot)
    await expectToast('Added to your cart')
    await openDrawer()
    expect(toastTexts().join()).not.toContain('Added to your cart')
  })

  // docs/spec §6: Guest: no cart, no wishlist, no account routes
  it('asks a guest to log in and adds the product after the login', async () => {
    const server = fakeCartServer()
    server.addLine(teapot, 2)
    renderCart([teapot])
    await add(teapot)
    await expectToast('Please login first!')
    expect(server.api.requestsTo('POST /cart/store')).toHaveLength(0)
    await logInByDialog()
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(3))
    await waitFor(() => expect(stepperValue(teapot)).toBe('3'))
    await expectToast('Added to your cart')
    expect(server.api.requestsTo('POST /cart/store')).toHaveLength(1)
  })

  it('adds nothing when a guest dismisses the login', async () => {
    const server = fakeCartServer()
    renderCart([teapot])
    await add(teapot)
    await screen.findByLabelText('Password')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
    act(() => session.set(storedSession()))
    await waitFor(() => expect(server.api.requestsTo('GET /carts').length).toBeGreaterThan(0))
    expect(server.api.requestsTo('POST /cart/store')).toHaveLength(0)
    expect(stepperValue(teapot)).toBeNull()
  })

  // docs/spec §8: 401 on add-to-cart: toast Please login first!, then logout and the login modal
  it('asks for another login when the token has expired and adds the product after it', async () => {
    const server = fakeCartServer()
    session.set(storedSession())
    renderCart([teapot])
    await waitFor(() => expect(server.api.requestsTo('GET /carts')).toHaveLength(1))
    server.intercept = async () => refusalReply(401, 'unauthenticated', 'Please login first!')
    await add(teapot)
    await expectToast('Please login first!')
    await screen.findByLabelText('Password')
    expect(session.get()).toBeNull()
    server.intercept = async () => undefined
    await logInByDialog()
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(1))
    await waitFor(() => expect(stepperValue(teapot)).toBe('1'))
  })

  // docs/spec §8: Other add-to-cart errors: the server’s message
  it("undoes the addition and shows the server's message when the server refuses", async () => {
    const server = fakeCartServer([{ ...teapot, stock: 0 }])
    session.set(storedSession())
    renderCart([teapot])
    await add(teapot)
    await expectToast('Only 0 of Stoneware teapot left')
    expect(stepperValue(teapot)).toBeNull()
    expect(cartCount()).toBe(0)
    expect(server.quantityOf(teapot)).toBe(0)
  })
})

describe('CardStepper', () => {
  /** Delays each call; earlier calls take longer, so that replies would arrive out of order. */
  function delayReplies(server: ReturnType<typeof fakeCartServer>) {
    let calls = 0
    const pause = () => {
      calls += 1
      return new Promise<void>((resolve) => setTimeout(resolve, Math.max(1, 40 - calls * 7)))
    }
    server.intercept = () => pause().then(() => undefined)
    server.beforeReply = pause
  }

  it('sends many quick clicks in order, and ends at the displayed quantity', async () => {
    const server = fakeCartServer()
    server.addLine(teapot, 2)
    session.set(storedSession())
    renderCart([teapot])
    await waitFor(() => expect(stepperValue(teapot)).toBe('2'))
    delayReplies(server)
    for (let click = 0; click < 9; click += 1) await userEvent.click(plusButton(teapot))
    for (let click = 0; click < 4; click += 1) await userEvent.click(minusButton(teapot))
    await userEvent.click(plusButton(teapot))
    expect(stepperValue(teapot)).toBe('8')
    expect(cartCount()).toBe(8)
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(8))
    await act(() => refreshCart())
    expect(server.quantityOf(teapot)).toBe(8)
    expect(stepperValue(teapot)).toBe('8')
    expect(server.maxConcurrentCalls).toBe(1)
    expect(toastTexts()).toEqual([])
  })

  it('ends at the displayed quantity of each product when two are changed in turn', async () => {
    const server = fakeCartServer()
    session.set(storedSession())
    renderCart([teapot, bowl])
    delayReplies(server)
    await add(teapot)
    await add(bowl)
    for (let round = 0; round < 3; round += 1) {
      await userEvent.click(plusButton(teapot))
      await userEvent.click(plusButton(bowl))
    }
    await userEvent.click(minusButton(bowl))
    await waitFor(() => expect([server.quantityOf(teapot), server.quantityOf(bowl)]).toEqual([4, 3]))
    await act(() => refreshCart())
    expect([stepperValue(teapot), stepperValue(bowl)]).toEqual(['4', '3'])
    expect(server.maxConcurrentCalls).toBe(1)
  })

  it('does not exceed the stock', async () => {
    const server = fakeCartServer()
    server.addLine(tote, 2)
    session.set(storedSession())
    renderCart([tote])
    await waitFor(() => expect(stepperValue(tote)).toBe('2'))
    await userEvent.click(plusButton(tote))
    expect((plusButton(tote) as HTMLButtonElement).disabled).toBe(true)
    await waitFor(() => expect(server.quantityOf(tote)).toBe(3))
  })

  // docs/spec §8: Increment or checkout errors: the server’s message as an error toast
  it("returns to the server's quantity and shows its message when it refuses", async () => {
    const server = fakeCartServer()
    server.addLine(teapot, 2)
    session.set(storedSession())
    renderCart([teapot])
    await waitFor(() => expect(stepperValue(teapot)).toBe('2'))
    server.intercept = async (key) =>
      key === 'GET /carts' ? undefined : refusalReply(422, 'out_of_stock', 'Only 2 left')
    await userEvent.click(plusButton(teapot))
    await userEvent.click(plusButton(teapot))
    await expectToast('Only 2 left')
    expect(stepperValue(teapot)).toBe('2')
    expect(server.quantityOf(teapot)).toBe(2)
  })

  it('removes the product at quantity 0, and *Again Add to Cart* adds one', async () => {
    const server = fakeCartServer()
    server.addLine(teapot, 2)
    session.set(storedSession())
    renderCart([teapot])
    await waitFor(() => expect(stepperValue(teapot)).toBe('2'))
    await userEvent.click(minusButton(teapot))
    await userEvent.click(minusButton(teapot))
    expect(stepperValue(teapot)).toBeNull()
    expect(document.activeElement).toBe(addButton(teapot))
    await expectToast('Removed from your cart')
    expect(server.api.requestsTo('POST /cart/decrement')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Again Add to Cart' }))
    expect(stepperValue(teapot)).toBe('1')
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(1))
  })

  it('accepts a typed quantity', async () => {
    const server = fakeCartServer()
    server.addLine(teapot, 1)
    session.set(storedSession())
    renderCart([teapot])
    await waitFor(() => expect(stepperValue(teapot)).toBe('1'))
    await userEvent.type(screen.getByRole('textbox'), '{Control>}a{/Control}7{Enter}')
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(7))
    expect(server.api.requestsTo('POST /cart/store')[0]?.body).toMatchObject({ product_id: 7, quantity: 6 })
  })
})

describe('changes while the server is unreachable', () => {
  /** The server applies the first click but its reply is lost; the second click does not arrive. */
  async function loseConnection() {
    const server = fakeCartServer()
    server.addLine(teapot, 1)
    session.set(storedSession())
    renderCart([teapot])
    await waitFor(() => expect(stepperValue(teapot)).toBe('1'))
    let isOffline = false
    let failReply = () => {}
    server.intercept = async () => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : undefined)
    server.beforeReply = () =>
      new Promise((_, reject) => {
        failReply = () => reject(new TypeError('Failed to fetch'))
      })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await userEvent.click(plusButton(teapot))
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(2))
    await userEvent.click(plusButton(teapot))
    isOffline = true
    await act(async () => failReply())
    await expectToast('The shop cannot be reached')
    const restoreConnection = () => {
      isOffline = false
      server.beforeReply = async () => {}
    }
    return { server, restoreConnection }
  }

  it('are reported, kept, and sent once on retry', async () => {
    const { server, restoreConnection } = await loseConnection()
    expect(stepperValue(teapot)).toBe('3')
    expect(server.quantityOf(teapot)).toBe(2)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await expectToast('The shop cannot be reached')
    expect(toastTexts()).toHaveLength(1)
    await userEvent.click(plusButton(teapot))
    expect(stepperValue(teapot)).toBe('4')
    restoreConnection()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(4))
    expect(stepperValue(teapot)).toBe('4')
  })

  it('are sent once the browser is online again', async () => {
    const { server, restoreConnection } = await loseConnection()
    restoreConnection()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(3))
    expect(stepperValue(teapot)).toBe('3')
  })

  it('remove a line whatever its quantity is on the server by then', async () => {
    const { server, restoreConnection } = await loseConnection()
    for (let click = 0; click < 3; click += 1) await userEvent.click(minusButton(teapot))
    expect(stepperValue(teapot)).toBeNull()
    restoreConnection()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(0))
    expect(stepperValue(teapot)).toBeNull()
  })

  it('are discarded on a 500, and its message is shown', async () => {
    const server = fakeCartServer()
    server.addLine(teapot, 1)
    session.set(storedSession())
    renderCart([teapot])
    await waitFor(() => expect(stepperValue(teapot)).toBe('1'))
    server.intercept = async (key) =>
      key === 'GET /carts' ? undefined : refusalReply(500, 'internal', 'Something went wrong')
    await userEvent.click(plusButton(teapot))
    await expectToast('Something went wrong')
    expect(stepperValue(teapot)).toBe('1')
  })
})

describe('a server whose replies to changes contain no cart', () => {
  it('is asked for the cart, and the counts are the same', async () => {
    const server = fakeCartServer()
    const reply = vi.mocked(fetch).getMockImplementation()
    vi.mocked(fetch).mockImplementation(async (...call) => {
      const response = await reply?.(...call)
      const isChange = /cart\/(store|increment|decrement|delete)/.test(String(call[0]))
      return isChange || !response ? Response.json({ message: '', data: {} }) : response
    })
    session.set(storedSession())
    renderCart([teapot])
    await add(teapot)
    await expectToast('Added to your cart')
    await userEvent.click(plusButton(teapot))
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(2))
    await userEvent.click(minusButton(teapot))
    await userEvent.click(minusButton(teapot))
    await expectToast('Removed from your cart')
    expect(cartCount()).toBe(0)
    expect(server.api.requestsTo('POST /cart/decrement')).toHaveLength(2)
  })
})

describe("the shopper's cart", () => {
  // docs/spec §4: An info text in a cart response is a warning toast
  it('loads with the page and shows what the server says has changed', async () => {
    const server = fakeCartServer()
    server.addLine(teapot, 2)
    server.info = 'The price has changed: Stoneware teapot.'
    session.set(storedSession())
    renderCart([teapot])
    await expectToast('The price has changed: Stoneware teapot.')
    expect(cartCount()).toBe(2)
    expect(screen.getByText('$116.00')).toBeTruthy()
  })

  // docs/spec §4: Without a token, all cart and checkout data are reset
  it('is cleared on logout', async () => {
    const server = fakeCartServer()
    server.addLine(teapot, 2)
    session.set(storedSession())
    renderCart([teapot])
    await waitFor(() => expect(cartCount()).toBe(2))
    act(() => session.clear('logout'))
    expect(cartCount()).toBe(0)
    expect(stepperValue(teapot)).toBeNull()
    expect(localStorage.getItem('cart')).toBeNull()
    expect(sessionStorage.getItem('cart-choice')).toBeNull()
  })

  it('is synchronized with other tabs in both directions', async () => {
    const server = fakeCartServer()
    server.addLine(teapot, 1)
    session.set(storedSession())
    renderCart([teapot])
    await waitFor(() => expect(stepperValue(teapot)).toBe('1'))
    server.addLine(teapot, 3)
    act(() => writeInAnotherTab('cart', JSON.stringify({ user: 1, cart: server.reply() })))
    expect(stepperValue(teapot)).toBe('4')
    await userEvent.click(plusButton(teapot))
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(5))
    await waitFor(() => expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject({ cart: { total: 5 } }))
    expect(stepperValue(teapot)).toBe('5')
  })

  it('is hidden when another tab has stored the cart of another account', async () => {
    const server = fakeCartServer()
    server.addLine(teapot, 1)
    session.set(storedSession())
    renderCart([teapot])
    await waitFor(() => expect(stepperValue(teapot)).toBe('1'))
    act(() => writeInAnotherTab('cart', JSON.stringify({ user: 2, cart: server.reply() })))
    expect(stepperValue(teapot)).toBeNull()
  })

  it('links to the products when it is empty', async () => {
    fakeCartServer()
    session.set(storedSession())
    renderCart([])
    const drawer = await openDrawer()
    expect(await within(drawer).findByRole('heading', { name: 'Cart is empty' })).toBeTruthy()
    expect(within(drawer).getByRole('link', { name: 'All products' })).toBeTruthy()
    expect(within(drawer).queryByRole('button', { name: 'Proceed to Checkout' })).toBeNull()
  })

  async function openFailedDrawer(server: ReturnType<typeof fakeCartServer>): Promise<HTMLElement> {
    server.intercept = async () => refusalReply(503, 'unavailable', 'Down')
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    session.set(storedSession())
    renderCart([])
    const drawer = await openDrawer()
    await within(drawer).findByText('Your cart could not be loaded')
    return drawer
  }

  it('shows in the drawer that it could not be loaded, and retries', async () => {
    const server = fakeCartServer()
    server.addLine(teapot, 1)
    const drawer = await openFailedDrawer(server)
    server.intercept = async () => undefined
    await userEvent.click(within(drawer).getByRole('button', { name: 'Try again' }))
    expect(await within(drawer).findByText('Stoneware teapot')).toBeTruthy()
  })

  it('shows the loading state to the next shopper although the last one’s cart could not be loaded', async () => {
    const server = fakeCartServer()
    const drawer = await openFailedDrawer(server)
    server.intercept = () => new Promise(() => {})
    act(() => session.set(storedSession({ token: 'token-of-2', user: { ...amira, id: 2 } })))
    expect(within(drawer).getByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(within(drawer).queryByText('Your cart could not be loaded')).toBeNull()
  })
})
