/** Minor units of the default currency as the wire's decimal number. */
export const toDecimal = (minor: number): number => minor / 100

/** The precision of percentages, so that taxes like 8.875 % are exact. */
const PERCENT_PARTS = 1_000_000

/** A percentage of an amount in minor units, rounded half up; exact, since it computes with integers. */
export function percentOf(amount: number, percentage: number): number {
  const whole = BigInt(100 * PERCENT_PARTS)
  const product = BigInt(amount) * BigInt(Math.round(percentage * PERCENT_PARTS))
  return Number((product + whole / 2n) / whole)
}

/** How prices are written: the currency's symbol and its position. */
export interface WrittenCurrency {
  symbol: string
  position: 'prefix' | 'suffix'
}

/** An amount in minor units as people read it inside a sentence, as the storefront writes prices (docs/spec §4): `$1,234.50`. */
export function formatMoney(minor: number, { symbol, position }: WrittenCurrency): string {
  const figure = figures.format(toDecimal(minor))
  return position === 'suffix' ? `${figure}${symbol}` : `${symbol}${figure}`
}

/** Created once, which costs a hundred times as much as using it. */
const figures = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
