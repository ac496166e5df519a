import { z } from 'zod'
import { DISCOUNT_TYPES } from '../enums.ts'
import { Id, Money, Time } from './common.ts'
import { ShopBrief } from './shops.ts'

/** A shop's voucher (coupon). `discount` is a percentage, or money where the type is `Amount`; `validity` is its end. */
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

/** A voucher in a shopper's hand, weighed against what is in the cart. */
export const CollectedCoupon = Coupon.extend({
  shop: ShopBrief,
  applicable: z.boolean(),
  /** Why it does not apply, in words; null where it does. */
  reason: z.string().nullable(),
  /** What it would take off now; 0 where it does not apply. */
  discount_amount: Money,
})
export type CollectedCoupon = z.infer<typeof CollectedCoupon>

export const ShopDiscount = z.object({ shop_id: Id, coupon_id: Id, coupon_code: z.string(), discount: Money })
export type ShopDiscount = z.infer<typeof ShopDiscount>
