import { z } from 'zod'
import { DISCOUNT_TYPES } from '../enums.ts'
import { Id, Money, Time } from './common.ts'
import { ShopBrief } from './shops.ts'

/** A shop's voucher. `discount` is a percentage, or money with the type `Amount`; `validity` is its end. */
export const Coupon = z.object({
  id: Id,
  code: z.string(),
  discount_type: z.enum(DISCOUNT_TYPES),
  discount: z.number(),
  min_order_amount: Money,
  max_discount_amount: Money.nullable(),
  validity: Time,
  is_collected: z.boolean(),
})
export type Coupon = z.infer<typeof Coupon>

/** A voucher that a shopper has collected, evaluated for the cart. */
export const CollectedCoupon = Coupon.extend({
  /** Null: a voucher of the market, which counts in one shop of a purchase. */
  shop: ShopBrief.nullable(),
  /** The shop whose order it counts in; of the market’s, the one of these with the largest subtotal. */
  for_shop_id: Id.nullable(),
  applicable: z.boolean(),
  /** The reason why it cannot be used; null if it can. */
  reason: z.string().nullable(),
  /** The discount on the cart; 0 if it cannot be used. */
  discount_amount: Money,
})
export type CollectedCoupon = z.infer<typeof CollectedCoupon>

export const ShopDiscount = z.object({ shop_id: Id, coupon_id: Id, coupon_code: z.string(), discount: Money })
export type ShopDiscount = z.infer<typeof ShopDiscount>
