import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { directionOf, LANGUAGES } from '@rialto/contract/languages'
import { repositoryRoot } from './repository-root.ts'

/** An English text that stands in the locale files; made by {@link text} alone, so that the texts can be collected. */
export type TextKey = string & { readonly __text: never }
export type TextValues = Record<string, string | number>

/** The language of content in its own tables; translations replace it. */
export const CONTENT_LOCALE = 'en'

/** Marks an English text for translation. */
export const text = (english: string): TextKey => english as TextKey

const folder = join(repositoryRoot, 'apps/server/locales')

const maps: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  LANGUAGES.map((locale) => [locale, JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8'))]),
)

/** All texts of a language, as `GET /lang/{locale}` replies with them. */
export function textsOf(locale: string): Readonly<Record<string, string>> | undefined {
  return maps.get(locale)
}

/**
 * A text in the wanted language with `{{name}}` filled in; English where a translation is missing. One with a `{{count}}` has a
 * form for each plural of the language, as in the storefront.
 */
export function translate(locale: string, key: TextKey | string, values: TextValues = {}): string {
  const template = inLanguage(locale, key, values.count) ?? inLanguage('en', key, values.count) ?? key
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

function inLanguage(locale: string, key: string, count: string | number | undefined): string | undefined {
  const map = maps.get(locale)
  const form = typeof count === 'number' ? `${key}_${pluralsOf(locale).select(count)}` : key
  return map?.[form] ?? map?.[key]
}

const plurals = new Map<string, Intl.PluralRules>()

/** Made once a language: making them costs more than all else here. */
function pluralsOf(locale: string): Intl.PluralRules {
  const known = plurals.get(locale) ?? new Intl.PluralRules(locale)
  plurals.set(locale, known)
  return known
}

/** A text with values, of which some are texts too, such as the name of a role. */
export interface Sentence {
  text: TextKey
  values: SentenceValues
}
export type SentenceValues = { [name: string]: string | number | Sentence }

/** A value of a sentence that is translated itself. */
export const part = (text: TextKey, values: SentenceValues = {}): Sentence => ({ text, values })

export function translateSentence(locale: string, { text, values }: Sentence): string {
  const translated: TextValues = {}
  for (const [name, value] of Object.entries(values))
    translated[name] = typeof value === 'object' ? translateSentence(locale, value) : value
  return translate(locale, text, translated)
}

/** The languages of the console while a market is set up, and none is chosen yet. */
export const shippedLanguages = LANGUAGES.map((name) => ({ name, direction: directionOf(name) }))
