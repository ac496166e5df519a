import { PRICE_MAX } from '@rialto/contract/limits'

/** Groups of thousands by commas and a point before decimals, as exports write them; or decimals after a comma, as half of Europe does. */
const POINT = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/
const COMMA = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/

/** "1,299.00" as 129900 minor units, exactly; undefined for what is no price or finer than a minor unit. */
export function parsePrice(text: string): number | undefined {
  const [, whole, decimals = ''] = POINT.exec(text) ?? COMMA.exec(text) ?? []
  if (whole === undefined) return undefined
  const cents = decimals.replace(/0+$/, '')
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '')
  if (cents.length > 2 || digits.length > 10 || Number(digits) > PRICE_MAX) return undefined
  return Number(digits) * 100 + Number(cents.padEnd(2, '0'))
}

/** 129900 as "1299.00". */
export function formatPrice(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}
