import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chooseDeliveryPlace } from '../delivery/testing/loaded-dialog.ts'
import { warmAuthDialog } from '../session/index.ts'
import { okReply, refusalReply, storedSession } from '../session/testing/session-data.ts'
import { addToCart } from './cart.ts'
import { selectedShopIds } from './cart-store.ts'
import { bowl, type FakeCartServer, fakeCartServer, teapot, tote } from './testing/fake-cart-server.ts'
import { cartCount, logInByDialog, openDrawer, renderCart, resetState, toastTexts } from './testing/render-cart.tsx'

beforeAll(() => Promise.all([import('./sync-cart.ts'), import('./cart-drawer.tsx'), warmAuthDialog()]))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(resetState)

/** Two teapots and a bowl of one shop, a tote of another. */
function setupFullCart(): FakeCartServer {
  const server = fakeCartServer()
  server.addLine(teapot, 2)
  server.addLine(bowl, 1)
  server.addLine(tote, 1)
  session.set(storedSession())
  return server
}

const expectToast = (text: string) => waitFor(() => expect(toastTexts().join('|')).toContain(text))
const drawer = () => within(screen.getByRole('dialog', { name: 'My Cart' }))
const shop = (name: string) => within(drawer().getByRole('region', { name }))
const checkbox = (name: string) => drawer().getByRole<HTMLInputElement>('checkbox', { name })
const amount = () => drawer().getByText('Cart Amount').nextElementSibling as HTMLElement
const requestedShopIds = (server: FakeCartServer) =>
  server.api.requestsTo('POST /cart/checkout').map(({ body }) => (body as { shop_ids: number[] }).shop_ids)
const proceed = () => userEvent.click(drawer().getByRole('button', { name: 'Proceed to Checkout' }))

async function renderAndOpen(settings = {}) {
  const page = renderCart([], settings)
  await waitFor(() => expect(cartCount()).toBe(4))
  await openDrawer()
  await drawer().findByText('Stoneware teapot')
  return page
}

describe('CartDrawer', () => {
  // docs/spec §2: The drawer My Cart with the item count: products grouped per shop, Cart Amount, Proceed to Checkout,
  // Cart is empty when empty
  it('shows the lines by shop and passes axe', async () => {
    setupFullCart()
    await renderAndOpen()
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

  it('says where the deliveries go, and asks again once another place is chosen', async () => {
    const server = setupFullCart()
    server.deliveredTo = { country: 'DE', region: null, post_code: '20459' }
    await renderAndOpen()
    expect(drawer().getByText(/^To 20459, Germany/)).toBeTruthy()
    expect(drawer().getByRole('button', { name: 'Change place' })).toBeTruthy()
    server.deliveredTo = { country: 'AT', region: null, post_code: null }
    act(() => chooseDeliveryPlace({ country: 'AT', region: null, postCode: null }))
    await waitFor(() => expect(server.api.requestsTo('GET /carts').at(-1)?.query).toBe('country=AT'))
    expect(await drawer().findByText(/^To Austria/)).toBeTruthy()
    expect(await findBarriers()).toEqual([])
  })

  it('opens at the line that was added, and marks it until it is closed', async () => {
    setupFullCart()
    renderCart([])
    await waitFor(() => expect(cartCount()).toBe(4))
    addToCart({ product: { ...bowl, thumbnail: '', unit: null }, price: bowl.price })
    await userEvent.click(await screen.findByRole('button', { name: 'View In Cart' }))
    await screen.findByRole('dialog', { name: 'My Cart' })
    const marked = (await drawer().findByText('Added just now')).closest('li')
    expect(marked?.textContent).toContain('Bowl')
    expect(drawer().getAllByText('Added just now')).toHaveLength(1)
    expect(selectedShopIds()).toEqual([])
    expect(await findBarriers()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openDrawer()
    expect(await drawer().findByText('Stoneware teapot')).toBeTruthy()
    expect(drawer().queryByText('Added just now')).toBeNull()
  })

  it('shows no count before the cart is known', async () => {
    const server = setupFullCart()
    let answer = () => {}
    const held = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))
    server.intercept = (key) => (key === 'GET /carts' ? held : Promise.resolve(undefined))
    renderCart([])
    await openDrawer()
    expect(drawer().getByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(drawer().queryByText(/items$/)).toBeNull()
    await act(async () => answer())
    expect(await drawer().findByText('4 items')).toBeTruthy()
  })

  it('has a voucher and a chat button for each shop', async () => {
    setupFullCart()
    await renderAndOpen()
    for (const name of ['Lume & Clay', 'North Pier']) {
      expect(shop(name).getByRole('button', { name: `Voucher: ${name}` })).toBeTruthy()
      expect(shop(name).getByRole('button', { name: `Chat: ${name}` })).toBeTruthy()
    }
  })

  // docs/spec §4: Cart. Shops are selected or deselected, and each change refetches the figures
  it('lets the shopper select shops in a market, and requests the amounts after each selection', async () => {
    const server = setupFullCart()
    await renderAndOpen()
    // Opening the drawer fetches checkout products, with nothing selected as well (docs/spec §4).
    await waitFor(() => expect(requestedShopIds(server)).toEqual([[]]))
    // The whole cart's, while nothing is selected.
    expect(amount().textContent).toBe('$284.00')
    await userEvent.click(checkbox('Order from North Pier'))
    await waitFor(() => expect(amount().textContent).toBe('$148.00'))
    await userEvent.click(checkbox('Order from Lume & Clay'))
    await waitFor(() => expect(amount().textContent).toBe('$284.00'))
    expect(checkbox('All shops').checked).toBe(true)
    await userEvent.click(checkbox('All shops'))
    expect(amount().textContent).toBe('$284.00')
    await waitFor(() => expect(requestedShopIds(server)).toEqual([[], [2], [1, 2], []]))
  })

  // docs/spec §4: Single-vendor: all shops are selected. Multi-vendor: a radio check on each shop header, in the
  // drawer and at the checkout
  // docs/spec §4: Opening the drawer fetches checkout products, also while no shop is selected: the answer then has no
  // items and figures of 0
  it('selects all shops automatically with one seller', async () => {
    const server = setupFullCart()
    await renderAndOpen({ multi_vendor: false })
    expect(drawer().queryByRole('checkbox')).toBeNull()
    expect(drawer().queryByText('Lume & Clay')).toBeNull()
    expect(drawer().getAllByRole('button', { name: 'Voucher' })).toHaveLength(2)
    expect(drawer().getAllByRole('button', { name: 'Chat' })).toHaveLength(2)
    await waitFor(() => expect(amount().textContent).toBe('$284.00'))
    expect(requestedShopIds(server)).toEqual([[1, 2]])
  })

  it('requests the amounts after each change and marks outdated ones as busy', async () => {
    const server = setupFullCart()
    await renderAndOpen()
    await userEvent.click(checkbox('Order from Lume & Clay'))
    await waitFor(() => expect(amount().textContent).toBe('$136.00'))
    let releaseReply = () => {}
    server.intercept = (key) =>
      key === 'POST /cart/increment'
        ? new Promise((resolve) => (releaseReply = () => resolve(undefined)))
        : Promise.resolve(undefined)
    await userEvent.click(drawer().getByRole('button', { name: 'One more of Bowl' }))
    expect(amount().getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(server.api.requestsTo('POST /cart/increment')).toHaveLength(1))
    await act(async () => releaseReply())
    await waitFor(() => expect(amount().textContent).toBe('$156.00'))
    await waitFor(() => expect(amount().getAttribute('aria-busy')).toBe('false'))
    expect(server.api.requestsTo('POST /cart/increment')[0]?.body).toEqual({ product_id: 8, cart_id: 2 })
  })

  // docs/spec §4: Proceed to Checkout closes the drawer and goes to `/checkout`
  // docs/spec §5: No shop selected: Please select at least one shop
  it('proceeds to the checkout with the selected shops and asks for a selection when there is none', async () => {
    setupFullCart()
    const { where } = await renderAndOpen()
    const button = drawer().getByRole<HTMLButtonElement>('button', { name: 'Proceed to Checkout' })
    expect(button.dataset.unready).toBe('true')
    expect(button.disabled).toBe(false)
    await proceed()
    await expectToast('Please select at least one shop')
    expect(where()).toBe('/')
    await userEvent.click(checkbox('Order from North Pier'))
    expect(button.dataset.unready).toBeUndefined()
    await proceed()
    expect(where()).toBe('/checkout')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(selectedShopIds()).toEqual([2])
  })

  it('removes a line at once, moves the focus to the next one, and adds one again on request', async () => {
    const server = setupFullCart()
    await renderAndOpen()
    await userEvent.click(drawer().getByRole('button', { name: 'Remove Stoneware teapot from the cart' }))
    expect(drawer().queryByText('Stoneware teapot')).toBeNull()
    expect(document.activeElement?.closest('li')?.textContent).toContain('Bowl')
    await expectToast('Removed from your cart')
    expect(server.api.requestsTo('POST /cart/delete')[0]?.body).toEqual({ product_id: 7, cart_id: 1 })
    await userEvent.click(screen.getByRole('button', { name: 'Again Add to Cart' }))
    await waitFor(() => expect(server.quantityOf(teapot)).toBe(1))
    expect(await drawer().findByText('Stoneware teapot')).toBeTruthy()
  })

  // docs/spec §4: After a decrement down to `product removed from cart`, selected shops without items are dropped; an
  // empty cart clears checkout and totals
  it('deselects a shop without lines, and shows the empty cart after the last line', async () => {
    const server = setupFullCart()
    await renderAndOpen()
    await userEvent.click(checkbox('All shops'))
    await userEvent.click(drawer().getByRole('button', { name: 'One less of Tote' }))
    await waitFor(() => expect(selectedShopIds()).toEqual([1]))
    await waitFor(() => expect(requestedShopIds(server).at(-1)).toEqual([1]))
    await userEvent.click(drawer().getByRole('button', { name: 'Remove Bowl from the cart' }))
    await userEvent.click(drawer().getByRole('button', { name: 'Remove Stoneware teapot from the cart' }))
    expect(await drawer().findByRole('heading', { name: 'Cart is empty' })).toBeTruthy()
    await waitFor(() => expect(selectedShopIds()).toEqual([]))
    expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy()
  })

  // docs/spec §4: A checkout response without items clears the selection
  it('clears the selection when the server has no items of it', async () => {
    const server = setupFullCart()
    await renderAndOpen()
    server.intercept = async (key) =>
      key === 'POST /cart/checkout'
        ? okReply({ checkout_items: [], apply_coupon: false, checkout: { total_amount: 0 } })
        : undefined
    await userEvent.click(checkbox('Order from North Pier'))
    await waitFor(() => expect(selectedShopIds()).toEqual([]))
    expect(checkbox('Order from North Pier').checked).toBe(false)
  })

  it('shows the server’s message when it refuses the amounts', async () => {
    const server = setupFullCart()
    await renderAndOpen()
    server.intercept = async () => refusalReply(422, 'shop_gone', 'This shop is closed')
    await userEvent.click(checkbox('Order from North Pier'))
    await expectToast('This shop is closed')
  })

  it('reports a failed request of the amounts without retrying it', async () => {
    const server = setupFullCart()
    await renderAndOpen()
    await waitFor(() => expect(requestedShopIds(server)).toEqual([[]]))
    server.intercept = async (key) =>
      key === 'POST /cart/checkout' ? refusalReply(500, 'internal', 'Something went wrong') : undefined
    await userEvent.click(checkbox('Order from North Pier'))
    await expectToast('Something went wrong')
    expect(requestedShopIds(server)).toEqual([[], [2]])
  })

  it('requests no amounts for an empty cart', async () => {
    const server = fakeCartServer()
    session.set(storedSession())
    renderCart([])
    await openDrawer()
    await drawer().findByText('Cart is empty')
    expect(requestedShopIds(server)).toEqual([])
  })

  it('selects several shops by round checkboxes', async () => {
    setupFullCart()
    await renderAndOpen()
    const pier = checkbox('Order from North Pier')
    const lume = checkbox('Order from Lume & Clay')
    for (const shop of [pier, lume]) expect(shop.className).toContain('rounded-full')
    expect(checkbox('All shops').className).not.toContain('rounded-full')
    await userEvent.click(pier)
    await userEvent.click(lume)
    expect([pier.checked, lume.checked]).toEqual([true, true])
  })

  it('reports an expired session and shows the cart again after the login', async () => {
    const server = setupFullCart()
    renderCart([])
    await waitFor(() => expect(cartCount()).toBe(4))
    server.intercept = async () => refusalReply(401, 'unauthenticated', 'Unauthenticated.')
    await openDrawer()
    await expectToast('Your session has ended. Please log in again.')
    expect(toastTexts()).toEqual(['Your session has ended. Please log in again.'])
    server.intercept = async () => undefined
    await logInByDialog()
    await screen.findByRole('dialog', { name: 'My Cart' })
    expect(await drawer().findByText('Stoneware teapot')).toBeTruthy()
  })

  // docs/spec §3: Basket state: coupon code, address, buy-now product, selectedShopIds, the drawer’s open flag
  it('stores the selection for a reload and removes it on logout', async () => {
    setupFullCart()
    await renderAndOpen()
    await userEvent.click(checkbox('Order from North Pier'))
    expect(JSON.parse(sessionStorage.getItem('cart-choice') ?? '{}')).toMatchObject({ user: 1, shopIds: [2] })
    // The choices that a checkout before the reload has stored: address, vouchers, note.
    sessionStorage.setItem('checkout', '{"user":1}')
    act(() => session.clear('logout'))
    expect(sessionStorage.getItem('cart-choice')).toBeNull()
    expect(sessionStorage.getItem('checkout')).toBeNull()
  })

  // docs/spec §7: Cart and favourite fetch run after login; the language change reloads `/lang/{locale}`
  it('is empty for a guest and offers to log in', async () => {
    const server = fakeCartServer()
    server.addLine(tote, 2)
    renderCart([])
    await openDrawer()
    await userEvent.click(drawer().getByRole('button', { name: 'Login' }))
    await logInByDialog()
    await waitFor(() => expect(cartCount()).toBe(2))
  })
})
