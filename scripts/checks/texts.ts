// Every text of the code exists in every language, with its plural forms and {{values}}, and no text is unused. The files are those of
// the languages that `packages/contract/src/languages.ts` lists.
// `node scripts/checks/texts.ts --tidy` sorts the files, removes unused texts and adds missing English ones.
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '../../packages/contract/src/languages.ts'
import { readSource, report, root } from './sources.ts'
import { type TextCall, textCalls } from './text-calls.ts'

const folder = 'apps/server/locales'

interface Language {
  locale: string
  file: string
  texts: Record<string, string>
}

const fileOf = (locale: string) => `${folder}/${locale}.json`
const languages: Language[] = LANGUAGES.filter((locale) => existsSync(join(root, fileOf(locale)))).map((locale) => ({
  locale,
  file: fileOf(locale),
  texts: JSON.parse(readSource(fileOf(locale))),
}))

const calls = textCalls()
if (process.argv.includes('--tidy')) languages.forEach(tidy)
report([...strayFiles(), ...nonLiteralKeys(calls), ...missingValuesOf(calls), ...languages.flatMap(findings)])

/** Languages without their texts, and texts of no language. */
function strayFiles(): string[] {
  const files = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  const known = LANGUAGES.map(fileOf)
  return [
    ...known
      .filter((file) => !files.includes(file))
      .map((file) => `${file}: missing, though contract/languages.ts lists it`),
    ...files.filter((file) => !known.includes(file)).map((file) => `${file}: no language of contract/languages.ts`),
  ]
}

function nonLiteralKeys(all: TextCall[]): string[] {
  return all.filter(({ key }) => key === undefined).map(({ place }) => `${place}: the text is not written out here`)
}

/** Calls that lack a {{value}} of their text. */
function missingValuesOf(all: TextCall[]): string[] {
  return all.flatMap(({ place, key, values }) => {
    if (key === undefined || !values) return []
    const missing = valuesIn(key).filter((name) => !values.includes(name))
    return missing.map((name) => `${place}: “${key}” needs the value ${name}`)
  })
}

function findings(language: Language): string[] {
  const wanted = wantedKeys(language.locale)
  const present = Object.keys(language.texts)
  return [
    ...[...wanted].filter(([key]) => !present.includes(key)).map(([key, { place }]) => missing(language, key, place)),
    ...present.filter((key) => !wanted.has(key)).map((key) => `${language.file}: unused: “${key}”`),
    ...present.flatMap((key) => placeholderErrors(language, key, wanted.get(key)?.text)),
  ]
}

function missing({ file }: Language, key: string, place: string): string {
  return `${file}: missing: “${key}” (${place})`
}

/** A translation must contain the same {{values}} as its English text; a plural form may omit the count. */
function placeholderErrors({ file, texts }: Language, key: string, english: string | undefined): string[] {
  if (english === undefined) return []
  const translated = texts[key] ?? ''
  if (translated.trim() === '') return [`${file}: empty: “${key}”`]
  const wanted = new Set(valuesIn(english))
  const found = new Set(valuesIn(translated))
  const isPlural = key !== english
  const missingValues = [...wanted].filter((name) => !found.has(name) && !(isPlural && name === 'count'))
  const extraValues = [...found].filter((name) => !wanted.has(name))
  return [...missingValues, ...extraValues].map(
    (name) => `${file}: {{${name}}} stands in only one of “${key}” and its translation`,
  )
}

/** The keys that a language needs: one per text, or one per plural form. */
function wantedKeys(locale: string): Map<string, { text: string; place: string }> {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const keys = new Map<string, { text: string; place: string }>()
  for (const { key, context, plural, place } of calls) {
    if (key === undefined) continue
    const ownKey = context ? `${key}_${context}` : key
    for (const name of plural ? forms.map((form) => `${ownKey}_${form}`) : [ownKey]) {
      if (!keys.has(name)) keys.set(name, { text: key, place })
    }
  }
  return keys
}

function valuesIn(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? '')
}

/** Sorts and completes the file. The English text is its own translation; other languages need a translator. */
function tidy(language: Language): void {
  const wanted = wantedKeys(language.locale)
  const entries = [...wanted].flatMap(([key, { text }]) => {
    const known = language.texts[key] ?? (language.locale === 'en' ? text : undefined)
    return known === undefined ? [] : [[key, known] as const]
  })
  language.texts = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(join(root, language.file), `${JSON.stringify(language.texts, null, 2)}\n`)
}
