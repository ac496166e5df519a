import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { TopBar } from './top-bar.tsx'

beforeEach(() => localStorage.clear())

const bar = () => within(screen.getByRole('region', { name: 'Service' }))
const setup = (...parts: Parameters<typeof shopSettings>) => renderInShop(<TopBar />, { shop: shopSettings(...parts) })

describe('TopBar', () => {
  // docs/spec §2: Become a Seller link, multi-vendor only
  it('links to the seller registration in a market and not in a shop with one seller', () => {
    const { unmount } = setup()
    expect(bar().getByRole('link', { name: 'Become a Seller' }).getAttribute('href')).toBe('/shop/register')
    unmount()
    setup({ multi_vendor: false })
    expect(bar().queryByRole('link', { name: 'Become a Seller' })).toBeNull()
  })

  // docs/spec §2: Hotline label with the store phone number
  it('shows the hotline as a phone link', () => {
    setup({ mobile: '+1 (555) 010-2040' })
    const hotline = bar().getByRole('link', { name: 'Hotline +1 (555) 010-2040' })
    expect(hotline.getAttribute('href')).toBe('tel:+15550102040')
  })

  // docs/spec §2: Currency dropdown with name and symbol (default USD and $)
  it("shows the currency's name and symbol, or US dollars when the shop lists none", () => {
    const { unmount } = setup({}, { currency: { name: 'EUR', symbol: '€', position: 'suffix', rate: 0.92 } })
    expect(bar().getByRole('button', { name: /^Currency/ }).textContent).toBe('CurrencyEUR (€)')
    unmount()
    setup({ currencies: [] })
    expect(bar().getByRole('button', { name: /^Currency/ }).textContent).toBe('CurrencyUSD ($)')
  })

  // docs/spec §2: Language dropdown with the language title (default English)
  it("shows the language's title, or English when the shop lists none", () => {
    const { unmount } = setup({}, { locale: 'ar' })
    expect(bar().getByRole('button', { name: /^Language/ }).textContent).toBe('Languageالعربية')
    unmount()
    setup({ languages: [] })
    expect(bar().getByRole('button', { name: /^Language/ }).textContent).toBe('LanguageEnglish')
  })

  it('marks each language with its lang attribute', async () => {
    setup()
    await userEvent.click(bar().getByRole('button', { name: /^Language/ }))
    expect((await screen.findByText('العربية', {}, { timeout: 15_000 })).lang).toBe('ar')
  })
})
