import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { product } from '../../product/testing/product-data.ts'
import { warmAuthDialog } from '../../session/index.ts'
import { okReply, refusalReply, storedSession } from '../../session/testing/session-data.ts'
import { AddToCartAction } from '../index.ts'
import { cartServer, type Goods } from '../testing/cart-server.ts'
import { drawCart, leaveCart, logIn, told } from '../testing/draw-cart.tsx'

const { variants, ...card } = product()
const tote: Goods = { id: card.id, name: card.name, shop: { id: 2, name: 'North Pier' }, price: 148, stock: 40 }
const details = (reply = okReply({ product: { ...card, variants } })) => ({
  'GET /product-details?product_id=7': () => reply,
})

beforeAll(() => Promise.all([import('../sync-cart.ts'), import('./choose-dialog.tsx'), warmAuthDialog()]))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(leaveCart)

const draw = () => drawCart([], {}, <AddToCartAction product={card} />)
const button = () => screen.getByRole('button', { name: /^Add to Cart: Two-tone leather tote/ })
const dialog = () => within(screen.getByRole('dialog', { name: card.name }))
const radio = (name: RegExp) => dialog().getByRole<HTMLInputElement>('radio', { name })

async function open() {
  await userEvent.click(button())
  await screen.findByRole('dialog', { name: card.name })
}

describe('a card with sizes and colours', () => {
  it('asks for them before it adds, with what each costs and which are to be had', async () => {
    const server = cartServer([tote], details())
    session.set(storedSession())
    draw()
    expect(button().getAttribute('aria-haspopup')).toBe('dialog')
    await open()
    expect(server.api.requestsTo('POST /cart/store')).toHaveLength(0)
    await waitFor(() => expect(radio(/Small/).disabled).toBe(true))
    expect(radio(/Sand/).disabled).toBe(true)
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
    // The button stays: it leads to the other sizes and colours; how many there are is said.
    await waitFor(() => expect(button().ariaLabel).toContain('2 in your cart'))
    await waitFor(() => expect(told().join()).toContain('Added to your cart'))
  })

  it('believes the card where the stock cannot be read', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const server = cartServer([tote], details(refusalReply(503, 'unavailable', 'Down') as never))
    session.set(storedSession())
    draw()
    await open()
    await userEvent.click(radio(/Small/))
    await userEvent.click(dialog().getByRole('button', { name: 'Add to Cart' }))
    await waitFor(() => expect(server.quantityOf(tote)).toBe(1))
  })

  it('lets a guest choose, log in, and have it', async () => {
    const server = cartServer([tote], details())
    draw()
    await open()
    await userEvent.click(radio(/Ink/))
    await userEvent.click(dialog().getByRole('button', { name: 'Add to Cart' }))
    await logIn()
    await waitFor(() => expect(server.api.requestsTo('POST /cart/store')[0]?.body).toMatchObject({ color: 2 }))
  })
})
