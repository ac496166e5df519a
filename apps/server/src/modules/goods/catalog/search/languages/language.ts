/** The families that colours are searched by. */
export const COLOR_FAMILIES = [
  'black',
  'grey',
  'white',
  'beige',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'gold',
  'silver',
] as const
export type ColorFamily = (typeof COLOR_FAMILIES)[number]

/** Units, and the currencies whose names people type. */
export const UNITS = ['ml', 'cl', 'l', 'g', 'kg', 'mm', 'cm', 'm', 'inch', 'oz', 'lb'] as const
export type Unit = (typeof UNITS)[number]

/**
 * How people of a language ask. Every list has its phrases between commas, as people type them; case, accents and vowel marks do not
 * matter.
 */
export interface SearchLanguage {
  /** Words that say nothing about a product: articles, prepositions, *I am looking for*. Never words that also name a thing or a person it is for. */
  fillers: string
  /** Before the highest or the lowest price or measure. */
  upTo: string
  from: string
  /** *between* … *and*; `and` also stands between two amounts by itself (*20 to 50*). */
  between: string
  and: string
  /** After an amount, where the language puts it there (*৫০ টাকার নিচে*). */
  upToAfter?: string
  fromAfter?: string
  /** Before, and after, what is left out. */
  without: string
  withoutAfter?: string
  /** Words before the number or letter of a size. */
  size: string
  /** The names and common shades of each family, in all genders and numbers that people type. */
  colors: Readonly<Record<ColorFamily, string>>
  units: Readonly<Partial<Record<Unit, string>>>
  /** Other spellings and numbers of a folded word, beside those that `word-forms.ts` guesses in every language; a few at most. */
  otherForms?: (word: string) => string[]
  /** Letters that may stand between the words of a compound, in languages that write several words as one (*Arbeit-s-hose*). */
  linking?: readonly string[]
  /** Names of currencies, small and large, in the forms that follow a number. */
  currencies: string
  /** Groups of words for the same thing, words between commas, groups on lines or between semicolons: synonyms, spellings, irregular plurals. */
  same: string
  /** Wider words with what else they find, one a line: `bread: baguette, sourdough, loaf`. The narrower words do not find the wider ones. */
  kinds: string
}
