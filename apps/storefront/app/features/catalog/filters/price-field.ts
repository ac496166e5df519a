import type { ProductFilters } from '@rialto/contract'

/** Two ends of a price in decimals of the default currency. */
export type PriceEnds = [low: number, high: number]

export interface PriceScale {
  min: number
  max: number
  step: number
}

const STEPS = [1, 5, 10, 50, 100, 500, 1000, 5000, 10_000]
const STOPS_WANTED = 200

/** Round ends around the prices to be had, and a step that leaves the thumbs room. Null: nothing to choose between. */
export function priceScale({
  min_price,
  max_price,
}: Pick<ProductFilters, 'min_price' | 'max_price'>): PriceScale | null {
  const span = Math.ceil(max_price) - Math.floor(min_price)
  if (!(max_price > min_price) || span < 2) return null
  const step = STEPS.find((one) => span / one <= STOPS_WANTED) ?? 50_000
  return { min: Math.floor(min_price / step) * step, max: Math.ceil(max_price / step) * step, step }
}

/** What the thumbs stand for: an end of the scale bounds nothing. */
export function boundsOf([low, high]: PriceEnds, scale: PriceScale): [min: number | null, max: number | null] {
  return [low <= scale.min ? null : low, high >= scale.max ? null : high]
}

/** An amount of the default currency as the figure of a price field in the shown one; whole where it was typed whole. */
export function toField(amount: number | null, rate: number): number | null {
  if (amount === null) return null
  const figure = amount * rate
  const whole = Math.round(figure)
  // Amounts are kept to the cent: a figure this near to a whole one was a whole one.
  return Math.abs(figure - whole) <= 0.005 * rate + 1e-9 ? whole : Math.round(figure * 100) / 100
}

/** A figure typed in the shown currency as an amount of the default one, to the cent; nothing and zero bound nothing. */
export function fromField(figure: number | null, rate: number): number | null {
  if (figure === null || !(figure > 0)) return null
  return Math.round((figure / rate) * 100) / 100 || null
}
