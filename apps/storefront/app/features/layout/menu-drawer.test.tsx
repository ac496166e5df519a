import { session } from '@rialto/client/session.ts'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, okReply, storedSession } from '../session/testing/session-data.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { MenuDrawer } from './menu-drawer.tsx'

beforeEach(() => {
  localStorage.clear()
  fakeApi({
    'GET /categories': () => okReply({ categories: [] }),
    'GET /favorite-products': () => okReply({ products: [] }),
    'GET /carts': () => okReply({ total: 0, total_amount: 0, cart_items: [] }),
  })
})
afterEach(() => {
  act(() => session.clear('logout'))
})

const menus = [
  { id: 1, name: 'Products', url: '/products', is_external: false, target: '_self' as const },
  { id: 2, name: 'Press', url: 'https://press.example', is_external: true, target: '_blank' as const },
]
async function openDrawer() {
  renderInShop(<MenuDrawer isOpen onOpenChange={() => {}} />, { shop: shopSettings({ menus }) })
  return within(await screen.findByRole('dialog', { name: 'Rialto' }))
}

describe('MenuDrawer', () => {
  // docs/spec §2: Mobile drawer: login or user box, counters, configured menu links
  // docs/spec §2: Configured menu links; external ones open with their target
  it('shows a guest the login, the counters and the configured links', async () => {
    const drawer = await openDrawer()
    expect(drawer.getByRole('button', { name: 'Login' })).toBeTruthy()
    expect(drawer.getByRole('link', { name: 'Wishlist' })).toBeTruthy()
    expect(drawer.getByRole('button', { name: 'My Cart' })).toBeTruthy()
    const links = within(drawer.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['Products', '/products', null],
      ['Press', 'https://press.example', '_blank'],
    ])
  })

  it("shows a shopper's name and their account menu as a list", async () => {
    session.set(storedSession())
    const drawer = await openDrawer()
    expect(drawer.getByText('Amira Haddad')).toBeTruthy()
    expect(drawer.queryByRole('button', { name: 'Login' })).toBeNull()
    const links = within(drawer.getByRole('navigation', { name: 'My account' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard',
      '/order-history',
      '/massages',
      '/profile',
      '/change-password',
    ])
    expect(drawer.getByRole('button', { name: 'Logout' })).toBeTruthy()
  })
})
