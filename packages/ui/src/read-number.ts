import { westernDigits } from './western-digits.ts'

export interface NumberLimits {
  /** Without one, negative numbers are refused. */
  min?: number | undefined
  max?: number | undefined
  /** Digits after the decimal mark; a number with more is refused. */
  decimals?: number | undefined
  /** A sign or word that may stand beside the number: `$`, `kr`, `%`. */
  unit?: string | undefined
}

/** Why a text is not accepted as a number. */
export type NumberFault =
  | { kind: 'empty' }
  | { kind: 'not-a-number' }
  | { kind: 'whole-number' }
  | { kind: 'decimals'; decimals: number }
  /** A mark with three digits after it: a thousand to some, a fraction to others. */
  | { kind: 'ambiguous'; whole: string; part: string }
  | { kind: 'least'; min: number }
  | { kind: 'most'; max: number }

const MINUS = /^[-\u2212\u2013\ufe63\uff0d]/
/** Spaces of all kinds, direction marks, and the apostrophes that Swiss thousands have. */
const SILENT = /[\s\u00a0\u202f\u2009\u200e\u200f\u061c\u2066-\u2069'\u2019]/g
const DECIMAL_SIGN = /^(?=.*\d)(\d*)(?:\.(\d*))?$/

const marks = new Map<string, string>()

/** The decimal mark of a language, in Western digits: `,` in Spanish. */
export function decimalMark(locale: string): string {
  const known = marks.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(`${locale}-u-nu-latn`).formatToParts(0.5)
  const mark = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
  marks.set(locale, mark)
  return mark
}

/**
 * Reads a number as people write it: with digits of any script, a currency sign, and the marks of their language. A text that has one
 * meaning only keeps it in every language (`1.234,56`); one mark with three digits after it means what the language says. Nothing is
 * rounded, cut off or moved to a limit.
 */
export function readNumber(typed: string, locale: string, limits: NumberLimits = {}): number | NumberFault {
  const { decimals = 0, min = 0, max = Number.MAX_SAFE_INTEGER, unit } = limits
  const text = withoutUnit(westernDigits(typed).replace(SILENT, ''), unit)
  if (text === '') return { kind: 'empty' }
  const isNegative = MINUS.test(text)
  const plain = plainDecimal(text.replace(MINUS, '').replace(/^\+/, ''), locale)
  const [, whole = '', fraction = ''] = (plain && DECIMAL_SIGN.exec(plain.text)) || []
  if (!plain || (whole === '' && fraction === '')) return { kind: 'not-a-number' }
  if (fraction.length > decimals) {
    if (plain.isAmbiguous)
      return { kind: 'ambiguous', whole: `${whole}${fraction}`, part: `${whole || '0'}${plain.mark}${fraction}` }
    return decimals === 0 ? { kind: 'whole-number' } : { kind: 'decimals', decimals }
  }
  const size = Number(`${whole || '0'}.${fraction || '0'}`)
  const value = isNegative && size !== 0 ? -size : size
  if (value < min) return { kind: 'least', min }
  return value > max ? { kind: 'most', max } : value
}

/** Writes a number as a field shows it: in Western digits, without marks for thousands, so that it is read back as it is. */
export function writeNumber(value: number, locale: string, leastDecimals = 0): string {
  const text = String(value)
  const missing = leastDecimals - (text.split('.')[1]?.length ?? 0)
  const padded = missing > 0 ? value.toFixed(leastDecimals) : text
  return padded.includes('.') ? padded.replace('.', decimalMark(locale)) : padded
}

function withoutUnit(text: string, unit = ''): string {
  const bare = text.replace(/\p{Sc}/gu, '')
  const word = unit.replace(/\p{Sc}/gu, '').replace(SILENT, '')
  if (word === '') return bare
  if (bare.toLowerCase().startsWith(word.toLowerCase())) return bare.slice(word.length)
  return bare.toLowerCase().endsWith(word.toLowerCase()) ? bare.slice(0, -word.length) : bare
}

interface PlainDecimal {
  /** With a point as the decimal mark, and no other. */
  text: string
  mark: string
  isAmbiguous: boolean
}

function plainDecimal(text: string, locale: string): PlainDecimal | undefined {
  const isFraction = text.includes('\u066b')
  const hasArabicMarks = isFraction || text.includes('\u066c')
  // The marks of Arabic script have one meaning each, so that they do not stand beside Western ones.
  if (hasArabicMarks && (/[.,]/.test(text) || !isGrouped(text.split('\u066b')[0] ?? '', '\u066c'))) return undefined
  const western = text
    .replaceAll('\u066c', '')
    .replaceAll('\u066b', '.')
    .replaceAll('\uff0c', ',')
    .replaceAll('\uff0e', '.')
  if (/[^\d.,]/.test(western)) return undefined
  const used = [...western].filter((each) => each === '.' || each === ',')
  const last = used.at(-1)
  if (!last) return { text: western, mark: '.', isAmbiguous: false }
  const other = last === '.' ? ',' : '.'
  if (used.includes(other) || (used.length === 1 && (isFraction || !isThousand(western, last)))) {
    // The last mark is the decimal one, so it stands once, and the other groups thousands.
    const [head = '', tail = '', ...more] = western.split(last)
    if (more.length > 0 || tail.includes(other) || !isGrouped(head, other)) return undefined
    return { text: `${head.replaceAll(other, '')}.${tail}`, mark: last, isAmbiguous: false }
  }
  if (used.length > 1) return isGrouped(western, last) ? whole(western, last) : undefined
  if (last !== decimalMark(locale)) return whole(western, last)
  return { text: western.replace(last, '.'), mark: last, isAmbiguous: true }
}

const whole = (text: string, mark: string): PlainDecimal => ({
  text: text.replaceAll(mark, ''),
  mark,
  isAmbiguous: false,
})

/** `1.234`, which may be a thousand; not `0.234` or `1234.567`. */
const isThousand = (text: string, mark: string): boolean => {
  const [head = '', tail = ''] = text.split(mark)
  return /^[1-9]\d{0,2}$/.test(head) && /^\d{3}$/.test(tail)
}

/** Groups of three, or of two as in Indian numbers, and three at the end. */
const isGrouped = (text: string, mark: string): boolean =>
  !text.includes(mark) || /^\d{1,3}(?:;\d{3})+$|^\d{1,2}(?:;\d{2})*;\d{3}$/.test(text.replaceAll(mark, ';'))
