/** Stripe counts these currencies without decimals, the next with three, and all others with two. */
const ZERO_DECIMAL = new Set([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
])
const THREE_DECIMAL = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** Converts our minor units, which are hundredths of any currency. Throws if the currency has no such amount. */
export function toStripe(minor: number, currency: string): number {
  if (THREE_DECIMAL.has(currency)) return minor * 10
  if (!ZERO_DECIMAL.has(currency)) return minor
  if (minor % 100 !== 0) throw new Error(`${currency} has no smaller coins, but the sum is ${minor / 100}`)
  return minor / 100
}

/** Converts to our minor units. */
export function fromStripe(amount: number, currency: string): number {
  if (THREE_DECIMAL.has(currency)) return amount / 10
  return ZERO_DECIMAL.has(currency) ? amount * 100 : amount
}
