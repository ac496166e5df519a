/** Size or colour as a line shows it. */
export interface Chosen {
  id: number
  name: string
}

/** A line with what it costs now. Money is in minor units. */
export interface PricedLine {
  cart_id: number
  product_id: number
  variant_id: number
  name: string
  thumbnail: string
  brand: string | null
  unit: string | null
  /** What the shopper wants; above `max_quantity` where the stock has gone down since. */
  quantity: number
  /** As many as can be had now at this price; 0: sold out. */
  max_quantity: number
  /** In stock, whatever the price. */
  stock: number
  /** The list price with surcharges. */
  price: number
  /** The reduced price with surcharges; 0: none. */
  discount_price: number
  discount_percentage: number
  /** What one piece costs. */
  unit_price: number
  line_total: number
  size: Chosen | null
  color: Chosen | null
  /** The sale whose contingent the line is taken from. */
  flash_sale_id: number | null
  /** What one piece cost when the shopper last saw it. */
  seen_price: number
}

export interface CartShop {
  id: number
  name: string
  logo: string
  rating: number
  /** Whether somebody answers in the chat. */
  active: boolean
  delivery_charge: number
  /** Null: never free. */
  free_delivery_from: number | null
  estimated_delivery: string
  has_voucher: boolean
}

/** A shop's lines in the order in which they were added. */
export interface PricedGroup {
  shop: CartShop
  lines: PricedLine[]
}

/** A line whose product, combination or shop is no longer to be had. */
export interface GoneLine {
  cart_id: number
  product_id: number
  /** As the shopper saw it. */
  name: string
  reason: 'product_gone' | 'variant_gone' | 'shop_gone'
}

/** A cart at one moment: what can be had by shop, in the order of adding, and apart from it what has gone. */
export interface PricedCart {
  groups: PricedGroup[]
  gone: GoneLine[]
}
