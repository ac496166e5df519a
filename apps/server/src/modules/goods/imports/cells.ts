import { cleanCode } from '@rialto/contract/clean-text'
import { PRICE_MAX } from '@rialto/contract/limits'
import { formatFigure, marketUnits, toDecimal } from '../../../lib/money.ts'
import { cleanLine } from '../../../lib/words.ts'

// How cells are read that people and spreadsheets write in many ways: numbers, yes and no, codes.

/** The mark before the decimals of a file's numbers. */
export type DecimalMark = 'point' | 'comma'

/** What is known about a file's numbers. */
export interface Notation {
  /** Undefined where nothing tells, or where the file has both. */
  mark: DecimalMark | undefined
  /** A person has said so. */
  isGiven: boolean
}

/** The notation of exports: `1299.00`. */
export const EXPORTED: Notation = { mark: 'point', isGiven: true }

const CURRENCY = /^\p{Sc}\s*|\s*\p{Sc}$/gu
const GROUP_SIGNS = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g
/** The marks of Arabic script have one meaning each, so that they do not stand beside Western ones. */
const ARABIC = /^(\d+|\d{1,3}(?:٬\d{3})+)(?:٫(\d+))?$/
/** `1.234`, which may be a thousand; not `0.234` or `1234.567`. */
const MAY_BE_THOUSAND = /^[1-9]\d{0,2}([.,])\d{3}$/

type Shape =
  | { kind: 'number'; whole: string; decimals: string; proves: DecimalMark | undefined }
  | { kind: 'doubtful'; whole: string; decimals: string; mark: DecimalMark }

const nameOf = (mark: string | undefined): DecimalMark => (mark === ',' ? 'comma' : 'point')

function shapeOf(cell: string): Shape | undefined {
  // `5²` and `½` are no digits of a number.
  if (/\p{No}/u.test(cell)) return undefined
  const text = cleanCode(cell).replace(CURRENCY, '').replace(GROUP_SIGNS, '').trim()
  const found = (whole: string, decimals: string, proves: DecimalMark | undefined): Shape => ({
    kind: 'number',
    whole: whole.replace(/[.,٬]/g, ''),
    decimals,
    proves,
  })
  const arabic = ARABIC.exec(text)
  if (arabic) return found(arabic[1] ?? '', arabic[2] ?? '', undefined)
  const [, mark] = MAY_BE_THOUSAND.exec(text) ?? []
  if (mark) {
    const [whole = '', decimals = ''] = text.split(mark)
    return { kind: 'doubtful', whole, decimals, mark: nameOf(mark) }
  }
  // The last mark is the decimal one where it stands once; before it, the other groups thousands.
  const [, whole = '', last, decimals = ''] =
    /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)([.,])(\d+)$/.exec(text) ?? []
  if (last && !whole.includes(last)) return found(whole, decimals, nameOf(last))
  // Indian numbers group by two above the thousands.
  const [, lakhs, paise = ''] = /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d+))?$/.exec(text) ?? []
  if (lakhs) return found(lakhs, paise, 'point')
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return found(text, '', 'comma')
  return /^\d{1,3}(?:,\d{3}){2,}$/.test(text) ? found(text, '', 'point') : undefined
}

/** Learns the notation of a file from all its numbers. */
export class NotationLearner {
  readonly #proved = new Set<DecimalMark>()

  add(cell: string): void {
    const shape = cell === '' ? undefined : shapeOf(cell)
    if (shape?.kind === 'number' && shape.proves) this.#proved.add(shape.proves)
  }

  result(): Notation {
    const [mark] = this.#proved
    return { mark: this.#proved.size === 1 ? mark : undefined, isGiven: false }
  }
}

/** Why a cell is no number: it may be a thousand times more or less, or is none. */
type Doubt = 'doubtful' | undefined

/** The digits before and after the decimal mark; `doubtful` where the file leaves open which of two numbers it is. */
export function parseDecimal(cell: string, notation: Notation): { whole: string; decimals: string } | Doubt {
  const shape = shapeOf(cell)
  if (shape?.kind !== 'doubtful') return shape
  const { whole, decimals, mark } = shape
  if (notation.mark !== undefined && notation.mark !== mark) return { whole: whole + decimals, decimals: '' }
  // Nobody writes prices with three decimals, unless they say so or their currency has them.
  const hasThousandths = notation.isGiven || marketUnits().exponent > 2
  return notation.mark === mark && hasThousandths ? { whole, decimals } : 'doubtful'
}

/** Parses "1,299.00" as 129900 minor units; undefined for anything that is no price or is finer than what can be paid. */
export function parsePrice(cell: string, notation: Notation, { exponent, quantum } = marketUnits()): number | Doubt {
  const number = parseDecimal(cell, notation)
  if (number === undefined || number === 'doubtful') return number
  const given = number.decimals.replace(/0+$/, '')
  const digits = number.whole.replace(/^0+(?=\d)/, '')
  if (given.length > exponent || digits.length > 10 || Number(digits) > PRICE_MAX) return undefined
  const minor = Number(`${digits}${given.padEnd(exponent, '0')}`)
  return minor % quantum === 0 ? minor : undefined
}

/** Parses a number without decimals other than zeros. */
export function parseCount(cell: string, notation: Notation): number | Doubt {
  const isNegative = /^[-−]/.test(cell)
  const number = parseDecimal(isNegative ? cell.slice(1) : cell, notation)
  if (number === undefined || number === 'doubtful') return number
  if (/[^0]/.test(number.decimals) || number.whole.length > 12) return undefined
  return isNegative ? -Number(number.whole) : Number(number.whole)
}

/** Both meanings of a doubtful cell: "1000 or 1". */
export function meaningsOf(cell: string): [thousand: string, fraction: string] {
  const shape = shapeOf(cell)
  if (shape?.kind !== 'doubtful') return [cell, cell]
  return [shape.whole + shape.decimals, `${shape.whole}.${shape.decimals}`.replace(/\.?0+$/, '')]
}

/** Formats 129900 minor units as "1299.00". */
export const formatPrice = (minor: number): string => formatFigure(toDecimal(minor))

// Spreadsheets write their own words when they save TRUE and FALSE of a file; people write those of their language.
const YES = wordsOf(
  `true yes y on 1 ✓ ✔ ☑ wahr ja vrai oui verdadero sí si vero sì verdade verdadeiro sim cert waar sand sant sann tosi tõene jah
  patiess jā tiesa taip prawda tak pravda ano áno igaz igen adevărat da istina точно тачно истина да істина так αληθές ναι doğru evet
  صواب صحيح نعم درست بله אמת כן সত্য হ্যাঁ सही सत्य हाँ จริง ใช่ đúng benar ya 真 是 はい 참 예`,
)
const NO = wordsOf(
  `false no n off 0 ✗ ✘ ☐ falsch nein faux non falso não nao fals onwaar nee falsk falskt nej nei epätosi ei väär
  aplams nē netiesa fałsz nie nepravda ne hamis nem nu neistina нетачно неточно не ложь нет хибність ні ψευδές όχι yanlış hayır
  خطأ لا نادرست خیر שקר לא মিথ্যা না गलत असत्य नहीं เท็จ ไม่ใช่ sai salah tidak 假 否 いいえ 거짓 아니요`,
)

/** In Turkish the capital of `ı` is `I`, in other languages that of `i`. */
function foldFlag(word: string): string {
  return cleanCode(word).toLowerCase().replaceAll('ı', 'i').normalize('NFC').replaceAll('i\u0307', 'i')
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).map(foldFlag))
}

/** Reads yes or no in the languages of spreadsheets; undefined for anything else. */
export function readFlag(cell: string): boolean | undefined {
  const word = foldFlag(cell)
  if (YES.has(word)) return true
  return NO.has(word) ? false : undefined
}

/**
 * A code that a spreadsheet took for a number: `4.00638E+12` has lost its last digits, `####` all of them. `12E3` may be somebody's code.
 */
export const isRuinedCode = (cell: string): boolean =>
  /^-?(?:\d+e\+\d+|\d+[.,٫]\d+(?:e\+?|[×x*]10\^)\d+|#{2,})$/i.test(cleanCode(cell).replace(/\s/g, ''))

/** A tag between commas; a tag that contains a comma is quoted. */
const TAG = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/y

/** Parses `women, "Home, garden"` as two tags, without duplicates. */
export function parseTags(cell: string): string[] {
  const tags = new Set<string>()
  TAG.lastIndex = 0
  while (TAG.lastIndex < cell.length) {
    const at = TAG.lastIndex
    const match = TAG.exec(cell)
    if (!match) {
      // A quote that is not closed is part of the tag.
      const end = cell.indexOf(',', at)
      tags.add(cleanLine(cell.slice(at, end < 0 ? undefined : end)))
      TAG.lastIndex = end < 0 ? cell.length : end + 1
      continue
    }
    tags.add(cleanLine(match[1]?.replaceAll('""', '"') ?? match[2] ?? ''))
  }
  tags.delete('')
  return [...tags]
}

export function formatTags(tags: readonly string[]): string {
  return tags.map((tag) => (/,|^\s*"/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')
}
