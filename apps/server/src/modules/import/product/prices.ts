import { PRICE_MAX } from '@rialto/contract/limits'
import { formatFigure, marketUnits, toDecimal } from '../../../lib/money.ts'

// Decimals after a point with thousands grouped by commas, as exports write them; or decimals after a comma, as in much of Europe.
const POINT = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/
const COMMA = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/

/** Parses "1,299.00" as 129900 minor units; undefined for anything that is no price or is finer than what can be paid. */
export function parsePrice(text: string, { exponent, quantum } = marketUnits()): number | undefined {
  const [, whole, decimals = ''] = POINT.exec(text) ?? COMMA.exec(text) ?? []
  if (whole === undefined) return undefined
  const given = decimals.replace(/0+$/, '')
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '')
  if (given.length > exponent || digits.length > 10 || Number(digits) > PRICE_MAX) return undefined
  const minor = Number(`${digits}${given.padEnd(exponent, '0')}`)
  return minor % quantum === 0 ? minor : undefined
}

/** Formats 129900 minor units as "1299.00". */
export const formatPrice = (minor: number): string => formatFigure(toDecimal(minor))
