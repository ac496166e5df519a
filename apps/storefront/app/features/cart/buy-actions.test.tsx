import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { product } from '../products/testing/product-data.ts'
import { warmAuthDialog } from '../session/index.ts'
import { refusalReply, storedSession } from '../session/testing/session-data.ts'
import { BuyActions } from './buy-actions.tsx'
import { fakeCartServer, type TestProduct } from './testing/fake-cart-server.ts'
import { logInByDialog, renderCart, resetState, toastTexts } from './testing/render-cart.tsx'
import { choose } from './variant-choice.tsx'

const tote: TestProduct = {
  id: 7,
  name: 'Two-tone leather tote',
  shop: { id: 2, name: 'North Pier' },
  price: 148,
  stock: 40,
}
const mediumCognac = { size: 2, color: 1 }

beforeAll(() => Promise.all([import('./sync-cart.ts'), import('./cart-drawer.tsx'), warmAuthDialog()]))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(resetState)

const setup = (wanted = mediumCognac) =>
  renderCart([], {}, <BuyActions product={product()} choice={choose(product(), wanted)} onSizeMissing={() => {}} />)
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('BuyActions', () => {
  it('adds the chosen quantity of the chosen variant, at most the stock', async () => {
    const server = fakeCartServer([tote])
    session.set(storedSession())
    setup()
    expect(await findBarriers()).toEqual([])
    for (let press = 0; press < 2; press += 1) await click('Increase quantity')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Increase quantity' }).disabled).toBe(true)
    await click('Add to Cart')
    await waitFor(() => expect(server.quantityOf(tote)).toBe(3))
    expect(server.api.requestsTo('POST /cart/store')[0]?.body).toMatchObject({
      product_id: 7,
      quantity: 3,
      ...mediumCognac,
    })
    await click('3 in your cart')
    expect(await screen.findByRole('dialog', { name: 'My Cart' })).toBeTruthy()
  })

  it('buys now without changing the cart', async () => {
    const server = fakeCartServer([tote])
    session.set(storedSession())
    const { where } = setup()
    await click('Increase quantity')
    await click('Buy Now')
    await waitFor(() => expect(where()).toBe('/buynow'))
    expect(server.buyNowLine).toMatchObject({ product_id: 7, quantity: 2, ...mediumCognac })
    expect(server.quantityOf(tote)).toBe(0)
  })

  it('buys now for a guest after the login', async () => {
    const server = fakeCartServer([tote])
    const { where } = setup()
    await click('Buy Now')
    await waitFor(() => expect(toastTexts().join()).toContain('Please login first!'))
    expect(where()).toBe('/')
    await logInByDialog()
    await waitFor(() => expect(where()).toBe('/buynow'))
    expect(server.buyNowLine).toMatchObject({ product_id: 7 })
  })

  it('stays on the page and shows the server’s message when it refuses', async () => {
    const server = fakeCartServer([tote])
    session.set(storedSession())
    const { where } = setup()
    server.intercept = async (key) =>
      key === 'POST /cart/store' ? refusalReply(422, 'out_of_stock', 'Only 1 of it left') : undefined
    await click('Buy Now')
    await waitFor(() => expect(toastTexts().join()).toContain('Only 1 of it left'))
    expect(where()).toBe('/')
    expect(screen.getByRole('button', { name: 'Buy Now' }).getAttribute('aria-busy')).toBeNull()
  })

  it('shows no buttons when out of stock', () => {
    fakeCartServer([tote])
    setup({ size: 2, color: 3 })
    expect(screen.getByText('Out of stock')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Add to Cart|Buy Now/ })).toBeNull()
  })
})
