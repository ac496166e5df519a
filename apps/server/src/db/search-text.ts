/** Marks words of a product's name, brand and categories in the index. No text contains it. */
export const NAME_MARK = '\u01c2'
/** Marks words of a product's own name, which is ranked before its brand and categories. */
export const TITLE_MARK = '\u01c1'

/** Marks words that stand in a product's description alone. */
export const DESCRIPTION_MARK = '\u01c0'

const MAX_WORD_LENGTH = 40
const MAX_JOINED_LENGTH = 24
const ASCII = /^[\0-\x7f]*$/

/** Letters without a Unicode decomposition, and Arabic letters that are used interchangeably. */
const FOLDS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
  '\u0671': '\u0627', // alef wasla -> alef
  '\u0649': '\u064a', // alef maqsura -> ya
  '\u06cc': '\u064a', // Farsi ya -> ya
  '\u0629': '\u0647', // ta marbuta -> ha
  '\u06c1': '\u0647', // heh goal -> ha
  '\u06be': '\u0647', // heh doachashmee -> ha
  '\u06a9': '\u0643', // keheh -> kaf
  '\u0640': '', // tatweel
  [NAME_MARK]: ' ',
  [TITLE_MARK]: ' ',
  [DESCRIPTION_MARK]: ' ',
}
const FOLDED_LETTER = new RegExp(`[${Object.keys(FOLDS).join('')}]`, 'gu')

/** The zeros of the scripts whose digits are read as 0..9. */
const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50]

/**
 * Folds text for search: lower case, no accents or vowel marks, one form of each letter and digit. Other characters stay, since
 * {@link wordsOf} separates words at them.
 */
export function normalise(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(FOLDED_LETTER, (letter) => FOLDS[letter] ?? letter)
    .replace(/[^\P{Nd}0-9]/gu, toDigit)
    .normalize('NFC')
}

function toDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = DIGIT_ZEROS.find((start) => code >= start && code <= start + 9)
  return zero === undefined ? digit : String(code - zero)
}

/** The normalised words of a text, in order; used for indexed texts and for queries. */
export function wordsOf(text: string): string[] {
  const plain = normalise(text).replace(/(?<=\p{L})['’ʼ`´](?=\p{L})/gu, '')
  return (plain.match(/[\p{L}\p{Nd}]+/gu) ?? []).map(withoutArticle).map((word) => word.slice(0, MAX_WORD_LENGTH))
}

/** Checks that a text contains each of these words of {@link wordsOf}, possibly within longer words. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const folded = wordsOf(text).join(' ')
  return words.every((word) => folded.includes(word))
}

/**
 * {@link wordsOf}, with what else they are found by: words joined by hyphens as one word ("t-shirt" as "tshirt"), words without a French
 * elision ("d'olive" as "olive"), and measures in their base unit ("0.5 l" as "500ml").
 */
export function searchableWords(text: string): string[] {
  const plain = normalise(text)
  const words = wordsOf(text)
  // Without the first condition, the letters of a long word would each be tried as a beginning.
  for (const [compound] of plain.matchAll(/(?<![\p{L}\p{Nd}])[\p{L}\p{Nd}]+(?:[-‐‑][\p{L}\p{Nd}]+)+/gu)) {
    const joined = compound.replace(/[-‐‑]/g, '')
    if (joined.length <= MAX_JOINED_LENGTH) words.push(joined)
  }
  for (const [, elided = ''] of plain.matchAll(/(?<!\p{L})(?:[cdjlmnst]|qu)['’](\p{L}+)/gu)) words.push(elided)
  for (const [, number = '', unit = ''] of plain.matchAll(
    /(?<![\p{L}\p{Nd}.,])(\d+(?:[.,]\d+)?)\s?(\p{L}{1,2})(?![\p{L}\p{Nd}])/gu,
  )) {
    const measure = measureWord(Number(number.replace(',', '.')), unit)
    if (measure) words.push(measure)
  }
  return words
}

/** Base units, and how many of them a unit has. */
const MEASURES: Readonly<Record<string, readonly [base: string, factor: number]>> = {
  ml: ['ml', 1],
  cl: ['ml', 10],
  l: ['ml', 1_000],
  g: ['g', 1],
  kg: ['g', 1_000],
  mm: ['mm', 1],
  cm: ['mm', 10],
  m: ['mm', 1_000],
}

/** A measure in its base unit: 0.5 l are 500 ml. Undefined for an unknown unit. @param unit such as `cl` */
export function baseMeasure(number: number, unit: string): { amount: number; base: string } | undefined {
  const measure = MEASURES[unit]
  return measure && { amount: Math.round(number * measure[1]), base: measure[0] }
}

/** The word by which a measure is found, whatever its unit. */
export function measureWord(number: number, unit: string): string | undefined {
  const measure = baseMeasure(number, unit)
  return measure && `${measure.amount}${measure.base}`
}

const ARABIC = /^[\u0621-\u064a]+$/
const BENGALI = /^[\u0985-\u09df]+$/
const ARABIC_ENDING = /(?:ها|ات|ان|ون|ين|يه|يات|ه|ي)$/
const BENGALI_ENDING = /(?:গলর|গলক|গল|দরক|দর|টর|টক|ট|খন|এর|র|ক|ত|য)$/

/**
 * The beginning that all forms of an Arabic or Bengali word share, without endings of number, gender and case (of Arabic those of
 * Larkey's light stemmer; Bengali words have lost their vowel signs here). Undefined for other scripts, and for short words.
 */
export function stemOf(word: string): string | undefined {
  const ending = ARABIC.test(word) ? ARABIC_ENDING : BENGALI.test(word) ? BENGALI_ENDING : undefined
  if (!ending || word.length < 3) return undefined
  const stem = word.replace(ending, '')
  return stem.length >= 3 ? stem : word
}

/** Drops the Arabic article, which is written as part of the word, with *and*, *for*, *with* or *as* before it. */
function withoutArticle(word: string): string {
  const bare = word.replace(/^(?:[وفبك]?ال|لل)/, '')
  return bare.length >= 2 ? bare : word
}

/**
 * The fields to search: all but the description; name, brand and categories; the product's own name alone; or what stands in the
 * description alone.
 */
export type SearchScope = 'all' | 'names' | 'titles' | 'descriptions'

/** The mark before the words of a scope in the search text. */
export const MARKS: Readonly<Record<SearchScope, string>> = {
  all: '',
  names: NAME_MARK,
  titles: TITLE_MARK,
  descriptions: DESCRIPTION_MARK,
}
