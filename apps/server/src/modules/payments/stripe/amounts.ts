/** Currencies that Stripe counts whole, and those that it counts in thousandths; all others in hundredths. */
const WHOLE = new Set([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
])
const THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** Our minor units are hundredths of every currency. Throws where a sum cannot be said in the currency's own coins. */
export function toStripe(minor: number, currency: string): number {
  if (THOUSANDTHS.has(currency)) return minor * 10
  if (!WHOLE.has(currency)) return minor
  if (minor % 100 !== 0) throw new Error(`${currency} has no smaller coins, but the sum is ${minor / 100}`)
  return minor / 100
}

/** What Stripe says in our minor units. */
export function fromStripe(amount: number, currency: string): number {
  if (THOUSANDTHS.has(currency)) return amount / 10
  return WHOLE.has(currency) ? amount * 100 : amount
}
