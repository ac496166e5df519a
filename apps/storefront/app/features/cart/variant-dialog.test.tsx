import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { product } from '../products/testing/product-data.ts'
import { warmAuthDialog } from '../session/index.ts'
import { okReply, refusalReply, storedSession } from '../session/testing/session-data.ts'
import { AddToCartAction } from './add-to-cart-action.tsx'
import { fakeCartServer, type TestProduct } from './testing/fake-cart-server.ts'
import { logInByDialog, renderCart, resetState, toastTexts } from './testing/render-cart.tsx'

const { variants, ...card } = product()
const tote: TestProduct = { id: card.id, name: card.name, shop: { id: 2, name: 'North Pier' }, price: 148, stock: 40 }
const details = (reply = okReply({ product: { ...card, variants } })) => ({
  'GET /product-details': () => reply,
})

beforeAll(() => Promise.all([import('./sync-cart.ts'), import('./variant-dialog.tsx'), warmAuthDialog()]))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(resetState)

const setup = () => renderCart([], {}, <AddToCartAction product={card} />)
const button = () => screen.getByRole('button', { name: /^Add to Cart: Two-tone leather tote/ })
const dialog = () => within(screen.getByRole('dialog', { name: card.name }))
const radio = (name: RegExp) => dialog().getByRole<HTMLInputElement>('radio', { name })

async function openDialog() {
  await userEvent.click(button())
  await screen.findByRole('dialog', { name: card.name })
}

describe('AddToCartAction of a product with sizes and colours', () => {
  it('opens the dialog with prices and availability of each option before it adds the product', async () => {
    const server = fakeCartServer([tote], details())
    session.set(storedSession())
    setup()
    expect(button().getAttribute('aria-haspopup')).toBe('dialog')
    await openDialog()
    expect(server.api.requestsTo('POST /cart/store')).toHaveLength(0)
    await waitFor(() => expect(radio(/Small/).disabled).toBe(true))
    expect(radio(/Sand/).disabled).toBe(true)
    await userEvent.click(dialog().getByRole('button', { name: 'Choose a size' }))
    expect(dialog().getByRole('alert').textContent).toContain('Choose a size')
    expect(server.api.requestsTo('POST /cart/store')).toHaveLength(0)
    await userEvent.click(radio(/Medium/))
    expect(dialog().getByText('only 3 left')).toBeTruthy()
    await userEvent.click(radio(/Ink/))
    await userEvent.click(radio(/Large/))
    expect(dialog().getByText('$165.00')).toBeTruthy()
    expect(await findBarriers()).toEqual([])
    await userEvent.click(dialog().getByRole('button', { name: /One more/ }))
    await userEvent.click(dialog().getByRole('button', { name: 'Add to Cart' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(server.quantityOf(tote)).toBe(2))
    expect(server.api.requestsTo('POST /cart/store')[0]?.body).toMatchObject({
      product_id: 7,
      quantity: 2,
      size: 3,
      color: 2,
    })
    await waitFor(() => expect(document.activeElement).toBe(button()))
    // The button stays, as there are other sizes and colours; its label includes the quantity in the cart.
    await waitFor(() => expect(button().ariaLabel).toContain('2 in your cart'))
    await waitFor(() => expect(toastTexts().join()).toContain('Added to your cart'))
  })

  it("falls back to the card's data when the stock could not be loaded", async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const server = fakeCartServer([tote], details(refusalReply(503, 'unavailable', 'Down') as never))
    session.set(storedSession())
    setup()
    await openDialog()
    await userEvent.click(radio(/Small/))
    await userEvent.click(dialog().getByRole('button', { name: 'Add to Cart' }))
    await waitFor(() => expect(server.quantityOf(tote)).toBe(1))
  })

  it('adds the chosen variant after a guest has logged in', async () => {
    const server = fakeCartServer([tote], details())
    setup()
    await openDialog()
    await userEvent.click(radio(/Ink/))
    await userEvent.click(radio(/Large/))
    await userEvent.click(dialog().getByRole('button', { name: 'Add to Cart' }))
    await logInByDialog()
    await waitFor(() => expect(server.api.requestsTo('POST /cart/store')[0]?.body).toMatchObject({ color: 2 }))
  })
})
