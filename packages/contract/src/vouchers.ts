import { z } from 'zod'
import { couponCode, shopIds } from './checkout.ts'
import { Id, Money, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { DISCOUNT_TYPES } from './enums.ts'
import { flag, id, queryId, queryIds } from './input.ts'
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

export const voucherEndpoints = defineEndpoints({
  'GET /get-vouchers': {
    access: 'optional',
    summary: 'The running vouchers of a shop.',
    query: z.object({ shop_id: queryId }),
    data: z.object({ coupons: z.array(Coupon) }),
  },
  'POST /vouchers-collect': {
    access: 'shopper',
    summary: 'Collects a voucher; once.',
    body: z.object({ coupon_id: id }),
  },
  'POST /apply-voucher': {
    access: 'shopper',
    summary: 'What a voucher takes off the selected shops of the cart.',
    body: z.object({ coupon_code: couponCode, shop_ids: shopIds.min(1), is_buy_now: flag }),
    data: z.object({ discounts: z.array(ShopDiscount), total_discount: Money }),
  },
  'GET /get-collected-vouchers': {
    access: 'shopper',
    summary:
      'Collected vouchers held against the cart, best first, each with whether it applies and why not; with shop_ids those of the named shops alone.',
    query: z.object({ shop_ids: queryIds.optional(), is_buy_now: flag }),
    data: z.object({ coupons: z.array(CollectedCoupon) }),
  },
})
