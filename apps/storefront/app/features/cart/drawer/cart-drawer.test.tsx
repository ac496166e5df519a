import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { warmAuthDialog } from '../../session/index.ts'
import { okReply, refusalReply, storedSession } from '../../session/testing/session-data.ts'
import { selectedShopIds } from '../index.ts'
import { bowl, type CartServer, cartServer, teapot, tote } from '../testing/cart-server.ts'
import { count, drawCart, leaveCart, logIn, openDrawer, told } from '../testing/draw-cart.tsx'

beforeAll(() => Promise.all([import('../sync-cart.ts'), import('./cart-drawer.tsx'), warmAuthDialog()]))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(leaveCart)

/** Two teapots and a bowl of one shop, a tote of another. */
function full(): CartServer {
  const server = cartServer()
  server.put(teapot, 2)
  server.put(bowl, 1)
  server.put(tote, 1)
  session.set(storedSession())
  return server
}

const toast = (text: string) => waitFor(() => expect(told().join('|')).toContain(text))
const drawer = () => within(screen.getByRole('dialog', { name: 'My Cart' }))
const shop = (name: string) => within(drawer().getByRole('region', { name }))
const check = (name: string) => drawer().getByRole<HTMLInputElement>('checkbox', { name })
const amount = () => drawer().getByText('Cart Amount').nextElementSibling as HTMLElement
const asked = (server: CartServer) =>
  server.api.requestsTo('POST /cart/checkout').map(({ body }) => (body as { shop_ids: number[] }).shop_ids)
const proceed = () => userEvent.click(drawer().getByRole('button', { name: 'Proceed to Checkout' }))

async function open(settings = {}) {
  const drawn = drawCart([], settings)
  await waitFor(() => expect(count()).toBe(4))
  await openDrawer()
  await drawer().findByText('Stoneware teapot')
  return drawn
}

describe('My Cart', () => {
  it('shows what is in it shop by shop, and has no barriers', async () => {
    full()
    await open()
    expect(drawer().getAllByText('4 items')).toHaveLength(1)
    expect(
      drawer()
        .getAllByRole('region')
        .map((region) => region.getAttribute('aria-labelledby') !== null),
    ).toHaveLength(2)
    expect(within(shop('Lume & Clay').getByRole('list')).getAllByRole('listitem')).toHaveLength(2)
    expect(shop('Lume & Clay').getByText('$58.00')).toBeTruthy()
    expect(shop('Lume & Clay').getByText('$72.00')).toBeTruthy()
    expect(shop('North Pier').getByText('only 3 left')).toBeTruthy()
    expect(await findBarriers()).toEqual([])
  })

  it('leads from each shop to its vouchers and to its seller', async () => {
    full()
    await open()
    for (const name of ['Lume & Clay', 'North Pier']) {
      expect(shop(name).getByRole('button', { name: `Voucher: ${name}` })).toBeTruthy()
      expect(shop(name).getByRole('button', { name: `Chat: ${name}` })).toBeTruthy()
    }
  })

  it('with several sellers lets the shopper choose shops, and asks for the figures each time', async () => {
    const server = full()
    await open()
    // Opening the drawer fetches checkout products, with nothing selected as well (docs/spec §4).
    await waitFor(() => expect(asked(server)).toEqual([[]]))
    expect(amount().textContent).toBe('$0.00')
    await userEvent.click(check('Order from North Pier'))
    await waitFor(() => expect(amount().textContent).toBe('$148.00'))
    await userEvent.click(check('Order from Lume & Clay'))
    await waitFor(() => expect(amount().textContent).toBe('$284.00'))
    expect(check('All shops').checked).toBe(true)
    await userEvent.click(check('All shops'))
    expect(amount().textContent).toBe('$0.00')
    await waitFor(() => expect(asked(server)).toEqual([[], [2], [1, 2], []]))
  })

  it('with one seller chooses everything by itself', async () => {
    const server = full()
    await open({ multi_vendor: false })
    expect(drawer().queryByRole('checkbox')).toBeNull()
    await waitFor(() => expect(amount().textContent).toBe('$284.00'))
    expect(asked(server)).toEqual([[1, 2]])
  })

  it('asks for the figures again at each change, and shows none that are old as new', async () => {
    const server = full()
    await open()
    await userEvent.click(check('Order from Lume & Clay'))
    await waitFor(() => expect(amount().textContent).toBe('$136.00'))
    let answer = () => {}
    server.before = (key) =>
      key === 'POST /cart/increment'
        ? new Promise((resolve) => (answer = () => resolve(undefined)))
        : Promise.resolve(undefined)
    await userEvent.click(drawer().getByRole('button', { name: 'One more of Bowl' }))
    expect(amount().getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(server.api.requestsTo('POST /cart/increment')).toHaveLength(1))
    await act(async () => answer())
    await waitFor(() => expect(amount().textContent).toBe('$156.00'))
    await waitFor(() => expect(amount().getAttribute('aria-busy')).toBe('false'))
    expect(server.api.requestsTo('POST /cart/increment')[0]?.body).toEqual({ product_id: 8, cart_id: 2 })
  })

  it('goes to the checkout with what is chosen, and nowhere without', async () => {
    full()
    const { where } = await open()
    const button = drawer().getByRole<HTMLButtonElement>('button', { name: 'Proceed to Checkout' })
    expect(button.dataset.unready).toBe('true')
    expect(button.disabled).toBe(false)
    await proceed()
    await toast('Please select at least one shop')
    expect(where()).toBe('/')
    await userEvent.click(check('Order from North Pier'))
    expect(button.dataset.unready).toBeUndefined()
    await proceed()
    expect(where()).toBe('/checkout')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(selectedShopIds()).toEqual([2])
  })

  it('takes a line out at once, hands the focus on, and brings one back on demand', async () => {
    const server = full()
    await open()
    await userEvent.click(drawer().getByRole('button', { name: 'Remove Stoneware teapot from the cart' }))
    expect(drawer().queryByText('Stoneware teapot')).toBeNull()
    expect(document.activeElement?.closest('li')?.textContent).toContain('Bowl')
    await toast('Removed from your cart')
    expect(server.api.requestsTo('POST /cart/delete')[0]?.body).toEqual({ product_id: 7, cart_id: 1 })
    await userEvent.click(screen.getByRole('button', { name: 'Again Add to Cart' }))
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(1))
    expect(await drawer().findByText('Stoneware teapot')).toBeTruthy()
  })

  it('drops a chosen shop that has nothing left, and the figures with the last one', async () => {
    const server = full()
    await open()
    await userEvent.click(check('All shops'))
    await userEvent.click(drawer().getByRole('button', { name: 'One less of Tote' }))
    await waitFor(() => expect(selectedShopIds()).toEqual([1]))
    await waitFor(() => expect(asked(server).at(-1)).toEqual([1]))
    await userEvent.click(drawer().getByRole('button', { name: 'Remove Bowl from the cart' }))
    await userEvent.click(drawer().getByRole('button', { name: 'Remove Stoneware teapot from the cart' }))
    expect(await drawer().findByRole('heading', { name: 'Cart is empty' })).toBeTruthy()
    await waitFor(() => expect(selectedShopIds()).toEqual([]))
    expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy()
  })

  it('forgets the choice when the server has nothing of it', async () => {
    const server = full()
    await open()
    server.before = async (key) =>
      key === 'POST /cart/checkout'
        ? okReply({ checkout_items: [], apply_coupon: false, checkout: { total_amount: 0 } })
        : undefined
    await userEvent.click(check('Order from North Pier'))
    await waitFor(() => expect(selectedShopIds()).toEqual([]))
    expect(check('Order from North Pier').checked).toBe(false)
  })

  it('shows the server’s message when the figures are refused', async () => {
    const server = full()
    await open()
    server.before = async () => refusalReply(422, 'shop_gone', 'This shop is closed')
    await userEvent.click(check('Order from North Pier'))
    await toast('This shop is closed')
  })

  it('tells of figures that failed after one call', async () => {
    const server = full()
    await open()
    await waitFor(() => expect(asked(server)).toEqual([[]]))
    server.before = async (key) =>
      key === 'POST /cart/checkout' ? refusalReply(500, 'internal', 'Something went wrong') : undefined
    await userEvent.click(check('Order from North Pier'))
    await toast('Something went wrong')
    expect(asked(server)).toEqual([[], [2]])
  })

  it('asks for no figures where there is nothing to order', async () => {
    const server = cartServer()
    session.set(storedSession())
    drawCart([])
    await openDrawer()
    await drawer().findByText('Cart is empty')
    expect(asked(server)).toEqual([])
  })

  it('selects shops by round checks, of which several can be ticked', async () => {
    full()
    await open()
    const [one, other] = [check('Order from North Pier'), check('Order from Lume & Clay')]
    for (const box of [one, other]) expect(box.className).toContain('rounded-full')
    expect(check('All shops').className).not.toContain('rounded-full')
    await userEvent.click(one)
    await userEvent.click(other)
    expect([one.checked, other.checked]).toEqual([true, true])
  })

  it('says that the session has ended, and shows the cart again after the login', async () => {
    const server = full()
    drawCart([])
    await waitFor(() => expect(count()).toBe(4))
    server.before = async () => refusalReply(401, 'unauthenticated', 'Unauthenticated.')
    await openDrawer()
    await toast('Your session has ended. Please log in again.')
    expect(told()).toEqual(['Your session has ended. Please log in again.'])
    server.before = async () => undefined
    await logIn()
    await screen.findByRole('dialog', { name: 'My Cart' })
    expect(await drawer().findByText('Stoneware teapot')).toBeTruthy()
  })

  it('keeps the choice over a reload, until the shopper logs out', async () => {
    full()
    await open()
    await userEvent.click(check('Order from North Pier'))
    expect(JSON.parse(sessionStorage.getItem('cart-choice') ?? '{}')).toMatchObject({ user: 1, shopIds: [2] })
    // As a checkout that was open before the reload has left it: address, vouchers, note.
    sessionStorage.setItem('checkout', '{"user":1}')
    act(() => session.clear('logout'))
    expect(sessionStorage.getItem('cart-choice')).toBeNull()
    expect(sessionStorage.getItem('checkout')).toBeNull()
  })

  it('of a guest is empty, and leads to the login', async () => {
    const server = cartServer()
    server.put(tote, 2)
    drawCart([])
    await openDrawer()
    await userEvent.click(drawer().getByRole('button', { name: 'Login' }))
    await logIn()
    await waitFor(() => expect(count()).toBe(2))
  })
})
