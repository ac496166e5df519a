import { callHeaders } from '@rialto/client/api/call-headers.ts'
import { createI18n } from '@rialto/client/i18n/create-i18n.ts'
import { storeLocale } from '@rialto/client/i18n/locale.ts'
import { logProblem } from '@rialto/client/log.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { atom } from 'nanostores'
import { send } from './api/send.ts'

/** The texts of the console in its language. */
export const $i18n = atom<i18n>(createI18n('en', {}))

async function fetchTexts(locale: string): Promise<Record<string, string>> {
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
