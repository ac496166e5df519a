import type { ChosenOption } from '@rialto/contract'
import type { HolidayRow } from '../../goods/shops/index.ts'

export type { ChosenOption }

/** A line at its current price. Money is in minor units. */
export interface PricedLine {
  cartId: number
  productId: number
  variantId: number
  name: string
  thumbnail: string
  brand: string | null
  unit: string | null
  /** Exceeds `maxQuantity` when stock has fallen since it was chosen. */
  quantity: number
  /** The pieces available at `unitPrice`; 0: sold out. */
  maxQuantity: number
  /** Pieces in stock, at whatever price. */
  stock: number
  /** With surcharges. */
  listPrice: number
  /** With surcharges; 0: none. */
  discountPrice: number
  discountPercentage: number
  unitPrice: number
  lineTotal: number
  size: ChosenOption | null
  color: ChosenOption | null
  /** The flash sale whose stock the line is taken from. */
  flashSaleId: number | null
  /** The unit price when the shopper last saw it. */
  seenPrice: number
}

export interface CartShop {
  id: number
  name: string
  logo: string
  rating: number
  /** True if the shop was seen within twelve minutes. */
  active: boolean
  deliveryCharge: number
  /** False: it has not said what delivery costs, and takes no orders. */
  isDeliverySet: boolean
  /** The amount from which delivery is free; null: never. */
  freeDeliveryFrom: number | null
  estimatedDelivery: string
  hasVoucher: boolean
  /** Its holidays, while they last. `priceCart` leaves them out. */
  holiday: HolidayRow | null
}

/** A shop's lines in the order in which they were added. */
export interface PricedGroup {
  shop: CartShop
  lines: PricedLine[]
}

/** A line whose product, combination or shop is no longer offered. */
export interface UnavailableLine {
  cartId: number
  productId: number
  /** As the shopper last saw it. */
  name: string
  reason: 'product_gone' | 'variant_gone' | 'shop_gone'
}

/** A cart at one moment: its available lines by shop in the order of adding, and the unavailable ones. */
export interface PricedCart {
  groups: PricedGroup[]
  unavailable: UnavailableLine[]
}
