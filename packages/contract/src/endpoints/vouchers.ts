import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flag, id, queryId, queryIds } from '../input.ts'
import { Money } from '../shapes/common.ts'
import { CollectedCoupon, Coupon, ShopDiscount } from '../shapes/vouchers.ts'
import { couponCode, shopIds } from './checkout-input.ts'

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
