// What a kilogram, litre, metre, square metre or piece of a product costs (Directive 98/6/EC, Art. 3). The server, the storefront and the
// console calculate it alike. This file imports nothing, as browser bundles include it.

/** The units in which the content of a product is told. */
export const NET_UNITS = ['g', 'kg', 'ml', 'l', 'cm', 'm', 'm2', 'piece'] as const
export type NetUnit = (typeof NET_UNITS)[number]

/** What unit prices refer to; of `g` and `ml` to 100. */
export const REFERENCE_UNITS = ['kg', 'l', 'm', 'm2', 'piece', 'g', 'ml'] as const
export type ReferenceUnit = (typeof REFERENCE_UNITS)[number]

/** Net quantities have three decimals, and are stored in thousandths. */
export const NET_PARTS = 1_000

/** From this content on, a small unit price is none: 250 g or ml. */
const SMALL_BELOW = 250

interface Measure {
  unit: ReferenceUnit
  /** How many of the net unit are one reference unit. */
  size: number
  small?: 'g' | 'ml'
}

const MEASURES: Readonly<Record<NetUnit, Measure>> = {
  g: { unit: 'kg', size: 1_000, small: 'g' },
  kg: { unit: 'kg', size: 1, small: 'g' },
  ml: { unit: 'l', size: 1_000, small: 'ml' },
  l: { unit: 'l', size: 1, small: 'ml' },
  cm: { unit: 'm', size: 100 },
  m: { unit: 'm', size: 1 },
  m2: { unit: 'm2', size: 1 },
  piece: { unit: 'piece', size: 1 },
}

export interface NetContent {
  /** Thousandths of the unit; null: nobody has told it. */
  quantity: number | null
  unit: NetUnit | null
}

interface FoundPrice {
  /** In whatever whole units of money; the result is in the same. */
  amount: number
  /** 1, or 100 of `g` and `ml`. */
  quantity: 1 | 100
  unit: ReferenceUnit
}

/**
 * The unit price of what costs `price` now, rounded half up; null without a content, and of one piece, whose price it is already.
 * @param isSmallShown contents below 250 g or ml are priced by 100 g or ml
 */
export function pricePerUnitOf(
  price: number,
  { quantity, unit }: NetContent,
  { isSmallShown }: { isSmallShown: boolean },
): FoundPrice | null {
  if (quantity === null || unit === null || quantity <= 0) return null
  const measure = MEASURES[unit]
  if (unit === 'piece' && quantity === NET_PARTS) return null
  const parts = measure.size * NET_PARTS
  // A tenth of a kilogram or litre is 100 grams or millilitres.
  const isSmall = isSmallShown && measure.small !== undefined && quantity * 1_000 < SMALL_BELOW * parts
  const dividend = BigInt(Math.round(price)) * BigInt(parts)
  const divisor = BigInt(quantity) * (isSmall ? 10n : 1n)
  return {
    amount: Number((2n * dividend + divisor) / (2n * divisor)),
    ...(isSmall && measure.small ? { quantity: 100, unit: measure.small } : { quantity: 1, unit: measure.unit }),
  }
}

/** Converts a quantity to another unit of the same kind; undefined where the kinds differ. Thousandths, rounded. */
export function convertNet(quantity: number, from: NetUnit, to: NetUnit): number | undefined {
  const [source, target] = [MEASURES[from], MEASURES[to]]
  return source.unit === target.unit ? Math.round((quantity * target.size) / source.size) : undefined
}

/** The codes of units in structured data (UN/CEFACT Recommendation 20). */
export const UNIT_CODES: Readonly<Record<NetUnit, string>> = {
  g: 'GRM',
  kg: 'KGM',
  ml: 'MLT',
  l: 'LTR',
  cm: 'CMT',
  m: 'MTR',
  m2: 'MTK',
  piece: 'C62',
}
