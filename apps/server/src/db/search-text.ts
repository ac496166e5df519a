/** Stands before the words of a product's name, brand and categories, so that one index tells them from the rest. No text holds it. */
export const NAME_MARK = '\u01c2'
/** Stands before the words of a product's own name, which is ranked before its brand and categories. */
export const TITLE_MARK = '\u01c1'

const WORD_MAX = 40
const JOINED_MAX = 24
const ASCII = /^[\0-\x7f]*$/

/** Letters that no Unicode decomposition takes apart, and Arabic letters that are written for one another. */
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
}
const FOLDED = new RegExp(`[${Object.keys(FOLDS).join('')}]`, 'gu')

/** The zeros of the scripts whose digits are read as 0..9. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50]

/**
 * Text as it is searched: lower case, without accents and vowel marks, letters and digits folded to one form. What is
 * neither letter nor digit stays, for {@link wordsOf} to part words by.
 */
export function normalise(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(FOLDED, (letter) => FOLDS[letter] ?? letter)
    .replace(/[^\P{Nd}0-9]/gu, toDigit)
    .normalize('NFC')
}

function toDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((start) => code >= start && code <= start + 9)
  return zero === undefined ? digit : String(code - zero)
}

/** The words of a text, normalised, in order; the same for what is searched and what is searched for. */
export function wordsOf(text: string): string[] {
  const plain = normalise(text).replace(/(?<=\p{L})['’ʼ`´](?=\p{L})/gu, '')
  return (plain.match(/[\p{L}\p{Nd}]+/gu) ?? []).map(withoutArticle).map((word) => word.slice(0, WORD_MAX))
}

/** Whether a text holds every one of these words of {@link wordsOf}, be it within a longer one. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const folded = wordsOf(text).join(' ')
  return words.every((word) => folded.includes(word))
}

/** {@link wordsOf}, and words joined by hyphens also as one: "t-shirt" is found as "tshirt". */
export function searchableWords(text: string): string[] {
  const words = wordsOf(text)
  for (const [compound] of normalise(text).matchAll(/[\p{L}\p{Nd}]+(?:[-‐‑][\p{L}\p{Nd}]+)+/gu)) {
    const joined = compound.replace(/[-‐‑]/g, '')
    if (joined.length <= JOINED_MAX) words.push(joined)
  }
  return words
}

/** Arabic writes its article into the word: with and without it, it is the same thing that is looked for. */
function withoutArticle(word: string): string {
  return word.startsWith('\u0627\u0644') && word.length >= 4 ? word.slice(2) : word
}
