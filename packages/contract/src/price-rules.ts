// The price rules that the server and the applications share (docs/spec/api §5, docs/spec §4).
// They calculate in integers: the server in minor units; the applications, which get decimals of the default currency, in hundredths,
// since prices have at most two decimals in any currency (`currencies.ts`).

/** The parts of a unit price, in minor units. */
export interface PriceParts {
  listPrice: number
  /** 0 if there is none. */
  discountPrice: number
  /** The price in a running flash sale that still has pieces. */
  salePrice?: number | undefined
  sizeSurcharge?: number | undefined
  colorSurcharge?: number | undefined
  /**
   * The lowest price of the 30 days before the reduction began, from which the law has it told (Directive 98/6/EC, Art. 6a); null where
   * there is none. Undefined: reductions are told from the list price.
   */
  priorPrice?: number | null | undefined
}

/** The price of one piece with its surcharges, in minor units. */
export interface CalculatedPrice {
  /** The price before the reduction; without one, the price. */
  listPrice: number
  /** 0 without a reduction. */
  discountPrice: number
  /** The discount price if there is one, otherwise the list price. */
  unitPrice: number
  /** The reduction from the list price, in whole percent. */
  discountPercentage: number
}

/**
 * Calculates the unit price: the running flash sale's price, else the discount price, else the list price, plus surcharges.
 * A discount price of 0, or of no less than the list price, is none.
 */
export function calculatePrice(parts: PriceParts): CalculatedPrice {
  const { salePrice = 0, discountPrice, sizeSurcharge = 0, colorSurcharge = 0 } = parts
  const surcharges = sizeSurcharge + colorSurcharge
  const lower = salePrice > 0 ? salePrice : discountPrice
  const now = lower > 0 && lower < parts.listPrice ? lower : parts.listPrice
  const before = parts.priorPrice === undefined ? parts.listPrice : Math.min(parts.priorPrice ?? now, parts.listPrice)
  const isReduced = now < before
  const listPrice = (isReduced ? before : now) + surcharges
  const unitPrice = now + surcharges
  return {
    listPrice,
    discountPrice: isReduced ? unitPrice : 0,
    unitPrice,
    discountPercentage: isReduced ? Math.round(((listPrice - unitPrice) * 100) / listPrice) : 0,
  }
}

/** The prices of a product, card or line as the API returns them: decimals that include a running flash sale. */
export interface PricedItem {
  price: number
  discount_price: number
}

/** A price as applications show it, in decimals of the default currency. */
export interface DisplayPrice {
  unitPrice: number
  /** The list price to strike through; null without a reduction. */
  priceBefore: number | null
  discountPercentage: number
}

/** @param surcharge the surcharge of the selected size and color, a decimal that `price` does not include */
export function displayPrice({ price, discount_price }: PricedItem, surcharge = 0): DisplayPrice {
  const { listPrice, unitPrice, discountPercentage } = calculatePrice({
    listPrice: toHundredths(price),
    discountPrice: toHundredths(discount_price),
    sizeSurcharge: toHundredths(surcharge),
  })
  const isReduced = unitPrice < listPrice
  return {
    unitPrice: toDecimal(unitPrice),
    priceBefore: isReduced ? toDecimal(listPrice) : null,
    discountPercentage,
  }
}

/** The total of a line, a decimal (docs/spec §4). */
export const lineTotal = ({ quantity, ...item }: PricedItem & { quantity: number }): number =>
  toDecimal(toHundredths(displayPrice(item).unitPrice) * quantity)

/** Adds decimals without floating-point errors. */
export const sumAmounts = (amounts: readonly number[]): number =>
  toDecimal(amounts.reduce((sum, amount) => sum + toHundredths(amount), 0))

/** The step of `Money` on the wire. */
const STEPS = 100

const toHundredths = (amount: number): number => Math.round(amount * STEPS)

const toDecimal = (hundredths: number): number => hundredths / STEPS
