import type { CartGroup, CartLine, CartReply } from '@rialto/contract'
import { toDecimal } from '../../lib/money.ts'
import type { PricedCart, PricedGroup, PricedLine } from './priced-cart.ts'

/** @param info what changed since the last look, in the shopper's language. */
export function presentCart({ groups }: PricedCart, info?: string): CartReply {
  const lines = groups.flatMap((group) => group.lines)
  return {
    total: lines.reduce((sum, line) => sum + line.quantity, 0),
    total_amount: toDecimal(lines.reduce((sum, line) => sum + line.line_total, 0)),
    cart_items: groups.map(presentGroup),
    info,
  }
}

export const presentGroup = ({ shop, lines }: PricedGroup): CartGroup => ({
  shop_id: shop.id,
  shop_name: shop.name,
  shop_logo: shop.logo,
  shop_rating: shop.rating,
  shop_active: shop.active,
  has_voucher: shop.has_voucher,
  products: lines.map(presentLine),
})

export const presentLine = (line: PricedLine): CartLine => ({
  cart_id: line.cart_id,
  id: line.product_id,
  name: line.name,
  thumbnail: line.thumbnail,
  brand: line.brand,
  price: toDecimal(line.price),
  discount_price: toDecimal(line.discount_price),
  discount_percentage: line.discount_percentage,
  quantity: line.quantity,
  size: line.size,
  color: line.color,
  unit: line.unit,
  max_quantity: line.max_quantity,
})
