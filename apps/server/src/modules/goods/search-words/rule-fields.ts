import type { ValidatedFor } from '@rialto/contract'
import { OCCASION_PHRASES_MAX, SEARCH_OCCASIONS_MAX, SEARCH_SYNONYMS_MAX } from '@rialto/contract/limits'
import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../../db/json.ts'
import { wordsOf } from '../../../db/search-text.ts'
import type { SearchOccasionsTable, SearchSynonymsTable } from '../../../db/tables.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { cleanLine } from '../../../lib/words.ts'
import { refuseFields } from '../../people/accounts/index.ts'

/** What operators teach the search. */
export type RuleKind = 'synonym' | 'occasion'

type Meta = 'id' | 'version' | 'created_at'
/** The columns that people fill in. */
export interface Contents {
  synonym: Omit<Selectable<SearchSynonymsTable>, Meta>
  occasion: Omit<Selectable<SearchOccasionsTable>, Meta>
}
export type RuleContent = Contents[RuleKind]
export type StoredRule = RuleContent & Pick<Selectable<SearchSynonymsTable>, Meta>

export type SynonymFields = ValidatedFor<'POST /admin/search-synonyms'>['body']
export type OccasionFields = ValidatedFor<'POST /admin/search-occasions'>['body']

/** What somebody has filled in. */
export type RuleDraft = { kind: 'synonym'; fields: SynonymFields } | { kind: 'occasion'; fields: OccasionFields }

interface RuleTexts {
  notFound: TextKey
  added: TextKey
  changed: TextKey
  removed: TextKey
}

export const ruleTexts: Record<RuleKind, RuleTexts> = {
  synonym: {
    notFound: text('Synonym not found'),
    added: text('Added the synonym {{name}}'),
    changed: text('Changed the synonym {{name}}'),
    removed: text('Removed the synonym {{name}}'),
  },
  occasion: {
    notFound: text('Occasion not found'),
    added: text('Added the occasion {{name}}'),
    changed: text('Changed the occasion {{name}}'),
    removed: text('Removed the occasion {{name}}'),
  },
}

export const maxOf: Record<RuleKind, number> = { synonym: SEARCH_SYNONYMS_MAX, occasion: SEARCH_OCCASIONS_MAX }

/** Texts with this in common are the same to a search. */
const keyOf = (words: string): string => wordsOf(words).join(' ')

/** The texts without those that a search cannot tell apart, or a refusal of those without a letter or a digit. */
function distinct(field: string, texts: readonly string[]): string[] | Refusal {
  const byKey = new Map<string, string>()
  for (const each of texts.map(cleanLine)) {
    const key = keyOf(each)
    if (key === '') return refuseFields({ [field]: { text: text('Each needs a letter or a digit') } })
    if (!byKey.has(key)) byKey.set(key, each)
  }
  return [...byKey.values()]
}

const refuseLanguage = (field: string): Refusal =>
  refuseFields({ [field]: { text: text('The market does not have this language') } })

export function readSynonymFields(
  { locale, words: given, from }: SynonymFields,
  locales: readonly string[],
): Contents['synonym'] | Refusal {
  if (locale !== null && !locales.includes(locale)) return refuseLanguage('locale')
  const words = distinct('words', given)
  if (words instanceof Refusal) return words
  if (words.length < 2) return refuseFields({ words: { text: text('Give at least two different words') } })
  const only = from === null ? null : words.find((word) => keyOf(word) === keyOf(from))
  if (only === undefined) return refuseFields({ from: { text: text('Choose one of the words') } })
  return { locale, one_way_from: only, words_json: toJson(words) }
}

export function readOccasionFields(
  { names, phrases, category_ids: categoryIds, product_ids: productIds }: OccasionFields,
  locales: readonly string[],
): Omit<Contents['occasion'], 'max_price'> | Refusal {
  if (names.some(({ locale }) => !locales.includes(locale))) return refuseLanguage('names')
  if (phrases.some(({ locale }) => !locales.includes(locale))) return refuseLanguage('phrases')
  const byLocale: Record<string, string[]> = {}
  for (const { locale, phrases: some } of phrases) {
    const all = distinct('phrases', [...(byLocale[locale] ?? []), ...some])
    if (all instanceof Refusal) return all
    if (all.length > OCCASION_PHRASES_MAX)
      return refuseFields({
        phrases: { text: text('There can be at most {{max}} of them'), values: { max: OCCASION_PHRASES_MAX } },
      })
    if (all.length > 0) byLocale[locale] = all
  }
  if (Object.keys(byLocale).length === 0)
    return refuseFields({ phrases: { text: text('Say what people type for this occasion') } })
  if (categoryIds.length + productIds.length === 0)
    return refuseFields({ category_ids: { text: text('Choose a category or a product') } })
  return {
    names_json: toJson(Object.fromEntries(names.map(({ locale, name }) => [locale, cleanLine(name)]))),
    phrases_json: toJson(byLocale),
    category_ids_json: toJson([...new Set(categoryIds)]),
    product_ids_json: toJson([...new Set(productIds)]),
  }
}

const setOf = (words: readonly string[]): string => words.map(keyOf).sort().join('\n')

/** Refuses a synonym that is there already. */
function refuseTwin(synonym: Contents['synonym'], others: readonly Contents['synonym'][]): Refusal | undefined {
  const same = (one: Contents['synonym']) =>
    JSON.stringify([one.locale, one.one_way_from && keyOf(one.one_way_from), setOf(fromJson(one.words_json))])
  if (!others.some((other) => same(other) === same(synonym))) return undefined
  return refuseFields({ words: { text: text('These words are synonyms already') } })
}

/** Refuses a phrase that leads to another occasion, since a search could not tell which is meant. */
function refuseTakenPhrase(
  occasion: Contents['occasion'],
  others: readonly Contents['occasion'][],
): Refusal | undefined {
  const phrases = fromJson(occasion.phrases_json)
  for (const other of others) {
    const taken = fromJson(other.phrases_json)
    for (const [locale, some] of Object.entries(phrases)) {
      const keys = new Set((taken[locale] ?? []).map(keyOf))
      const phrase = some.find((each) => keys.has(keyOf(each)))
      if (phrase !== undefined)
        return refuseFields({
          phrases: {
            text: text('“{{phrase}}” is a phrase of the occasion {{name}}'),
            values: { phrase, name: nameOf(other) },
          },
        })
    }
  }
  return undefined
}

/** Refuses what another rule of the kind stands in the way of. @param id of the rule itself, which is no other one */
export function refuseConflict(
  content: RuleContent,
  rows: readonly (RuleContent & { id: number })[],
  id?: number,
): Refusal | undefined {
  const others = rows.filter((row) => row.id !== id)
  if ('words_json' in content)
    return refuseTwin(
      content,
      others.filter((row) => 'words_json' in row),
    )
  return refuseTakenPhrase(
    content,
    others.filter((row) => 'names_json' in row),
  )
}

const NAME_MAX = 80

/** How people recognise a rule in the record. */
export function nameOf(content: RuleContent): string {
  const name =
    'words_json' in content
      ? fromJson(content.words_json).join(', ')
      : (Object.values<string>(fromJson(content.names_json))[0] ?? '')
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name
}
