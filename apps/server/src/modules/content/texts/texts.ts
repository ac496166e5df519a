import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InterfaceText } from '@rialto/contract'
import { INTERFACE_TEXTS_MAX } from '@rialto/contract/limits'
import type { InterfaceTextView } from '@rialto/contract/market-enums'
import { lockMarket, type Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { repositoryRoot } from '../../../lib/repository-root.ts'
import { text, textsOf } from '../../../lib/texts.ts'
import { type Restorer, type Restorers, recordChange } from '../../base/record/index.ts'
import { type ModuleDeps, selectRewordedTexts } from '../../base/settings/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { countWordings, selectWording, setWording } from './repository.ts'

interface CatalogueForm {
  key: string
  /** A plural form of the language, or empty. */
  form: string
  original: string
}

/** A text of the locale files in one language. */
interface CatalogueText {
  /** The key without a plural form, which no other text has. */
  name: string
  english: string
  /** Another text has the same English words. */
  hasTwin: boolean
  forms: readonly CatalogueForm[]
}

const PLURAL = /^(.*\{\{count\}\}.*)_(zero|one|two|few|many|other)$/s

const catalogues = new Map<string, readonly CatalogueText[]>()

/** All texts of a language by their English wording; plural forms of a text belong together. */
function catalogueOf(locale: string): readonly CatalogueText[] {
  const known = catalogues.get(locale) ?? readCatalogue(locale)
  catalogues.set(locale, known)
  return known
}

function readCatalogue(locale: string): CatalogueText[] {
  const english = textsOf('en') ?? {}
  const forms = new Map<string, CatalogueForm[]>()
  for (const [key, original] of Object.entries(textsOf(locale) ?? {})) {
    const [, base = key, form = ''] = PLURAL.exec(key) ?? []
    forms.set(base, [...(forms.get(base) ?? []), { key, form, original }])
  }
  const texts = [...forms].map(([name, all]) => ({
    name,
    english: english[name] ?? english[`${name}_other`] ?? name,
    forms: all,
  }))
  const uses = new Map<string, number>()
  for (const { english: words } of texts) uses.set(words, (uses.get(words) ?? 0) + 1)
  return texts
    .map((one) => ({ ...one, hasTwin: (uses.get(one.english) ?? 0) > 1 }))
    .sort((a, b) => a.english.localeCompare(b.english, 'en') || (a.name < b.name ? -1 : 1))
}

/** Finds a text by the key of one of its forms. */
const findText = (locale: string, key: string): CatalogueText | undefined =>
  catalogueOf(locale).find(({ forms }) => forms.some((form) => form.key === key))

const FILE = join(repositoryRoot, 'apps/server/build/text-places.json')

let known: Readonly<Record<string, readonly string[]>> | undefined

/** The pages on which a text stands, by its key without a plural form. None where the sources were never built, as in development. */
function builtPlacesOf(key: string): readonly string[] {
  known ??= readPlaces()
  return Object.hasOwn(known, key) ? (known[key] ?? []) : []
}

function readPlaces(): Record<string, string[]> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'))
  } catch {
    return {}
  }
}

interface TextQuery {
  locale: string
  view: InterfaceTextView
  search: string
  /** The page on which they stand; undefined: all. */
  place?: string | undefined
  /** The number of texts before the page. */
  cursor?: number | undefined
  limit: number
}

interface TextList {
  items: InterfaceText[]
  next_cursor: string | null
  total: number
  counts: Record<InterfaceTextView, number>
  places: { id: string; count: number }[]
}

const languageNotFound = (): Refusal => refuse('not_found', text('This language is not available'))

/** Lists the texts of the interface in a language, by their English wording. */
export async function listTexts(
  { database, settings }: Pick<ModuleDeps, 'database' | 'settings'>,
  { locale, view, search, place, cursor = 0, limit }: TextQuery,
  /** The places of a text, which a build has derived from the sources. */
  placesOf = builtPlacesOf,
): Promise<TextList | Refusal> {
  const { configured } = await settings.locales()
  if (!configured.includes(locale)) return languageNotFound()
  const rows = await selectRewordedTexts(database.db, locale)
  const own = new Map(rows.map(({ key, text: wording }) => [key, wording]))
  const every = catalogueOf(locale)
  const all = place === undefined ? every : every.filter(({ name }) => placesOf(name).includes(place))
  const reworded = all.filter(({ forms }) => forms.some(({ key }) => own.has(key)))
  const words = search.toLowerCase()
  const found = (view === 'reworded' ? reworded : all)
    .map((one) => presentText(one, own, placesOf))
    .filter((one) => words === '' || holds(one, words))
  return {
    items: found.slice(cursor, cursor + limit),
    next_cursor: found.length > cursor + limit ? String(cursor + limit) : null,
    total: found.length,
    counts: { all: all.length, reworded: reworded.length },
    places: countPlaces(every, placesOf),
  }
}

type PlacesOf = typeof builtPlacesOf

function countPlaces(texts: readonly CatalogueText[], placesOf: PlacesOf): { id: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { name } of texts) for (const id of placesOf(name)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].map(([id, count]) => ({ id, count }))
}

const presentText = (
  { name, english, hasTwin, forms }: CatalogueText,
  own: ReadonlyMap<string, string>,
  placesOf: PlacesOf = builtPlacesOf,
): InterfaceText => ({
  name,
  english,
  has_twin: hasTwin,
  places: [...placesOf(name)],
  forms: forms.map((form) => ({ ...form, text: own.get(form.key) ?? null })),
})

const holds = ({ english, forms }: InterfaceText, words: string): boolean =>
  [english, ...forms.flatMap(({ original, text: wording }) => [original, wording ?? ''])].some((one) =>
    one.toLowerCase().includes(words),
  )

interface Rewording {
  locale: string
  key: string
  /** Null: the original. */
  wording: string | null
  /** The own wording that the author has seen; undefined: no matter which. */
  replaces?: string | null
  actor: Actor
}

/** Words a text otherwise in one language, or brings its original back; pages show it at once. */
export async function rewordText(
  deps: ModuleDeps,
  { locale, key, wording, replaces, actor }: Rewording,
): Promise<{ text: InterfaceText; change: RecordedChange | undefined } | Refusal> {
  const { configured } = await deps.settings.locales()
  if (!configured.includes(locale)) return languageNotFound()
  const found = findText(locale, key)
  const original = found?.forms.find((form) => form.key === key)?.original
  if (!found || original === undefined) return refuse('not_found', text('There is no such text'))
  const fault = wording === null ? undefined : checkWording(wording, { original, english: found.english })
  if (fault) return refuseFields({ text: describe(fault) })
  const next = wording === original ? null : wording
  const outcome = await deps.database.write(async (tx) => {
    await lockMarket(tx)
    const before = await selectWording(tx, locale, key)
    if (replaces !== undefined && replaces !== before)
      return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { text: before } })
    if (before === next) return { change: undefined }
    if (next !== null && before === null && (await countWordings(tx, locale)) >= INTERFACE_TEXTS_MAX)
      return refuse('conflict', text('There can be at most {{max}} of them'), { values: { max: INTERFACE_TEXTS_MAX } })
    await setWording(tx, { locale, key, text: next })
    return { change: await recordWording(tx, { locale, key, original, before, after: next, actor, at: deps.now() }) }
  })
  if (outcome instanceof Refusal) return outcome
  deps.invalidations.publish('settings')
  const rows = await selectRewordedTexts(deps.database.db, locale)
  return { text: presentText(found, new Map(rows.map((row) => [row.key, row.text]))), change: outcome.change }
}

function describe(fault: WordingFault) {
  if (fault.kind === 'nesting') return { text: text('A text cannot name another text: $t(') }
  const values = { placeholder: fault.placeholder }
  return fault.kind === 'missing'
    ? { text: text('{{placeholder}} has to stay: a value is shown there'), values }
    : { text: text('{{placeholder}} is not known in this text'), values }
}

const TEXT_REWORDED = 'text_reworded'

interface Wording {
  locale: string
  key: string
  original: string
  /** Null: the original. */
  before: string | null
  after: string | null
  actor: Actor
  at: number
}

/** The name of the recorded field, which tells language and text. */
const fieldOf = (locale: string, key: string): string => `${locale}: ${key}`

function readField(field: string): { locale: string; key: string } {
  const end = field.indexOf(': ')
  return { locale: field.slice(0, end), key: field.slice(end + 2) }
}

export function recordWording(
  tx: Tx,
  { locale, key, original, before, after, actor, at }: Wording,
): Promise<RecordedChange> {
  const field = fieldOf(locale, key)
  return recordChange(tx, {
    ...{ at, actor, shopId: null, action: TEXT_REWORDED },
    subject: { kind: 'content', id: null, name: original },
    sentence: after === null ? text('Brought back the text {{text}}') : text('Worded {{text}} otherwise'),
    values: { text: original },
    before: { [field]: before },
    after: { [field]: after },
    restorable: true,
  })
}

export const createTextRestorers = ({ invalidations }: Pick<Deps, 'invalidations'>): Restorers => ({
  [TEXT_REWORDED]: {
    permission: 'content',
    restore: restoreWording,
    afterCommit: () => invalidations.publish('settings'),
  },
})

async function restoreWording(...[tx, { before, after }]: Parameters<Restorer['restore']>) {
  const [field = ''] = Object.keys(before)
  const { locale, key } = readField(field)
  // A later release may have another wording.
  if (!findText(locale, key)) return refuse('not_found', text('There is no such text'))
  await lockMarket(tx)
  const current = await selectWording(tx, locale, key)
  if (current !== (after[field] ?? null))
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { [field]: current } })
  const wording = before[field]
  await setWording(tx, { locale, key, text: typeof wording === 'string' ? wording : null })
  return undefined
}

const PLACEHOLDER = /\{\{.*?\}\}/g

const placeholdersIn = (text: string): string[] => [...new Set(text.match(PLACEHOLDER) ?? [])].sort()

type WordingFault = { kind: 'missing' | 'unknown'; placeholder: string } | { kind: 'nesting' }

/**
 * Checks an own wording: the values that the original shows stay, and no others are named. A form of a text may also show what its
 * English wording does: *one piece* may become *{{count}} piece*.
 */
export function checkWording(
  wording: string,
  { original, english }: { original: string; english: string },
): WordingFault | undefined {
  // The library would replace this by another text.
  if (wording.includes('$t(')) return { kind: 'nesting' }
  const [wanted, given] = [placeholdersIn(original), placeholdersIn(wording)]
  const missing = wanted.find((placeholder) => !given.includes(placeholder))
  if (missing) return { kind: 'missing', placeholder: missing }
  const known = [...wanted, ...placeholdersIn(english)]
  const unknown = given.find((placeholder) => !known.includes(placeholder))
  if (unknown) return { kind: 'unknown', placeholder: unknown }
  // A half of a placeholder is left over.
  return /\{\{|\}\}/.test(wording.replace(PLACEHOLDER, '')) ? { kind: 'unknown', placeholder: '{{' } : undefined
}
