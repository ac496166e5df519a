import { logProblem } from '@rialto/client/log.ts'
import type { Language } from '@rialto/contract'

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
