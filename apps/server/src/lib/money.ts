import {
  type CurrencyUnits,
  toDecimal as decimalOf,
  formatAmount,
  toMinor as minorOf,
  type OfferedCurrencies,
  unitsOf,
  type WrittenCurrency,
  writtenCurrency,
} from '@rialto/contract/currencies'
import { acceptAmountsOf } from '@rialto/contract/input'

export type { OfferedCurrencies, WrittenCurrency }

// Amounts are integers in minor units of the market's currency, such as cents, or whole yen, since yen have no smaller coins. Orders and
// payments keep the units that they were made in (`exponent`), and are read by the functions that take it.

/**
 * The units of the market's currency. A process serves one market, and its currency stays the same from the first order on
 * (decision 118), so it is known to the process rather than handed from function to function. Undefined before it has been read, as in
 * reading threads: a wrong guess would present and store amounts of a yen market a hundred times too high or low.
 */
let market: CurrencyUnits | undefined

/** @throws where the market's currency has not been read yet */
export function marketUnits(): CurrencyUnits {
  if (!market) throw new Error('amounts need the currency of the market: call readMarketCurrency first')
  return market
}

/** Called by `readMarketCurrency` when a market is opened, and whenever the settings are read. */
export function setMarketCurrency(code: string): void {
  if (code === market?.code) return
  market = unitsOf(code)
  acceptAmountsOf(code)
}

/** Minor units of the market's currency as the wire's decimal number. */
export const toDecimal = (minor: number): number => decimalOf(minor, marketUnits().exponent)

/** The wire's decimal number in minor units of the market's currency. */
export const toMinor = (decimal: number): number => minorOf(decimal, marketUnits())

/** The least amount in minor units that is not below a limit of any precision; {@link highestMinor} is the most that is not above it. */
export const lowestMinor = (limit: number): number => Math.ceil(limit * 10 ** marketUnits().exponent - 1e-6)
export const highestMinor = (limit: number): number => Math.floor(limit * 10 ** marketUnits().exponent + 1e-6)

/** How the amounts of an order, a payment or an invoice are counted. */
export interface StoredUnits {
  /** ISO 4217. */
  currency: string
  exponent: number
}

/** Returns what converts the minor units of an order or payment to decimals. */
export const decimalsOf =
  ({ exponent }: Pick<StoredUnits, 'exponent'>) =>
  (minor: number): number =>
    decimalOf(minor, exponent)

/** The units in which an order or payment of now is stored. */
export function storedUnits(): StoredUnits {
  const { code, exponent } = marketUnits()
  return { currency: code, exponent }
}

/** The precision of percentages, so that taxes like 8.875 % are exact. */
const PERCENT_PARTS = 1_000_000

/**
 * A percentage of an amount in minor units, rounded half up to what the market's currency can pay; exact, since it computes with
 * integers.
 */
export function percentOf(
  amount: number,
  percentage: number,
  { quantum }: Pick<CurrencyUnits, 'quantum'> = marketUnits(),
): number {
  const whole = BigInt(100 * PERCENT_PARTS * quantum)
  const product = BigInt(amount) * BigInt(Math.round(percentage * PERCENT_PARTS))
  return Number((product + whole / 2n) / whole) * quantum
}

/** The tax of a percentage within an amount that includes it, rounded as {@link percentOf}: 19 % within 53.98 is 8.62. */
export function taxWithin(
  amount: number,
  percentage: number,
  { quantum }: Pick<CurrencyUnits, 'quantum'> = marketUnits(),
): number {
  const parts = BigInt(Math.round(percentage * PERCENT_PARTS))
  const whole = (BigInt(100 * PERCENT_PARTS) + parts) * BigInt(quantum)
  return Number((BigInt(amount) * parts + whole / 2n) / whole) * quantum
}

/** What an amount comes to with a tax added to it: 83.93 with 19 % is 99.88. */
export const withTax = (amount: number, percentage: number, units?: Pick<CurrencyUnits, 'quantum'>): number =>
  amount + percentOf(amount, percentage, units)

/** What an amount that includes a tax comes to without it, rounded half up: 99.88 without 19 % is 83.93. */
export function withoutTax(
  amount: number,
  percentage: number,
  { quantum }: Pick<CurrencyUnits, 'quantum'> = marketUnits(),
): number {
  const whole = (BigInt(100 * PERCENT_PARTS) + BigInt(Math.round(percentage * PERCENT_PARTS))) * BigInt(quantum)
  return Number((BigInt(amount) * BigInt(100 * PERCENT_PARTS) + whole / 2n) / whole) * quantum
}

/** An amount in minor units as people read it inside a sentence: `$1,234.50`, `¥1,235`. */
export const formatMoney = (
  minor: number,
  currency: WrittenCurrency,
  exponent: number = marketUnits().exponent,
): string => formatAmount(decimalOf(minor, exponent), currency)

/** Returns what writes the minor units of an order, a payment or an invoice in its own currency. */
export const orderMoney = ({ currency, exponent }: StoredUnits, settings: OfferedCurrencies) => {
  const written = writtenCurrency(currency, settings)
  return (minor: number): string => formatMoney(minor, written, exponent)
}

/** A decimal with all decimals of the market's currency and nothing else, as tables and files have it. */
export const formatFigure = (decimal: number): string => decimal.toFixed(marketUnits().exponent)
