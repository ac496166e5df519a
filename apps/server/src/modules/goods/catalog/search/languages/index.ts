import { wordsOf } from '../../../../../db/search-text.ts'
import { commonPhrase } from '../word-forms.ts'
import { arabic } from './arabic.ts'
import { bengali } from './bengali.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { COLOR_FAMILIES, type ColorFamily, type SearchLanguage, UNITS, type Unit } from './language.ts'
import { spanish } from './spanish.ts'

const LANGUAGES: Readonly<Record<string, SearchLanguage>> = {
  en: english,
  ar: arabic,
  bn: bengali,
  de: german,
  es: spanish,
  fr: french,
}

/** The words of a language, and English ones, which shoppers of every language mix in. Phrases are normalised words with spaces between. */
export interface KnownWords {
  fillers: ReadonlySet<string>
  /** Fillers as they are written: *thé* is no *the*. */
  writtenFillers: ReadonlySet<string>
  upTo: ReadonlySet<string>
  from: ReadonlySet<string>
  between: ReadonlySet<string>
  and: ReadonlySet<string>
  upToAfter: ReadonlySet<string>
  fromAfter: ReadonlySet<string>
  without: ReadonlySet<string>
  withoutAfter: ReadonlySet<string>
  size: ReadonlySet<string>
  units: ReadonlyMap<string, Unit>
  unitNames: ReadonlySet<string>
  currencies: ReadonlySet<string>
  /** The families of a colour's name in common form ({@link commonPhrase}). */
  colors: ReadonlyMap<string, ReadonlySet<ColorFamily>>
  /** Families by their own name, not that of a shade. */
  families: ReadonlyMap<string, ColorFamily>
  /** What means the same as a phrase in common form. */
  same: ReadonlyMap<string, readonly string[][]>
  /** Other forms of a word in the language of the text. */
  otherForms: (word: string) => string[]
  /** Letters that may stand between the words of a compound; undefined in languages that write words apart. */
  linking: readonly string[] | undefined
  /** The phrases of `same` as people write them. */
  written: ReadonlyMap<string, string>
}

const known = new Map<string, KnownWords>()

/** @param locale a language without words of its own has the English ones */
export function knownWords(locale: string): KnownWords {
  const cached = known.get(locale)
  if (cached) return cached
  const own = LANGUAGES[locale]
  const words = compile(own && own !== english ? [own, english] : [english])
  known.set(locale, words)
  return words
}

const writtenPhrases = (list = ''): string[] =>
  list
    .split(/[,\n،]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => wordsOf(phrase).length > 0)

const phrasesOf = (list?: string): string[][] => writtenPhrases(list).map(wordsOf)

const joined = (list?: string): string[] => phrasesOf(list).map((words) => words.join(' '))

function compile(languages: readonly SearchLanguage[]): KnownWords {
  const set = (read: (language: SearchLanguage) => string | undefined) =>
    new Set(languages.flatMap((language) => joined(read(language))))
  const every = Object.values(LANGUAGES)
  const colors = new Map<string, Set<ColorFamily>>()
  const families = new Map<string, ColorFamily>()
  for (const language of every)
    for (const family of COLOR_FAMILIES)
      for (const [place, phrase] of phrasesOf(language.colors[family]).entries()) {
        const key = commonPhrase(phrase)
        colors.set(key, (colors.get(key) ?? new Set()).add(family))
        if (place === 0) families.set(key, family)
      }
  const units = new Map(
    every.flatMap((language) =>
      UNITS.flatMap((unit) => joined(language.units[unit]).map((name): [string, Unit] => [name, unit])),
    ),
  )
  return {
    fillers: set((language) => language.fillers),
    writtenFillers: new Set(
      languages.flatMap((language) => language.fillers.split(/[,\n،]/).map((filler) => filler.trim().toLowerCase())),
    ),
    upTo: set((language) => language.upTo),
    from: set((language) => language.from),
    between: set((language) => language.between),
    and: set((language) => language.and),
    upToAfter: set((language) => language.upToAfter),
    fromAfter: set((language) => language.fromAfter),
    without: set((language) => language.without),
    withoutAfter: set((language) => language.withoutAfter),
    size: set((language) => language.size),
    currencies: new Set(every.flatMap((language) => joined(language.currencies))),
    units,
    unitNames: new Set(units.keys()),
    linking: languages[0]?.linking,
    otherForms: languages[0]?.otherForms ?? (() => []),
    colors,
    families,
    written: new Map(
      languages
        .flatMap(({ same, kinds }) => [...same.split(/[\n;]/), ...kinds.split(/[\n:]/)])
        .flatMap(writtenPhrases)
        .map((phrase) => [wordsOf(phrase).join(' '), phrase]),
    ),
    same: withKinds(
      sameWords(languages.flatMap((language) => language.same.split(/[\n;]/).map(phrasesOf))),
      languages.flatMap((language) => language.kinds.split('\n')),
    ),
  }
}

/** Adds to each wider word what it finds. */
function withKinds(same: Map<string, string[][]>, lines: readonly string[]): Map<string, string[][]> {
  for (const line of lines) {
    const [wider = '', narrower] = line.split(':')
    const key = commonPhrase(wordsOf(wider))
    if (key !== '') same.set(key, [...(same.get(key) ?? []), ...phrasesOf(narrower)])
  }
  return same
}

/** Each phrase with the others of its groups. */
export function sameWords(groups: readonly string[][][]): Map<string, string[][]> {
  const same = new Map<string, string[][]>()
  for (const group of groups)
    for (const phrase of group) {
      const key = commonPhrase(phrase)
      const others = group.filter((other) => commonPhrase(other) !== key)
      if (others.length > 0) same.set(key, [...(same.get(key) ?? []), ...others])
    }
  return same
}
