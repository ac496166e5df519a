import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadWithoutLang } from './language-page.ts'
import { renderInShop } from './testing/render-in-shop.tsx'
import { shopSettings } from './testing/shop-settings.ts'
import { useLocaleSync } from './use-locale-sync.ts'

vi.mock('./language-page.ts', { spy: true })
const reload = vi.mocked(reloadWithoutLang)

function LocaleSync() {
  useLocaleSync()
  return null
}

const cookie = () => /(?:^|; )locale=(\w+)/.exec(document.cookie)?.[1]

beforeEach(() => {
  reload.mockReset().mockImplementation(() => {})
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: clears the cookie of the test before
  document.cookie = 'locale=; path=/; max-age=0'
})

describe('useLocaleSync', () => {
  it('sets the cookie to the stored language and reloads once, never in a loop', () => {
    localStorage.setItem('locale', 'ar')
    renderInShop(<LocaleSync />)
    expect(cookie()).toBe('ar')
    expect(document.documentElement.dir).toBe('rtl')
    expect(reload).toHaveBeenCalledTimes(1)

    // The server still answers in English.
    renderInShop(<LocaleSync />)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(localStorage.getItem('locale')).toBe('en')
  })

  it('does not reload when the page is in the stored language', () => {
    localStorage.setItem('locale', 'ar')
    renderInShop(<LocaleSync />, { shop: shopSettings({}, { locale: 'ar', direction: 'rtl' }) })
    expect(reload).not.toHaveBeenCalled()
    expect(cookie()).toBe('ar')
  })

  it('stores only the shop’s default at the first visit', () => {
    renderInShop(<LocaleSync />)
    expect(localStorage.getItem('locale')).toBeNull()
    expect(localStorage.getItem('default_locale')).toBe('en')
    expect(cookie()).toBeUndefined()
  })

  it('switches to a changed default when the stored language was the old one', () => {
    localStorage.setItem('default_locale', 'en')
    localStorage.setItem('locale', 'en')
    renderInShop(<LocaleSync />, { shop: shopSettings({ app_locale: 'ar' }) })
    expect(localStorage.getItem('locale')).toBe('ar')
    expect(localStorage.getItem('default_locale')).toBe('ar')
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
