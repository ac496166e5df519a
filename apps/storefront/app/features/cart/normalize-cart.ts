import type { CartGroup, CartLine, CartReply, CheckoutGroup, CheckoutReply } from '@rialto/contract'
import { QUANTITY_MAX } from '@rialto/contract/limits'
import { lineTotal, sumAmounts } from '@rialto/contract/price-rules'

// An external server may send the fields of docs/spec §3 only, by either of their names.

/** `thumbnail` or `thumbnails[0].thumbnail`. */
interface PartialLine extends Partial<Omit<CartLine, 'size' | 'color'>> {
  thumbnails?: readonly { thumbnail: string }[]
  size?: PartialOption
  color?: PartialOption
}
/** A size or colour may be a name alone. */
type PartialOption = { id?: number; name: string; option?: string } | string | null
interface PartialGroup extends Partial<Omit<CheckoutGroup, 'products'>> {
  products?: readonly PartialLine[]
}
/** `totalAmount` or `total_amount`. */
interface PartialCart extends Partial<Omit<CartReply, 'cart_items'>> {
  totalAmount?: number
  cart_items?: readonly PartialGroup[]
}
interface PartialCheckout {
  checkout_items?: readonly PartialGroup[]
  apply_coupon?: boolean
  checkout?: Partial<CheckoutReply['checkout']>
}

/** Whether the reply is a cart; docs/spec §7 requires that for two calls only. */
export const isCart = (reply: PartialCart): boolean => Array.isArray(reply.cart_items)

/** Completes a cart to the contract's type. */
export function normalizeCart(reply: PartialCart): CartReply {
  const cart_items = (reply.cart_items ?? []).map(normalizeGroup)
  const lines = cart_items.flatMap((group) => group.products)
  return {
    total: reply.total ?? lines.reduce((sum, line) => sum + line.quantity, 0),
    total_amount: reply.total_amount ?? reply.totalAmount ?? sumOf(lines),
    cart_items,
    ...(reply.delivered_to && { delivered_to: reply.delivered_to }),
    ...(reply.info && { info: reply.info }),
  }
}

/** Completes a checkout to the contract's type; missing amounts are 0. */
export function normalizeCheckout(reply: PartialCheckout): CheckoutReply {
  return {
    checkout_items: (reply.checkout_items ?? []).map((group) => ({
      estimated_delivery: group.estimated_delivery ?? '',
      total_amount: group.total_amount ?? sumOf((group.products ?? []).map(normalizeLine)),
      delivery_charge: group.delivery_charge ?? 0,
      coupon_code: group.coupon_code ?? null,
      coupon_discount: group.coupon_discount ?? 0,
      tax_amount: group.tax_amount ?? 0,
      ...(group.tax_exemption && { tax_exemption: group.tax_exemption }),
      ...normalizeGroup(group),
      ...deliveryOf(group),
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

/** What a server tells that knows methods of delivery. */
const deliveryOf = ({
  delivery_options,
  deliverable,
  not_deliverable_reason,
  zones,
  is_choice_gone,
  is_delivery_set,
}: PartialGroup): Partial<CheckoutGroup> => ({
  ...(delivery_options && { delivery_options }),
  ...(deliverable !== undefined && { deliverable }),
  ...(not_deliverable_reason && { not_deliverable_reason }),
  ...(zones && { zones }),
  ...(is_choice_gone && { is_choice_gone }),
  ...(is_delivery_set === false && { is_delivery_set }),
})

const normalizeGroup = (group: PartialGroup): CartGroup => ({
  shop_id: group.shop_id ?? 0,
  shop_name: group.shop_name ?? '',
  shop_logo: group.shop_logo ?? '',
  shop_rating: group.shop_rating ?? 0,
  shop_active: group.shop_active ?? true,
  has_voucher: group.has_voucher ?? true,
  holiday: group.holiday ?? null,
  ...(group.delivery && { delivery: group.delivery }),
  products: (group.products ?? []).map(normalizeLine),
})

const normalizeLine = (line: PartialLine): CartLine => ({
  // A server without line ids has one line for each product.
  cart_id: line.cart_id ?? line.id ?? 0,
  id: line.id ?? 0,
  name: line.name ?? '',
  thumbnail: line.thumbnail ?? line.thumbnails?.[0]?.thumbnail ?? '',
  brand: line.brand ?? null,
  price: line.price ?? 0,
  discount_price: line.discount_price ?? 0,
  discount_percentage: line.discount_percentage ?? 0,
  quantity: line.quantity ?? 0,
  size: normalizeOption(line.size),
  color: normalizeOption(line.color),
  unit: line.unit ?? null,
  max_quantity: line.max_quantity ?? QUANTITY_MAX,
  ...(line.price_per_unit && { price_per_unit: line.price_per_unit }),
  ...(line.withdrawal_exempt && { withdrawal_exempt: line.withdrawal_exempt }),
})

/** Id 0 means that only the name is known. */
function normalizeOption(found: PartialOption | undefined): CartLine['size'] {
  if (!found) return null
  return typeof found === 'string'
    ? { id: 0, name: found }
    : { id: found.id ?? 0, name: found.name, ...(found.option && { option: found.option }) }
}

const sumOf = (lines: readonly CartLine[]): number => sumAmounts(lines.map(lineTotal))
