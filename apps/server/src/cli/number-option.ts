import { isPayable, priceDecimals } from '@rialto/contract/currencies'
import { marketUnits } from '../lib/money.ts'
import { UsageError } from './command.ts'

/**
 * A decimal with no more places than the market's currency has, or undefined where the option is not given. Called while the shop is open,
 * as the currency is known only then. Throws {@link UsageError}.
 */
export function amountOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) throw new UsageError(`--${option} must be an amount such as 12.50`)
  const amount = Number(text)
  const { code } = marketUnits()
  if (isPayable(amount, code)) return amount
  const decimals = priceDecimals(code)
  throw new UsageError(
    `--${option} ${text} cannot be paid in ${code}, which has ${decimals === 0 ? 'no decimals' : `steps of ${10 ** -decimals}`}`,
  )
}

/** A whole number from 1, or undefined where the option is not given. Throws {@link UsageError}. */
export function countOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`--${option} must be a whole number from 1`)
  return Number(text)
}

/** A moment as ISO 8601 writes it; without a zone, in UTC. Throws {@link UsageError}. */
export function momentOf(option: string, text: string): string {
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text)
  const date = new Date(text.length === 10 || hasZone ? text : `${text}Z`)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(date.getTime()))
    throw new UsageError(`--${option} must be a time such as 2027-01-31 or 2027-01-31T18:00`)
  return date.toISOString()
}

/** The number of a thing, also as `#12`. Throws {@link UsageError}. */
export function numberOf(label: string, word: string): number {
  const text = word.replace(/^#/, '')
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${label} must be a number, as the list shows it`)
  return Number(text)
}
