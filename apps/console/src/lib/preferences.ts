import { callHeaders } from '@rialto/client/api/client.ts'
import { localStore, setCookie } from '@rialto/client/browser-storage.ts'
import { storeLocale } from '@rialto/client/i18n/locale.ts'
import { createI18n } from '@rialto/client/i18n/translate.ts'
import { logProblem } from '@rialto/client/log.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { atom } from 'nanostores'
import { send } from './api.ts'

/** The texts of the console in its language. */
export const $i18n = atom<i18n>(createI18n('en', {}))

/** The texts of a language, by their English. */
export async function fetchTexts(locale: string): Promise<Record<string, string>> {
  const { status, body } = await send({ method: 'GET', path: `/api/lang/${locale}`, headers: callHeaders(locale) })
  if (status !== 200) throw new Error(`the server answered ${status}`)
  return body as Record<string, string>
}

/** Loads the texts of the page's language alone; the console speaks English where they cannot be loaded. */
export async function loadLanguage(locale: string): Promise<void> {
  try {
    $i18n.set(createI18n(locale, await fetchTexts(locale)))
  } catch (error) {
    logProblem('The texts could not be loaded.', error)
    $i18n.set(createI18n(locale, {}))
  }
}

/**
 * Changes the language in place: what is typed, opened and scrolled to stays. What the server writes in the language is read again. Rejects, and
 * changes nothing, where the texts cannot be loaded.
 */
export async function changeLanguage(
  { name, direction }: { name: string; direction: 'ltr' | 'rtl' },
  queries: QueryClient,
): Promise<void> {
  const texts = await fetchTexts(name)
  storeLocale(name)
  const page = document.documentElement
  page.lang = name
  page.dir = direction
  $i18n.set(createI18n(name, texts))
  await queries.invalidateQueries()
}

/** `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The theme that the person chose in the console or in the storefront of this market. */
export function storedTheme(): Theme {
  const stored = localStore.read('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies the stored theme. The cookie lets the server write the theme into the page, which is right then before any script runs. */
export function applyTheme(): void {
  const theme = storedTheme()
  const page = document.documentElement
  if (theme === 'system') delete page.dataset.theme
  else page.dataset.theme = theme
  setCookie('theme', theme)
}

export function chooseTheme(theme: Theme): void {
  localStore.write('theme', theme === 'system' ? null : theme)
  applyTheme()
}
