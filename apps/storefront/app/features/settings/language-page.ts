import { api } from '@rialto/client/api/browser.ts'
import { storeLocale } from '@rialto/client/i18n/locale.ts'
import { logProblem } from '@rialto/client/log.ts'
import type { Language } from '@rialto/contract'
import { openOverlays } from '@rialto/ui/use-back-closes.ts'
import type { i18n } from 'i18next'

/** The effects of a language change on the page in the browser. */
export function languagePage(i18n: i18n): LanguagePage {
  return {
    remember: storeLocale,
    show: showLanguage,
    loadTexts: (locale) => api.call('GET /lang/{locale}', { params: { locale } }),
    speak(locale, texts) {
      i18n.addResourceBundle(locale, 'translation', texts)
      void i18n.changeLanguage(locale)
    },
    reload: reloadWithoutLang,
  }
}

export function showLanguage({ name, direction }: Pick<Language, 'name' | 'direction'>): void {
  document.documentElement.lang = name
  document.documentElement.dir = direction
}

/** Reloads without `?lang=`, because the stored choice decides from now on. */
export function reloadWithoutLang(): void {
  // On phones the language is chosen in the menu, which has a history entry of its own.
  openOverlays().onPageEntry(() => {
    const url = new URL(window.location.href)
    if (url.searchParams.has('lang')) {
      url.searchParams.delete('lang')
      window.history.replaceState(window.history.state, '', url)
    }
    window.location.reload()
  })
}

/** The effects of a language change on the page; tests pass a recorder. */
export interface LanguagePage {
  /** Stores the locale in local storage and in the cookie. */
  remember(locale: string): void
  /** Sets language and direction of the document. */
  show(language: Language): void
  loadTexts(locale: string): Promise<Record<string, string>>
  /** Applies the translations, including the title. */
  speak(locale: string, texts: Record<string, string>): void
  /** Reloads the page without `?lang=` in its address. */
  reload(): void
}

/**
 * docs/spec §4: sets the locale, saves it, updates title and direction, reloads the translations,
 * then reloads the page. A failed language load is only logged (section 8).
 */
export async function chooseLanguage(language: Language, page: LanguagePage): Promise<void> {
  page.remember(language.name)
  page.show(language)
  try {
    page.speak(language.name, await page.loadTexts(language.name))
  } catch (error) {
    logProblem('The texts could not be loaded.', error)
  }
  page.reload()
}
