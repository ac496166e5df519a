import { baseMeasure, wordsOf } from '../../../../db/search-text.ts'
import type { FilterNames } from '../lists/filters.ts'
import type { Occasion, SearchRules } from '../repository-search.ts'
import { type KnownWords, knownWords, sameWords } from './languages/index.ts'
import type { ColorFamily } from './languages/language.ts'
import { commonPhrase } from './word-forms.ts'

/** What a phrase stands for in this market. */
export interface Meaning {
  categories: number[]
  brands: number[]
  shops: number[]
  /** Colours that are named so. */
  colors: number[]
  sizes: number[]
  occasions: Occasion[]
}

type MeaningKind = Exclude<keyof Meaning, 'occasions'>

/** A size that says how much: in base units, or as the number of a scale such as EU 42. */
interface CountedSize {
  id: number
  /** `ml`, `g`, `mm`, or an empty text for a scale. */
  base: string
  amount: number
  /** The words beside the number of a scale. */
  words: string[]
}

/** The words that a market's shoppers and its goods have in common, in a language. */
export interface Vocabulary {
  words: KnownWords
  /** The most words of a phrase. */
  longest: number
  /** By phrase in common form. */
  meanings: ReadonlyMap<string, Meaning>
  synonyms: ReadonlyMap<string, readonly string[][]>
  /** Phrases of synonyms as people write them. */
  written: ReadonlyMap<string, string>
  countedSizes: readonly CountedSize[]
  /** Letters of clothes: `xl`. */
  letterSizes: ReadonlyMap<string, number[]>
  colorsOf: ReadonlyMap<ColorFamily, readonly number[]>
  /** The words of colours' names, in the content's language and the shopper's. */
  colorNames: ReadonlyMap<number, readonly string[][]>
  /** The words of categories' names: none is taken for the misspelt name of a brand. */
  categoryWords: ReadonlySet<string>
  brandWords: ReadonlySet<string>
}

interface Sources {
  locale: string
  /** The names in the content's own language, and in the shopper's. */
  content: FilterNames
  own: FilterNames
  rules: SearchRules
}

const cached = new WeakMap<
  FilterNames,
  { own: FilterNames; rules: SearchRules; locale: string; vocabulary: Vocabulary }[]
>()
const LANGUAGES_KEPT = 12

/** The vocabulary of names, cached as long as they are the same objects. */
export function vocabularyOf(sources: Sources): Vocabulary {
  const { content, own, rules, locale } = sources
  const known = cached.get(content) ?? []
  const same = known.find((each) => each.own === own && each.rules === rules && each.locale === locale)
  if (same) return same.vocabulary
  const vocabulary = createVocabulary(sources)
  cached.set(content, [{ own, rules, locale, vocabulary }, ...known.slice(0, LANGUAGES_KEPT - 1)])
  return vocabulary
}

/** Names of sizes that are words for letters. */
const LETTERS = /^(?:x{0,3}s|m|x{0,4}l|[2-6]xl|[2-3]xs)$/

const CONNECTED = /\s*[&,/+]\s*|\s+(?:and|et|y|und|و|ও)\s+/u

function createVocabulary({ locale, content, own, rules }: Sources): Vocabulary {
  const words = knownWords(locale)
  const meanings = new Map<string, Meaning>()
  let longest = 3
  const meaningOf = (phrase: readonly string[]): Meaning => {
    const key = commonPhrase(phrase)
    const meaning = meanings.get(key) ?? { categories: [], brands: [], shops: [], colors: [], sizes: [], occasions: [] }
    meanings.set(key, meaning)
    longest = Math.max(longest, phrase.length)
    return meaning
  }
  const name = (kind: MeaningKind, id: number, text: string) => {
    const phrase = wordsOf(text)
    if (phrase.length === 0) return
    const ids = meaningOf(phrase)[kind]
    if (!ids.includes(id)) ids.push(id)
  }
  const categoryWords = new Set<string>()
  const brandWords = new Set<string>()
  const countedSizes: CountedSize[] = []
  const letterSizes = new Map<string, number[]>()
  const colorsOf = new Map<ColorFamily, number[]>()
  const colorNames = new Map<number, string[][]>()

  for (const names of content === own ? [content] : [content, own]) {
    for (const { id, name: text } of names.categories) {
      // "Cups & mugs" is found by either.
      for (const part of new Set([text, ...text.split(CONNECTED)])) name('categories', id, part)
      for (const word of wordsOf(text)) categoryWords.add(word).add(commonPhrase([word]))
    }
    for (const { id, name: text } of names.brands) {
      name('brands', id, text)
      for (const word of wordsOf(text)) brandWords.add(word)
    }
    for (const { id, name: text } of rules.namesShops ? names.shops : []) name('shops', id, text)
    for (const { id, name: text, code } of names.colors) {
      name('colors', id, text)
      const named = wordsOf(text)
      if (named.length > 0) colorNames.set(id, [...(colorNames.get(id) ?? []), named])
      const phrase = commonPhrase(named)
      for (const family of new Set([...colorFamilies(code), ...(words.colors.get(phrase) ?? [])])) {
        const ids = colorsOf.get(family) ?? []
        if (!ids.includes(id)) colorsOf.set(family, [...ids, id])
      }
    }
    for (const { id, name: text } of names.sizes) {
      const phrase = wordsOf(text)
      const [letters = ''] = phrase
      if (phrase.length === 1 && LETTERS.test(letters))
        letterSizes.set(letters, [...(letterSizes.get(letters) ?? []), id])
      const counted = countedSize(id, text, words)
      if (counted) countedSizes.push(counted)
      else name('sizes', id, text)
    }
  }
  for (const occasion of rules.occasions)
    for (const text of [...(occasion.phrases[locale] ?? []), ...(occasion.phrases.en ?? [])]) {
      const phrase = wordsOf(text)
      if (phrase.length > 0 && !meaningOf(phrase).occasions.includes(occasion))
        meaningOf(phrase).occasions.push(occasion)
    }
  const synonyms = withRules(words.same, rules, locale)
  for (const key of synonyms.keys()) longest = Math.max(longest, key.split(' ').length)
  return {
    words,
    longest: Math.min(longest, 6),
    meanings,
    synonyms,
    written: new Map([
      ...words.written,
      ...rules.synonyms
        .flatMap((synonym) => synonym.words)
        .map((phrase): [string, string] => [wordsOf(phrase).join(' '), phrase]),
    ]),
    countedSizes,
    letterSizes,
    colorsOf,
    colorNames,
    categoryWords,
    brandWords,
  }
}

function withRules(same: ReadonlyMap<string, readonly string[][]>, { synonyms }: SearchRules, locale: string) {
  const all = new Map(same)
  const add = (key: string, phrases: readonly string[][]) => all.set(key, [...phrases, ...(all.get(key) ?? [])])
  for (const { locale: of, from, words } of synonyms) {
    if (of !== null && of !== locale) continue
    const group = words.map(wordsOf).filter((phrase) => phrase.length > 0)
    if (from !== null) add(commonPhrase(wordsOf(from)), group)
    else for (const [key, others] of sameWords([group])) add(key, others)
  }
  return all
}

/** Reads *500 ml*, *EU 42* or *42*. */
function countedSize(id: number, text: string, { units }: KnownWords): CountedSize | undefined {
  const [, before = '', number = '', after = ''] = /^\s*(\D*?)\s*(\p{Nd}+(?:[.,]\p{Nd}+)?)\s*(\D*)$/u.exec(text) ?? []
  if (number === '') return undefined
  const value = Number(wordsOf(number.replace(/[.,]/, 'x')).join('').replace('x', '.'))
  if (!Number.isFinite(value)) return undefined
  const unit = units.get(wordsOf(after).join(' '))
  const measure = before === '' && unit ? baseMeasure(value, unit) : undefined
  if (measure) return { id, ...measure, words: [] }
  return { id, base: '', amount: value, words: wordsOf(`${before} ${after}`) }
}

/**
 * The families that people look for a colour in: a teal is found by *green* and by *blue*.
 * @param code CSS hex
 */
export function colorFamilies(code: string): ColorFamily[] {
  const { hue, saturation, lightness } = hslOf(code)
  if (lightness < 0.13) return ['black']
  if (lightness < 0.24 && saturation < 0.2) return ['black', 'grey']
  if (lightness > 0.9 && saturation < 0.5) return ['white']
  if (lightness > 0.78 && saturation < 0.5 && isBetween(hue, 20, 70)) return ['white', 'beige']
  if (saturation < 0.09) return lightness > 0.9 ? ['white'] : ['grey']
  const family = familiesOfHue(hue, { saturation, lightness })
  return saturation < 0.24 && !isBetween(hue, 20, 170) ? [...family, 'grey'] : family
}

function familiesOfHue(
  hue: number,
  { saturation, lightness }: { saturation: number; lightness: number },
): ColorFamily[] {
  if (isBetween(hue, 12, 46)) {
    if (lightness > 0.62) return saturation < 0.75 ? ['beige'] : ['orange']
    if (lightness < 0.4 || saturation < 0.3) return ['brown']
    if (hue < 30) return ['orange', 'brown']
    return saturation > 0.6 ? ['yellow', 'brown'] : ['brown', 'beige']
  }
  if (isBetween(hue, 46, 66)) return lightness < 0.4 ? ['green', 'yellow'] : ['yellow']
  if (isBetween(hue, 66, 165)) return ['green']
  if (isBetween(hue, 165, 195)) return ['green', 'blue']
  if (isBetween(hue, 195, 250)) return ['blue']
  if (isBetween(hue, 250, 300)) return ['purple']
  if (isBetween(hue, 300, 346)) return lightness < 0.5 ? ['purple', 'red'] : ['pink', 'purple']
  if (lightness > 0.68) return ['pink']
  return lightness < 0.32 ? ['red', 'brown'] : ['red']
}

const isBetween = (hue: number, from: number, to: number): boolean => hue >= from && hue < to

function hslOf(code: string): { hue: number; saturation: number; lightness: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(code.slice(at, at + 2), 16) / 255)
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const range = most - least
  const lightness = (most + least) / 2
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  const sector =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return { hue: sector * 60, saturation, lightness }
}
