// The rule by which many prices change at once, shared so that the console shows beforehand what the server will write. Minor units.

export const PRICE_CHANGES = ['percent', 'amount', 'set'] as const
export const PRICE_ROUNDINGS = ['none', '0.50', '1.00', '0.99'] as const

export interface BulkPriceChange {
  by: (typeof PRICE_CHANGES)[number]
  /** Percent, or minor units; negative lowers. */
  value: number
  round_to: (typeof PRICE_ROUNDINGS)[number]
}

/** How the minor units of a currency are counted (`currencies.ts`). */
interface Units {
  exponent: number
  quantum: number
}

/** Percentages have at most two places, so that integers hold them exactly. */
const PERCENT_PARTS = 100

/** The price after the change, in minor units; may be negative, which callers refuse. */
export function changePrice(price: number, { by, value, round_to }: BulkPriceChange, units: Units): number {
  if (by === 'set') return round(value, round_to, units)
  const whole = 100 * PERCENT_PARTS
  const percent = whole + Math.round(value * PERCENT_PARTS)
  const changed =
    by === 'percent' ? Math.round((price * percent) / (whole * units.quantum)) * units.quantum : price + value
  return round(changed, round_to, units)
}

/** The price after a discount of some percent, in minor units. */
export const discountedPrice = (price: number, percent: number, units: Units): number =>
  changePrice(price, { by: 'percent', value: -percent, round_to: 'none' }, units)

/** The roundings that a currency knows: without decimals it has no halves. */
export const roundingsOf = ({ exponent }: Pick<Units, 'exponent'>): readonly BulkPriceChange['round_to'][] =>
  exponent === 0 ? ['none', '1.00'] : PRICE_ROUNDINGS

function round(price: number, to: BulkPriceChange['round_to'], units: Units): number {
  const one = 10 ** units.exponent
  if (to === 'none' || !roundingsOf(units).includes(to)) return price
  if (to === '0.50') return Math.round(price / (one / 2)) * (one / 2)
  if (to === '1.00') return Math.round(price / one) * one
  const hundredth = one / 100
  return Math.max(1, Math.round((price + hundredth) / one)) * one - hundredth
}
