import { PRICE_MAX } from '@rialto/contract/limits'

// Decimals after a point with thousands grouped by commas, as exports write them; or decimals after a comma, as in much of Europe.
const POINT = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/
const COMMA = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/

/** Parses "1,299.00" as 129900 minor units; undefined for anything that is no price or is finer than a minor unit. */
export function parsePrice(text: string): number | undefined {
  const [, whole, decimals = ''] = POINT.exec(text) ?? COMMA.exec(text) ?? []
  if (whole === undefined) return undefined
  const cents = decimals.replace(/0+$/, '')
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '')
  if (cents.length > 2 || digits.length > 10 || Number(digits) > PRICE_MAX) return undefined
  return Number(digits) * 100 + Number(cents.padEnd(2, '0'))
}

/** Formats 129900 minor units as "1299.00". */
export function formatPrice(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}
