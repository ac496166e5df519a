import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadWithoutLang } from './language-page.ts'
import { renderInShop } from './testing/render-in-shop.tsx'
import { shopSettings } from './testing/shop-settings.ts'
import { useLocaleSync } from './use-locale-sync.ts'

vi.mock('./language-page.ts', { spy: true })
const reload = vi.mocked(reloadWithoutLang)

function Keeper() {
  useLocaleSync()
  return null
}

const cookie = () => /(?:^|; )locale=(\w+)/.exec(document.cookie)?.[1]

beforeEach(() => {
  reload.mockReset().mockImplementation(() => {})
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: what the browser had before
  document.cookie = 'locale=; path=/; max-age=0'
})

describe('useKeptLocale', () => {
  it('tells the server of the remembered language and reloads once, never in a loop', () => {
    localStorage.setItem('locale', 'ar')
    renderInShop(<Keeper />)
    expect(cookie()).toBe('ar')
    expect(document.documentElement.dir).toBe('rtl')
    expect(reload).toHaveBeenCalledTimes(1)

    // The server answers in English all the same.
    renderInShop(<Keeper />)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(localStorage.getItem('locale')).toBe('en')
  })

  it('does nothing where server and browser agree', () => {
    localStorage.setItem('locale', 'ar')
    renderInShop(<Keeper />, { shop: shopSettings({}, { locale: 'ar', direction: 'rtl' }) })
    expect(reload).not.toHaveBeenCalled()
    expect(cookie()).toBe('ar')
  })

  it('remembers nothing for a newcomer but the shop’s default', () => {
    renderInShop(<Keeper />)
    expect(localStorage.getItem('locale')).toBeNull()
    expect(localStorage.getItem('default_locale')).toBe('en')
    expect(cookie()).toBeUndefined()
  })

  it('takes its old followers along when the shop’s default changes', () => {
    localStorage.setItem('default_locale', 'en')
    localStorage.setItem('locale', 'en')
    renderInShop(<Keeper />, { shop: shopSettings({ app_locale: 'ar' }) })
    expect(localStorage.getItem('locale')).toBe('ar')
    expect(localStorage.getItem('default_locale')).toBe('ar')
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
