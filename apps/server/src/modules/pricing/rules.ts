import { QUANTITY_MAX } from '@rialto/contract/limits'

/** What the price of one piece is made of; minor units. */
export interface PriceParts {
  price: number
  /** 0: none. */
  discountPrice: number
  /** Of a running flash sale that still has pieces. */
  salePrice?: number | undefined
  sizeSurcharge: number
  colorSurcharge: number
}

export interface UnitPrice {
  /** The list price with its surcharges. */
  price: number
  /** The reduced price with its surcharges; 0 where nothing is taken off. */
  discount_price: number
  /** What one piece costs. */
  unit: number
}

/**
 * What one piece costs, in minor units: the running flash sale's price, else the discount price above 0, else the price; plus
 * surcharges (api.md, "Unit price"). A reduction that reduces nothing counts as none, as on cards; so does one to nothing, since 0
 * means none wherever it is shown (docs/spec §4).
 */
export function unitPrice({
  price: listed,
  discountPrice,
  salePrice,
  sizeSurcharge,
  colorSurcharge,
}: PriceParts): UnitPrice {
  const surcharges = sizeSurcharge + colorSurcharge
  const reduced = [salePrice ?? 0, discountPrice].find((asked) => asked > 0) ?? listed
  const price = listed + surcharges
  const unit = Math.min(reduced, listed) + surcharges
  return { price, discount_price: unit < price ? unit : 0, unit }
}

/** A flash sale of a product, with how many pieces are left of its contingent. */
export interface Contingent {
  flash_sale_id: number
  price: number
  left: number
}

/** How many pieces of a line can be had: what is in stock, within the contingent where it is at a sale's price. */
export const maxQuantity = (stock: number, contingent: Contingent | null): number =>
  Math.max(0, Math.min(stock, QUANTITY_MAX, contingent?.left ?? QUANTITY_MAX))

/**
 * Deals the contingent of a product out to its lines, in the order in which they were added. A line that comes when nothing is
 * left stands at the usual price (null).
 */
export function dealContingent(contingent: Contingent, quantities: readonly number[]): (Contingent | null)[] {
  let { left } = contingent
  return quantities.map((quantity) => {
    const dealt = left > 0 ? { ...contingent, left } : null
    left = Math.max(0, left - quantity)
    return dealt
  })
}
