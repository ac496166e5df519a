import type { CartGroup, CartLine, CartReply } from '@rialto/contract'
import { toDecimal } from '../../../lib/money.ts'
import { presentHoliday } from '../../goods/shops/index.ts'
import type { PricedCart, PricedGroup, PricedLine } from './rules.ts'

/** @param info what changed since the last look, in the shopper's language. */
export function presentCart({ groups }: PricedCart, info?: string): CartReply {
  const lines = groups.flatMap((group) => group.lines)
  return {
    total: lines.reduce((sum, line) => sum + line.quantity, 0),
    total_amount: toDecimal(lines.reduce((sum, line) => sum + line.lineTotal, 0)),
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
  has_voucher: shop.hasVoucher,
  holiday: shop.holiday && presentHoliday(shop.holiday, shop.holiday.starts_at),
  products: lines.map(presentLine),
})

const presentLine = (line: PricedLine): CartLine => ({
  cart_id: line.cartId,
  id: line.productId,
  name: line.name,
  thumbnail: line.thumbnail,
  brand: line.brand,
  price: toDecimal(line.listPrice),
  discount_price: toDecimal(line.discountPrice),
  discount_percentage: line.discountPercentage,
  quantity: line.quantity,
  size: line.size,
  color: line.color,
  unit: line.unit,
  max_quantity: line.maxQuantity,
})
