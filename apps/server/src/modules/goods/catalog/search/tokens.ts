import { wordsOf } from '../../../../db/search-text.ts'

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
