import { session } from '@rialto/client/session.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storedSession } from '../../session/testing/session-data.ts'
import { renderInShop } from '../../settings/testing/render-in-shop.tsx'
import { CartParts } from '../index.ts'
import { cartServer, teapot } from '../testing/cart-server.ts'
import { leaveCart } from '../testing/draw-cart.tsx'

beforeAll(() => Promise.all([import('../sync-cart.ts'), import('../drawer/cart-drawer.tsx')]))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(leaveCart)

const tab = () => screen.queryByRole('complementary', { name: 'My Cart' })

describe('the tab of the cart', () => {
  it('shows how many items there are and what they cost, and opens the cart', async () => {
    cartServer().put(teapot, 2)
    session.set(storedSession())
    renderInShop(<CartParts />)
    await waitFor(() => expect(tab()?.textContent).toContain('2 items$116.00'))
    await userEvent.click(screen.getByRole('button', { name: /My Cart/ }))
    expect(await screen.findByRole('dialog', { name: 'My Cart' })).toBeTruthy()
  })

  it.each(['/', '/products', '/products/7/details', '/dashboard', '/blogger'])('floats on %s', (at) => {
    renderInShop(<CartParts />, { at })
    expect(tab()).toBeTruthy()
  })

  it.each(['/checkout', '/buynow', '/payment/success', '/blogs', '/blog/a-first-plant'])('is not on %s', (at) => {
    renderInShop(<CartParts />, { at })
    expect(tab()).toBeNull()
  })
})
