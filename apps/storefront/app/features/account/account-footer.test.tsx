import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { AccountFooter } from './account-area.tsx'

const line = () => screen.getByText(/© 2026/).parentElement?.textContent

describe('AccountFooter', () => {
  // docs/spec §2: Account area footer: year and footer text, or All rights reserved
  it('shows the year and the footer text, or the default text', () => {
    const { unmount } = renderInShop(<AccountFooter />)
    expect(line()).toBe('© 2026 All rights reserved')
    unmount()
    renderInShop(<AccountFooter />, { shop: shopSettings({ web_footer_text: 'Kept by the quay' }) })
    expect(line()).toBe('© 2026 Kept by the quay')
  })

  it('renders nothing when the shop has disabled footers', () => {
    renderInShop(<AccountFooter />, { shop: shopSettings({ web_show_footer: false }) })
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })
})
