// How many decimals each currency has (ISO 4217), and the conversion between decimals, as people and the API write amounts, and minor
// units, as the server stores them. This file has no imports, as browser bundles include it.

/** A currency as amounts are counted in it. */
export interface CurrencyUnits {
  /** ISO 4217, such as `USD`. */
  code: string
  /** The number of its decimals. */
  exponent: number
  /**
   * The smallest payable step in minor units: 10 where a currency has three decimals, since card networks settle these in steps of ten
   * only. Every stored amount is a multiple of it.
   */
  quantum: number
}

const byExponent: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const exponents = new Map(
  Object.entries(byExponent).flatMap(([exponent, codes]) =>
    codes.split(' ').map((code) => [code, Number(exponent)] as const),
  ),
)

/** The exponent of nearly all currencies, of unknown ones, and of amounts that were stored before currencies had their own. */
export const USUAL_EXPONENT = 2

/** The number of decimals of a currency. */
export const exponentOf = (code: string): number => exponents.get(code.trim().toUpperCase()) ?? USUAL_EXPONENT

export const unitsOf = (code: string): CurrencyUnits => {
  const exponent = exponentOf(code)
  return { code, exponent, quantum: 10 ** Math.max(0, exponent - USUAL_EXPONENT) }
}

/** The number of decimals that a price may be given with: its currency's own, but no smaller step than can be paid. */
export const priceDecimals = (code: string): number => Math.min(exponentOf(code), USUAL_EXPONENT)

/** Converts minor units to a decimal. */
export const toDecimal = (minor: number, exponent: number): number => minor / 10 ** exponent

/** Converts a decimal to the nearest multiple of the quantum in minor units. */
export const toMinor = (decimal: number, { exponent, quantum }: Pick<CurrencyUnits, 'exponent' | 'quantum'>): number =>
  Math.round((decimal * 10 ** exponent) / quantum) * quantum

/** Tells whether an amount can be paid in a currency: it has no more decimals than {@link priceDecimals}. */
export const isPayable = (decimal: number, code: string): boolean => isWhole(decimal * 10 ** priceDecimals(code))

/** Tolerates the error of binary fractions, which grows with the number. What is next to nothing is no amount, as it would become 0. */
const isWhole = (figure: number): boolean =>
  figure === 0 ||
  (Math.round(figure) !== 0 && Math.abs(figure - Math.round(figure)) < Math.max(1e-6, Math.abs(figure) * 1e-13))

/** How prices are written: the symbol and its place. */
export interface WrittenCurrency {
  /** ISO 4217; decides the number of decimals. */
  name: string
  symbol: string
  position: 'prefix' | 'suffix'
}

export interface OfferedCurrencies {
  currency: WrittenCurrency
  currencies: readonly { name: string; symbol: string; position?: WrittenCurrency['position'] | undefined }[]
}

/** How amounts of an order are written: with the market's symbol for its currency, or by the code of a currency that it has no more. */
export function writtenCurrency(
  code: string | undefined,
  { currency, currencies }: OfferedCurrencies,
): WrittenCurrency {
  if (code === undefined || code === currency.name) return currency
  const other = currencies.find(({ name }) => name === code)
  if (other) return { name: code, symbol: other.symbol, position: other.position ?? currency.position }
  return { name: code, symbol: `${code}\u00a0`, position: 'prefix' }
}

/**
 * Writes a decimal as people read it, with all decimals of its currency and Western digits in every language: `$1,234.50`, `¥1,235`.
 * An order of a time when every amount had two decimals may have more than its currency: these are shown too.
 * @param rate converts to the written currency; halves are rounded up
 */
export function formatAmount(decimal: number, { name, symbol, position }: WrittenCurrency, rate = 1): string {
  const own = exponentOf(name)
  const isFiner = rate === 1 && own < USUAL_EXPONENT && !isWhole(decimal * 10 ** own)
  const exponent = isFiner ? USUAL_EXPONENT : own
  // Binary fractions may be slightly too small (1.005 is), so the last digits are dropped before rounding.
  const minor = Math.round(Number((Math.abs(decimal) * 10 ** exponent * rate).toPrecision(14)))
  const figure = groupThousands((minor / 10 ** exponent).toFixed(exponent))
  const sign = decimal < 0 && minor > 0 ? '−' : ''
  // No line breaks between figure and symbol.
  return position === 'suffix' ? `${sign}${figure}\u00a0${symbol.trim()}` : `${sign}${symbol}${figure}`
}

/** Not by `Intl.NumberFormat`, the first of which takes a phone 100 ms. */
function groupThousands(figure: string): string {
  const [whole = '', fraction] = figure.split('.')
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
