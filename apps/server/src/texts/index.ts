import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../lib/repository-root.ts'

/** An English text that stands in the locale files; made by {@link text} alone, so that the texts can be collected. */
export type TextKey = string & { readonly __text: never }
export type TextValues = Record<string, string | number>

/** Marks an English text for translation. */
export const text = (english: string): TextKey => english as TextKey

const folder = join(repositoryRoot, 'apps/server/locales')

const maps: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
)

/** The languages that the market and the console are translated into. */
export const shippedLocales: readonly string[] = [...maps.keys()].sort()

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
