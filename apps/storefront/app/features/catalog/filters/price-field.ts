import type { ProductFilters } from '@rialto/contract'
import { priceDecimals } from '@rialto/contract/currencies'
import type { ShownCurrency } from '../../settings/index.ts'

/** Bounds of prices have two decimals in any currency, so that those of another currency come back as they were typed. */
const FILTER_DECIMALS = 2

/** Rounds to a number of decimals. */
const roundTo = (figure: number, decimals: number): number => Math.round(figure * 10 ** decimals) / 10 ** decimals

/** The low and high end of a price range in decimals of the default currency. */
export type PriceRange = [low: number, high: number]

export interface PriceScale {
  min: number
  max: number
  step: number
}

const STEPS = [1, 5, 10, 50, 100, 500, 1000, 5000, 10_000]
const STOPS_WANTED = 200

/**
 * Returns round ends that enclose all prices, and a step coarse enough for the slider, or null when all prices are the
 * same.
 */
export function priceScale({
  min_price,
  max_price,
}: Pick<ProductFilters, 'min_price' | 'max_price'>): PriceScale | null {
  const span = Math.ceil(max_price) - Math.floor(min_price)
  if (!(max_price > min_price) || span < 2) return null
  const step = STEPS.find((one) => span / one <= STOPS_WANTED) ?? 50_000
  return { min: Math.floor(min_price / step) * step, max: Math.ceil(max_price / step) * step, step }
}

/** Returns the bounds of a slider position: an end of the scale means no bound. */
export function boundsFromRange([low, high]: PriceRange, scale: PriceScale): [min: number | null, max: number | null] {
  return [low <= scale.min ? null : low, high >= scale.max ? null : high]
}

/**
 * Converts an amount of the default currency to the displayed currency for a price field. A number that was typed as a
 * whole one stays whole.
 */
export function toFieldValue(amount: number | null, { rate, name }: ShownCurrency): number | null {
  if (amount === null) return null
  const figure = amount * rate
  const whole = Math.round(figure)
  // Amounts are rounded to the cent, so a figure this close to a whole number was typed as one.
  return Math.abs(figure - whole) <= 0.005 * rate + 1e-9 ? whole : roundTo(figure, priceDecimals(name))
}

/**
 * Converts a figure typed in the displayed currency to the default currency, rounded to the cent. Empty and zero mean
 * no bound.
 */
export function fromFieldValue(figure: number | null, { rate }: Pick<ShownCurrency, 'rate'>): number | null {
  if (figure === null || !(figure > 0)) return null
  return roundTo(figure / rate, FILTER_DECIMALS) || null
}

/** The lowest figure of a price field: a bound of nothing would be none, and one below a cent of the default currency too. */
export function leastFigure({ rate, name }: ShownCurrency): number {
  const unit = 10 ** -priceDecimals(name)
  return Math.max(unit, roundTo(Math.ceil((10 ** -FILTER_DECIMALS * rate) / unit) * unit, priceDecimals(name)))
}
