import { z } from 'zod'
import { Count, Id, Money, Percent, Picture, PricePerUnit, Rating } from './common.ts'
import { DeliveryChoice, DeliveryPromise, deliveryChoices, deliveryPlace } from './delivery.ts'
import { defineEndpoints } from './endpoint.ts'
import { UNDELIVERABLE_REASONS, WITHDRAWAL_EXEMPTIONS } from './enums.ts'
import { code, flag, id, optionalText, quantity } from './input.ts'
import { CHECKOUT_SHOPS_MAX, COUPON_CODE_MAX, UNIT_MAX } from './limits.ts'
import { PickupHours } from './pickup.ts'
import { ShopHoliday } from './shops.ts'

/** The selected shops; may be empty if only the totals are needed. */
export const shopIds = z.array(id).max(CHECKOUT_SHOPS_MAX)

export const couponCode = code(COUPON_CODE_MAX).min(1)

/** At most one code for each shop. */
export const couponCodes = z
  .array(couponCode)
  .max(CHECKOUT_SHOPS_MAX)
  .nullish()
  .transform((codes) => codes ?? [])

/** A chosen size or colour. */
export const ChosenOption = z.object({
  id: Id,
  name: z.string(),
  /** Not in docs/spec: the product's own name for it, such as Volume; absent: the market's word. */
  option: z.string().optional(),
})
export type ChosenOption = z.infer<typeof ChosenOption>

/** `id` is the product's and `cart_id` the line's: a product has one line for each size and color. */
export const CartLine = z.object({
  cart_id: Id,
  id: Id,
  name: z.string(),
  thumbnail: Picture,
  brand: z.string().nullable(),
  price: Money,
  discount_price: Money,
  discount_percentage: Percent,
  quantity: Count,
  size: ChosenOption.nullable(),
  color: ChosenOption.nullable(),
  unit: z.string().nullable(),
  /** The available pieces. */
  max_quantity: Count,
  /** Not in docs/spec: of this variant at the price now. */
  price_per_unit: PricePerUnit.optional(),
  /** Not in docs/spec: why it cannot be given back. */
  withdrawal_exempt: z.enum(WITHDRAWAL_EXEMPTIONS).optional(),
})
export type CartLine = z.infer<typeof CartLine>

export const CartGroup = z.object({
  shop_id: Id,
  shop_name: z.string(),
  shop_logo: Picture,
  shop_rating: Rating,
  shop_active: z.boolean(),
  has_voucher: z.boolean(),
  /** Not in docs/spec: present holidays of the shop. */
  holiday: ShopHoliday.nullable().optional(),
  products: z.array(CartLine),
  /** Not in docs/spec: how the shop delivers to the address, by default that of the shopper; absent: it has named no methods. */
  delivery: z
    .object({
      method_id: Id,
      charge: Money,
      free_from_left: Money.nullable(),
      promise: DeliveryPromise.nullable(),
      pickup: PickupHours.optional(),
      /** Where it can be picked up instead. */
      other_pickup: PickupHours.optional(),
    })
    .optional(),
})
export type CartGroup = z.infer<typeof CartGroup>

export const CartReply = z.object({
  /** Items, not lines. */
  total: Count,
  total_amount: Money,
  cart_items: z.array(CartGroup),
  /** Not in docs/spec: where the deliveries of `cart_items` go; absent where no shop has named methods. */
  delivered_to: z
    .object({ country: z.string().nullable(), region: z.string().nullable(), post_code: z.string().nullable() })
    .optional(),
  /** The changes of prices, stock and availability since the last reply, to be shown as a warning. */
  info: z.string().optional(),
})
export type CartReply = z.infer<typeof CartReply>

export const VatTax = z.object({
  id: Id,
  name: z.string(),
  percentage: z.number(),
  amount: Money,
  /** Not in docs/spec: what is taxed, without the tax itself, whether prices include it or not. */
  base: Money.optional(),
})
export type VatTax = z.infer<typeof VatTax>

/** A shop's part of the checkout. The amounts of all shops add up to those of the checkout. */
export const CheckoutGroup = CartGroup.extend({
  // Not in docs/spec: the amounts by shop.
  estimated_delivery: z.string(),
  total_amount: Money,
  delivery_charge: Money,
  /** False: the shop has not said what delivery costs, and takes no orders until then. */
  is_delivery_set: z.boolean().optional(),
  coupon_code: z.string().nullable(),
  coupon_discount: Money,
  tax_amount: Money,
  /** Why its seller charges no tax, such as a small business. */
  tax_exemption: z.string().optional(),
  // Not in docs/spec, and absent where the shop has named no methods.
  /** The methods that serve the address. */
  delivery_options: z.array(DeliveryChoice).optional(),
  /** False: nothing can be ordered from it to this address. */
  deliverable: z.boolean().optional(),
  not_deliverable_reason: z.enum(UNDELIVERABLE_REASONS).optional(),
  /** Where it delivers instead. */
  zones: z.array(z.string()).optional(),
  /** The wanted method has ended; another one was chosen. */
  is_choice_gone: z.boolean().optional(),
  grams: Count.optional(),
})
export type CheckoutGroup = z.infer<typeof CheckoutGroup>

/** payable = total + delivery - coupon + tax (docs/spec/api §5); the tax is not added where prices include it. */
export const CheckoutFigures = z.object({
  total_amount: Money,
  delivery_charge: Money,
  coupon_discount: Money,
  payable_amount: Money,
  order_tax_amount: Money,
  all_vat_taxes: z.array(VatTax),
  /** Not in docs/spec: taxes are inside the prices, and told of below the total. Absent: they are added. */
  prices_include_tax: z.boolean().optional(),
  /** Not in docs/spec: false where a chosen method of delivery takes no cash. */
  cash_offered: z.boolean().optional(),
})
export type CheckoutFigures = z.infer<typeof CheckoutFigures>

export const CheckoutReply = z.object({
  checkout_items: z.array(CheckoutGroup),
  apply_coupon: z.boolean(),
  checkout: CheckoutFigures,
})
export type CheckoutReply = z.infer<typeof CheckoutReply>

/** `cart_id` identifies the line if the product has several. */
const line = z.object({ product_id: id, cart_id: id.nullish() })

export const cartEndpoints = defineEndpoints({
  'POST /cart/store': {
    access: 'shopper',
    summary: 'Adds a product; the same product, size, color and unit adds to its line, never past the stock.',
    query: deliveryPlace,
    body: z.object({
      product_id: id,
      quantity: quantity.default(1),
      size: id.nullish(),
      color: id.nullish(),
      unit: optionalText(UNIT_MAX),
      /** Puts the item on the buy-now line, outside of the cart. */
      is_buy_now: flag,
    }),
    data: CartReply,
  },
  'GET /carts': {
    access: 'shopper',
    summary: 'The cart by shop; tells once what changed since the last look.',
    query: deliveryPlace,
    data: CartReply,
  },
  'POST /cart/increment': {
    access: 'shopper',
    summary: 'One more of a line.',
    query: deliveryPlace,
    body: line,
    data: CartReply,
  },
  'POST /cart/decrement': {
    access: 'shopper',
    summary: 'One less of a line; after the last one the message is `product removed from cart`.',
    query: deliveryPlace,
    body: line,
    data: CartReply,
  },
  'POST /cart/delete': {
    access: 'shopper',
    summary: 'Removes a line.',
    query: deliveryPlace,
    body: line,
    data: CartReply,
  },
  'POST /cart/checkout': {
    access: 'shopper',
    summary: 'The figures of an order of the named shops, without placing it.',
    body: z.object({
      shop_ids: shopIds,
      coupon_codes: couponCodes,
      is_buy_now: flag,
      address_id: id.nullish(),
      /** Not in docs/spec: the chosen methods of delivery; a shop without one delivers by its default method. */
      delivery: deliveryChoices,
    }),
    data: CheckoutReply,
  },
})
