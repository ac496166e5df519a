import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { drawInShop } from '../settings/testing/draw-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { TopBar } from './top-bar.tsx'

beforeEach(() => localStorage.clear())

const bar = () => within(screen.getByRole('region', { name: 'Service' }))
const draw = (...parts: Parameters<typeof shopSettings>) => drawInShop(<TopBar />, { shop: shopSettings(...parts) })

describe('the top bar', () => {
  it('leads to becoming a seller where there are many, and not where there is one', () => {
    const { unmount } = draw()
    expect(bar().getByRole('link', { name: 'Become a Seller' }).getAttribute('href')).toBe('/shop/register')
    unmount()
    draw({ multi_vendor: false })
    expect(bar().queryByRole('link', { name: 'Become a Seller' })).toBeNull()
  })

  it('says the hotline, to be called', () => {
    draw({ mobile: '+1 (555) 010-2040' })
    const hotline = bar().getByRole('link', { name: 'Hotline +1 (555) 010-2040' })
    expect(hotline.getAttribute('href')).toBe('tel:+15550102040')
  })

  it('shows name and symbol of the currency: US dollars where the shop lists none', () => {
    const { unmount } = draw({}, { currency: { name: 'EUR', symbol: '€', position: 'suffix', rate: 0.92 } })
    expect(bar().getByRole('button', { name: /^Currency/ }).textContent).toBe('CurrencyEUR (€)')
    unmount()
    draw({ currencies: [] })
    expect(bar().getByRole('button', { name: /^Currency/ }).textContent).toBe('CurrencyUSD ($)')
  })

  it('shows the title of the language: English where the shop lists none', () => {
    const { unmount } = draw({}, { locale: 'ar' })
    expect(bar().getByRole('button', { name: /^Language/ }).textContent).toBe('Languageالعربية')
    unmount()
    draw({ languages: [] })
    expect(bar().getByRole('button', { name: /^Language/ }).textContent).toBe('LanguageEnglish')
  })

  it('has each language read out by a voice of its own', async () => {
    draw()
    await userEvent.click(bar().getByRole('button', { name: /^Language/ }))
    expect((await screen.findByText('العربية', {}, { timeout: 15_000 })).lang).toBe('ar')
  })
})
