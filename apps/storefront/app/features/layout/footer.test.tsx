import type { FooterItem } from '@rialto/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { Footer } from './footer.tsx'

const item = (id: number, type: FooterItem['type'], title: string | null, url: string | null = null): FooterItem => ({
  id,
  type,
  title,
  url,
  target: '_self',
})
const shopColumn = {
  id: 1,
  title: 'Shop',
  items: [item(1, 'link', 'All products', '/products'), item(2, 'link', 'Gift cards', '/gift-cards')],
}

describe('Footer', () => {
  // docs/spec §2: Under 640px the columns with links collapse and expand
  it('collapses and expands a column with links', async () => {
    renderInShop(<Footer />, { shop: shopSettings({ footers: [shopColumn] }) })
    const toggle = screen.getByRole('button', { name: 'Shop' })
    const links = document.getElementById(toggle.getAttribute('aria-controls') ?? '')
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    expect(links?.className).toMatch(/\bhidden\b/)
    // Wide screens always show the links.
    expect(links?.className).toMatch(/\bsm:block\b/)

    await userEvent.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    expect(links?.className).not.toMatch(/(^| )hidden\b/)
    await userEvent.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
  })

  // docs/spec §2: Configurable columns with a title and items: logo, text, email, phone, social_links, app_store
  // (optional QR image labelled Scan the QR), link
  it('keeps a column without links open', () => {
    const contacts = { id: 2, title: 'Reach us', items: [item(3, 'phone', null), item(4, 'email', 'hello@shop.test')] }
    renderInShop(<Footer />, { shop: shopSettings({ footers: [contacts] }) })
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('link', { name: '+1 555 010 2040' }).getAttribute('href')).toBe('tel:+15550102040')
    expect(screen.getByRole('link', { name: 'hello@shop.test' }).getAttribute('href')).toBe('mailto:hello@shop.test')
  })

  it('omits links to unavailable screens and columns without content', () => {
    const help = { id: 2, title: 'Help', items: [item(5, 'link', 'Sizes', '/sizes')] }
    renderInShop(<Footer />, { shop: shopSettings({ footers: [shopColumn, help] }) })
    expect(screen.getByRole('link', { name: 'All products', hidden: true })).toBeTruthy()
    expect(screen.queryByText('Gift cards')).toBeNull()
    expect(screen.queryByText('Help')).toBeNull()
  })

  it('links the named pages that can be read and that no column leads to', () => {
    const law = { id: 4, title: 'Law', items: [item(7, 'link', 'Our terms', '/terms-and-conditions')] }
    const pages = ['terms-and-conditions', 'imprint', 'careers']
    renderInShop(<Footer />, { shop: shopSettings({ footers: [law], pages }) })
    expect(screen.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe('/page/imprint')
    expect(screen.queryByRole('link', { name: 'Terms & Conditions' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Privacy Policy' })).toBeNull()
  })

  it('links every legal page once, whatever the columns and menus hold', () => {
    const law = {
      ...{ id: 4, title: 'Law' },
      items: [item(7, 'link', 'Privacy', '/privacy-policy/'), item(8, 'link', null, '/page/rules')],
    }
    const menus = [{ id: 1, name: 'Rules', url: '/page/rules', is_external: false, target: '_self' as const }]
    const pages = ['privacy-policy', 'rules', 'imprint']
    const legal_pages = { terms: 'rules', privacy: 'privacy-policy', imprint: 'imprint', guarantee: 'rules' }
    renderInShop(<Footer />, { shop: shopSettings({ footers: [law], menus, pages, legal_pages }) })
    expect(screen.getAllByRole('link', { name: 'Terms & Conditions' })).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Terms & Conditions' }).getAttribute('href')).toBe('/page/rules')
    expect(screen.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe('/page/imprint')
    // A column leads to the one, and the other is the same page as the terms.
    expect(screen.queryByRole('link', { name: 'Privacy Policy' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Guarantees' })).toBeNull()
  })

  it('has every legal page in its last row for consumers of the EU, also those that a column links', () => {
    const law = { ...{ id: 4, title: 'Law' }, items: [item(7, 'link', 'Privacy', '/privacy-policy')] }
    const legal = { pages: ['rules', 'privacy-policy'], legal_pages: { terms: 'rules', privacy: 'privacy-policy' } }
    renderInShop(<Footer />, { shop: shopSettings({ footers: [law], eu_consumers: true, ...legal }) })
    expect(screen.getByRole('link', { name: 'Terms & Conditions' }).getAttribute('href')).toBe('/page/rules')
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy')
  })

  it('opens external links in their configured target', () => {
    const external = { ...item(6, 'link', 'Press', 'https://press.example'), target: '_blank' as const }
    renderInShop(<Footer />, { shop: shopSettings({ footers: [{ id: 3, title: 'More', items: [external] }] }) })
    const link = screen.getByRole('link', { name: 'Press', hidden: true })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('shows the app stores and the labelled QR code', () => {
    const apps = { id: 4, title: 'In your pocket', items: [item(7, 'app_store', null)] }
    const settings = { footers: [apps], app_store_link: 'https://apps.example/1', footer_qr: '/media/qr.svg' }
    renderInShop(<Footer />, { shop: shopSettings(settings) })
    expect(screen.getByRole('link', { name: /App Store/ }).getAttribute('href')).toBe('https://apps.example/1')
    expect(within(screen.getByRole('figure')).getByText('Scan the QR')).toBeTruthy()
  })

  // docs/spec §2: Copyright line: current year and footer text, by default All right reserved by company
  it('shows the year and the configured footer text, or the default text', () => {
    const { unmount } = renderInShop(<Footer />)
    expect(screen.getByText(/© 2026/).parentElement?.textContent).toBe('© 2026 All right reserved by company')
    unmount()
    renderInShop(<Footer />, { shop: shopSettings({ web_footer_text: 'All right reserved by Rialto' }) })
    expect(screen.getByText(/© 2026/).parentElement?.textContent).toBe('© 2026 All right reserved by Rialto')
  })

  it('renders nothing when the shop has disabled it', () => {
    renderInShop(<Footer />, { shop: shopSettings({ web_show_footer: false, footers: [shopColumn] }) })
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  it('keeps the withdrawal from contracts within reach where the shop has disabled it', () => {
    const shop = shopSettings({ web_show_footer: false, footers: [shopColumn], eu_consumers: true })
    renderInShop(<Footer />, { shop })
    expect(screen.getByRole('link', { name: 'Withdraw from contract here' }).getAttribute('href')).toBe('/withdraw')
    expect(screen.queryByText(/©/)).toBeNull()
  })
})
