import type { CartGroup, CartLine, CartReply, CheckoutGroup, CheckoutReply } from '@rialto/contract'
import { QUANTITY_MAX } from '@rialto/contract/limits'
import { lineTotal, sumAmounts } from '@rialto/contract/price-rules'

// Another server may speak docs/spec §3 alone: without what is ours, and in its other spellings.

/** `thumbnail` or `thumbnails[0].thumbnail`. */
interface SpelledLine extends Partial<Omit<CartLine, 'size' | 'color'>> {
  thumbnails?: readonly { thumbnail: string }[]
  size?: SpelledChoice
  color?: SpelledChoice
}
/** A size or colour may be a name alone. */
type SpelledChoice = { id?: number; name: string } | string | null
interface SpelledGroup extends Partial<Omit<CheckoutGroup, 'products'>> {
  products?: readonly SpelledLine[]
}
/** `totalAmount` or `total_amount`. */
interface SpelledCart extends Partial<Omit<CartReply, 'cart_items'>> {
  totalAmount?: number
  cart_items?: readonly SpelledGroup[]
}
interface SpelledCheckout {
  checkout_items?: readonly SpelledGroup[]
  apply_coupon?: boolean
  checkout?: Partial<CheckoutReply['checkout']>
}

/** The reply is a cart; docs/spec §7 asks for that in two calls only. */
export const isCart = (reply: SpelledCart): boolean => Array.isArray(reply.cart_items)

/** The cart as the contract has it. */
export function readCart(reply: SpelledCart): CartReply {
  const cart_items = (reply.cart_items ?? []).map(readGroup)
  const lines = cart_items.flatMap((group) => group.products)
  return {
    total: reply.total ?? lines.reduce((sum, line) => sum + line.quantity, 0),
    total_amount: reply.total_amount ?? reply.totalAmount ?? sumOf(lines),
    cart_items,
    ...(reply.info && { info: reply.info }),
  }
}

/** The checkout as the contract has it; what the server gives no figure for is 0. */
export function readCheckout(reply: SpelledCheckout): CheckoutReply {
  return {
    checkout_items: (reply.checkout_items ?? []).map((group) => ({
      estimated_delivery: group.estimated_delivery ?? '',
      total_amount: group.total_amount ?? sumOf((group.products ?? []).map(readLine)),
      delivery_charge: group.delivery_charge ?? 0,
      coupon_code: group.coupon_code ?? null,
      coupon_discount: group.coupon_discount ?? 0,
      tax_amount: group.tax_amount ?? 0,
      ...readGroup(group),
    })),
    apply_coupon: reply.apply_coupon ?? false,
    checkout: {
      total_amount: 0,
      delivery_charge: 0,
      coupon_discount: 0,
      payable_amount: 0,
      order_tax_amount: 0,
      ...reply.checkout,
      all_vat_taxes: reply.checkout?.all_vat_taxes ?? [],
    },
  }
}

const readGroup = (group: SpelledGroup): CartGroup => ({
  shop_id: group.shop_id ?? 0,
  shop_name: group.shop_name ?? '',
  shop_logo: group.shop_logo ?? '',
  shop_rating: group.shop_rating ?? 0,
  shop_active: group.shop_active ?? true,
  has_voucher: group.has_voucher ?? true,
  products: (group.products ?? []).map(readLine),
})

const readLine = (line: SpelledLine): CartLine => ({
  // A server that does not tell the lines of a product apart goes by the product.
  cart_id: line.cart_id ?? line.id ?? 0,
  id: line.id ?? 0,
  name: line.name ?? '',
  thumbnail: line.thumbnail ?? line.thumbnails?.[0]?.thumbnail ?? '',
  brand: line.brand ?? null,
  price: line.price ?? 0,
  discount_price: line.discount_price ?? 0,
  discount_percentage: line.discount_percentage ?? 0,
  quantity: line.quantity ?? 0,
  size: readChoice(line.size),
  color: readChoice(line.color),
  unit: line.unit ?? null,
  max_quantity: line.max_quantity ?? QUANTITY_MAX,
})

/** Id 0 where only the name is known. */
function readChoice(found: SpelledChoice | undefined): CartLine['size'] {
  if (!found) return null
  return typeof found === 'string' ? { id: 0, name: found } : { id: found.id ?? 0, name: found.name }
}

const sumOf = (lines: readonly CartLine[]): number => sumAmounts(lines.map(lineTotal))
