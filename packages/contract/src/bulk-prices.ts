// The rule by which many prices change at once, shared so that the console shows beforehand what the server will write. Minor units.

export const PRICE_CHANGES = ['percent', 'amount', 'set'] as const
export const PRICE_ROUNDINGS = ['none', '0.50', '1.00', '0.99'] as const

export interface BulkPriceChange {
  by: (typeof PRICE_CHANGES)[number]
  /** Percent, or minor units; negative lowers. */
  value: number
  round_to: (typeof PRICE_ROUNDINGS)[number]
}

/** The price after the change, in minor units; may be negative, which callers refuse. */
export function changePrice(price: number, { by, value, round_to }: BulkPriceChange): number {
  if (by === 'set') return round(value, round_to)
  // Percentages have at most two places, so that integers hold them exactly.
  const changed = by === 'percent' ? Math.round((price * (10_000 + Math.round(value * 100))) / 10_000) : price + value
  return round(changed, round_to)
}

/** The price after a discount of some percent, in minor units. */
export const discountedPrice = (price: number, percent: number): number =>
  changePrice(price, { by: 'percent', value: -percent, round_to: 'none' })

function round(price: number, to: BulkPriceChange['round_to']): number {
  if (to === '0.50') return Math.round(price / 50) * 50
  if (to === '1.00') return Math.round(price / 100) * 100
  return to === '0.99' ? Math.max(1, Math.round((price + 1) / 100)) * 100 - 1 : price
}
