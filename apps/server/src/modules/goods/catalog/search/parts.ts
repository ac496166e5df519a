import type { SearchPart } from '@rialto/contract/catalog'
import { wordsOf } from '../../../../db/search-text.ts'
import type { FacetName } from '../lists/listed-product.ts'
import type { Occasion } from '../repository-search.ts'

/** Further parts are ignored: each one costs queries, and doubles the combinations of which some may be lacking. */
export const PARTS_MAX = 8

/** A part of a search text: something that a product is to have, or not to have. */
export interface Part {
  kind: SearchPart['kind']
  /** The place of the shopper's words in the text. */
  start: number
  end: number
  typed: string
  /** Where the text says the same again. */
  repeated: readonly { start: number; end: number }[]
  /** What it is about, without words such as *without* or *from*. */
  label: string
  /** The words of each of its names; any of these is enough. The first one is the shopper's own. */
  alternatives: string[][]
  /** The other names as people write them. */
  synonyms: readonly string[]
  /** Values of products that are as good as the words. */
  values: { facet: FacetName; ids: readonly number[] }[]
  /** Colours of the same family as the one that was named. */
  alike: readonly number[]
  /** Names of colours, which also stand in the names of products that come in no others. */
  inTitles: readonly string[][]
  occasions: readonly Occasion[]
  /** Only for a price, in the units of amounts that people type. */
  min?: number
  max?: number
  bound: 'from' | 'to' | null
  /** Whether the words may be the beginning of a longer one: the last word, which may be unfinished. */
  isUnfinished: boolean
  /** Its own word in the numbers that compounds of it may end with; none in languages that write words apart. */
  endings: readonly string[]
  /** Words that stand beside what is left out, in products that are without it. */
  negations: readonly string[]
}

/** The words of a text and nothing read into them. */
export function ownWords(text: string): Part[] {
  const tokens = tokensOf(text).filter(({ words }) => words.length > 0)
  return markLast(withoutRepeated(tokens.map(wordsPart)).slice(0, PARTS_MAX))
}

/** Each part once, with the places of its repetitions. Prices do not repeat each other: each one is a limit. */
export function withoutRepeated(parts: readonly Part[]): Part[] {
  const distinct = new Map<string, Part>()
  for (const part of parts) {
    const { kind, alternatives, min, max } = part
    const key = JSON.stringify([kind, alternatives, min, max])
    const first = distinct.get(key)
    if (first) first.repeated = [...first.repeated, part]
    else distinct.set(key, part)
  }
  return [...distinct.values()]
}

export const partOf = (kind: Part['kind'], tokens: readonly Token[], text: string): Part => {
  const start = tokens[0]?.start ?? 0
  const end = tokens.at(-1)?.end ?? 0
  return {
    kind,
    start,
    end,
    typed: text.slice(start, end),
    label: text.slice(start, end),
    repeated: [],
    alternatives: [],
    synonyms: [],
    values: [],
    alike: [],
    inTitles: [],
    occasions: [],
    bound: null,
    isUnfinished: false,
    endings: [],
    negations: [],
  }
}

export const wordsPart = (token: Token): Part => ({
  ...partOf('words', [token], ''),
  typed: token.written,
  label: token.written,
  // "32gb" is "32 GB" in most texts.
  alternatives:
    token.ending && token.number !== undefined ? [token.words, [String(token.number), token.ending]] : [token.words],
})

const BEGUN: ReadonlySet<Part['kind']> = new Set(['words', 'category', 'brand', 'color'])

export function markLast(parts: Part[]): Part[] {
  const last = parts.at(-1)
  if (last && BEGUN.has(last.kind)) last.isUnfinished = true
  return parts
}

/** A word, number or sign of a search text. */
export interface Token {
  written: string
  start: number
  end: number
  /** The normalised words, mostly one. */
  words: string[]
  number?: number
  /** The unit or other letters that follow the number without a space. */
  ending?: string
  symbol?: string
}

const TOKEN =
  /\p{Nd}+(?:[.,٫]\p{Nd}+)*(?=[\p{L}\p{M}]{0,3}(?![\p{L}\p{M}\p{Nd}]))[\p{L}\p{M}]*|[\p{L}\p{M}\p{Nd}](?:['’ʼ`´]?[\p{L}\p{M}\p{Nd}])*|[€$£¥৳₹₺₽]|(?<![\p{L}\p{M}])[-–−]/gu
const AMOUNT = /^(\p{Nd}+(?:[.,٫]\p{Nd}+)*)([\p{L}\p{M}]*)$/u

/** @param decimals how many the market's prices have: where three, `4.500` is four and a half */
export function tokensOf(text: string, decimals = 2): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => {
    const [written] = match
    const token: Token = { written, start: match.index, end: match.index + written.length, words: wordsOf(written) }
    const [, digits, ending = ''] = AMOUNT.exec(written) ?? []
    const number = digits === undefined ? undefined : amountOf(digits, decimals)
    if (number !== undefined) {
      token.number = number
      token.ending = wordsOf(ending).join('')
    } else if (token.words.length === 0) token.symbol = written
    return token
  })
}

/** Digits with a separator at most before the decimals, and others between thousands; no `1.2.3`, which is a version. */
const WRITTEN_NUMBER = /^\d+(?:[.,]\d+)?$|^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/

/**
 * A number as people write it: `1.299,00`, `1,299`, `12.5`, `٣٠`. Three digits behind a single separator are thousands, but not behind
 * the Arabic decimal separator, nor behind a dot where prices have three decimals.
 */
function amountOf(digits: string, decimalsOfPrices: number): number | undefined {
  const plain = digits.replace(/\p{Nd}+/gu, (run) => wordsOf(run).join('')).replace(/٫/g, '.')
  if (!WRITTEN_NUMBER.test(plain)) return undefined
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last < 0) return Number(plain)
  const decimals = plain.slice(last + 1)
  const separatesDecimals = digits.includes('٫') || (plain[last] === '.' && decimalsOfPrices === 3)
  const isThousands =
    decimals.length === 3 &&
    plain.slice(0, last) !== '0' &&
    (!separatesDecimals || plain.indexOf(plain[last] ?? '') < last)
  const whole = plain.slice(0, last).replace(/[.,]/g, '')
  return Number(isThousands ? whole + decimals : `${whole}.${decimals}`)
}
