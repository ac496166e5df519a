import { logProblem } from '@rialto/client/log.ts'
import type { Language } from '@rialto/contract'

/** The effects of a language change on the page; tests pass a recorder. */
export interface LanguagePage {
  /** Local storage and cookie. */
  remember(locale: string): void
  /** Language and direction of the document. */
  show(language: Language): void
  loadTexts(locale: string): Promise<Record<string, string>>
  /** Speaks it from now on, the title included. */
  speak(locale: string, texts: Record<string, string>): void
  /** Loads the page again, without `?lang=` in its address. */
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
