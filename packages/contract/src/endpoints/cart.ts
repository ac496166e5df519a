import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flag, id, optionalText, quantity } from '../input.ts'
import { UNIT_MAX } from '../limits.ts'
import { CartReply, CheckoutReply } from '../shapes/cart.ts'
import { couponCodes, shopIds } from './checkout-input.ts'

/** `cart_id` identifies the line if the product has several. */
const line = z.object({ product_id: id, cart_id: id.nullish() })

export const cartEndpoints = defineEndpoints({
  'POST /cart/store': {
    access: 'shopper',
    summary: 'Adds a product; the same product, size, color and unit adds to its line, never past the stock.',
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
    data: CartReply,
  },
  'POST /cart/increment': {
    access: 'shopper',
    summary: 'One more of a line.',
    body: line,
    data: CartReply,
  },
  'POST /cart/decrement': {
    access: 'shopper',
    summary: 'One less of a line; after the last one the message is `product removed from cart`.',
    body: line,
    data: CartReply,
  },
  'POST /cart/delete': {
    access: 'shopper',
    summary: 'Removes a line.',
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
    }),
    data: CheckoutReply,
  },
})
