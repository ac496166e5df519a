import { session } from '@rialto/client/session.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storedSession } from '../session/testing/session-data.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { CartParts } from './cart-parts.tsx'
import { fakeCartServer, teapot } from './testing/fake-cart-server.ts'
import { resetState } from './testing/render-cart.tsx'

beforeAll(() => Promise.all([import('./sync-cart.ts'), import('./cart-drawer.tsx')]))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(resetState)

const tab = () => screen.queryByRole('complementary', { name: 'My Cart' })

describe('CartTab', () => {
  // docs/spec §2: A floating side tab with item count and total amount; hidden on checkout and blog pages
  it('shows the number of items and their amount, and opens the cart', async () => {
    fakeCartServer().addLine(teapot, 2)
    session.set(storedSession())
    renderInShop(<CartParts />)
    await waitFor(() => expect(tab()?.textContent).toContain('2 items$116.00'))
    await userEvent.click(screen.getByRole('button', { name: /My Cart/ }))
    expect(await screen.findByRole('dialog', { name: 'My Cart' })).toBeTruthy()
  })

  it.each(['/', '/products', '/products/7/details', '/dashboard', '/blogger'])('is shown on %s', (at) => {
    renderInShop(<CartParts />, { at })
    expect(tab()).toBeTruthy()
  })

  it.each(['/checkout', '/buynow', '/payment/success', '/blogs', '/blog/a-first-plant'])('is not shown on %s', (at) => {
    renderInShop(<CartParts />, { at })
    expect(tab()).toBeNull()
  })
})
