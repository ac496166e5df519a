import type { ProductFilters } from '@rialto/contract'
import { priceDecimals } from '@rialto/contract/currencies'
import { useCallback } from 'react'
import { type ShownCurrency, usePrice, useSettings } from '../settings/index.ts'

/** Bounds of prices have two decimals in any currency, so that those of another currency come back as they were typed. */
const FILTER_DECIMALS = 2

/** Rounds to a number of decimals. */
const roundTo = (figure: number, decimals: number): number => Math.round(figure * 10 ** decimals) / 10 ** decimals

/** The ends of a price range in decimals of the default currency; null means no bound. */
export type PriceBounds = [min: number | null, max: number | null]

/** As many positions of a slider as a thumb can be moved to by hand. */
const STOPS_WANTED = 100

/** Only with more than these is there anything to choose between. */
const STOPS_NEEDED = 3

/**
 * The amounts, ascending, that the price slider stops at, in the default currency. They follow the prices of the products, so that half of
 * the way is half of the products, and are round in the displayed currency; both ends enclose all prices. Null where there is nothing to
 * choose between. A server without quantiles gets even steps.
 */
export function priceStops(
  { min_price, max_price, price_quantiles = [] }: Pick<ProductFilters, 'min_price' | 'max_price' | 'price_quantiles'>,
  { rate, name }: Pick<ShownCurrency, 'rate' | 'name'>,
): number[] | null {
  if (!(max_price > min_price)) return null
  const quantiles = price_quantiles.length > 1 ? price_quantiles : [min_price, max_price]
  const figures = Array.from({ length: STOPS_WANTED + 1 }, (_, stop) => rate * amountAt(quantiles, stop / STOPS_WANTED))
  const least = 10 ** -priceDecimals(name)
  const stops: number[] = []
  for (const [stop, figure] of figures.entries()) {
    const near = figures.slice(Math.max(0, stop - 1), stop + 2)
    const unit = Math.max(least, roundUnit(((near.at(-1) ?? 0) - (near[0] ?? 0)) / (near.length - 1)))
    const round = stop === 0 ? Math.floor : stop === STOPS_WANTED ? Math.ceil : Math.round
    // A tenth of a millionth is the error of binary fractions.
    const shown = round(Number((figure / unit).toFixed(7))) * unit
    if (shown > (stops.at(-1) ?? -1) + least / 2) stops.push(shown)
  }
  return stops.length < STOPS_NEEDED ? null : stops.map((figure) => roundTo(figure / rate, FILTER_DECIMALS))
}

/** The price at a share of the way, between the nearest quantiles. */
function amountAt(quantiles: readonly number[], share: number): number {
  const place = share * (quantiles.length - 1)
  const below = Math.floor(place)
  const low = quantiles[below] ?? 0
  return low + ((quantiles[below + 1] ?? low) - low) * (place - below)
}

/** The largest of 1, 2, 5, 10, 20, 50 … and their fractions that is not above a figure; 0 for 0. */
function roundUnit(figure: number): number {
  if (figure <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(figure) + 1e-9)
  return ([5, 2].find((part) => part * power <= figure * (1 + 1e-9)) ?? 1) * power
}

/** The numbers of the stops that are nearest to the bounds; a missing bound is at its end. */
export function stopsOfBounds([min, max]: PriceBounds, stops: readonly number[]): [low: number, high: number] {
  return [min === null ? 0 : nearestStop(min, stops), max === null ? stops.length - 1 : nearestStop(max, stops)]
}

function nearestStop(amount: number, stops: readonly number[]): number {
  let nearest = 0
  for (const [stop, each] of stops.entries())
    if (Math.abs(each - amount) < Math.abs((stops[nearest] ?? 0) - amount)) nearest = stop
  return nearest
}

/** The bounds of two stops: an end means no bound, and a thumb that was not moved keeps the exact bound that was typed. */
export function boundsOfStops(
  [low, high]: readonly [low: number, high: number],
  { stops, bounds: [min, max] }: { stops: readonly number[]; bounds: PriceBounds },
): PriceBounds {
  const [lowBefore, highBefore] = stopsOfBounds([min, max], stops)
  return [
    low === lowBefore ? min : low <= 0 ? null : (stops[low] ?? null),
    high === highBefore ? max : high >= stops.length - 1 ? null : (stops[high] ?? null),
  ]
}

/** The lowest price is above the highest: nothing is between them. */
export const isInverted = ([min, max]: PriceBounds): boolean => min !== null && max !== null && min > max

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

/**
 * Formats a bound of prices in the currency of this page: without zeros after the point, and as the whole number that was typed, which
 * its conversion to the default currency and back may miss by a cent.
 */
export function useBoundPrice(): (amount: number) => string {
  const price = usePrice()
  const { currency } = useSettings()
  return useCallback(
    (amount) => price((toFieldValue(amount, currency) ?? amount) / currency.rate).replace(/\.0+(?!\d)/, ''),
    [price, currency],
  )
}
