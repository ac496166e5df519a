import { z } from 'zod'
import { couponCode, shopIds } from './cart.ts'
import { Count, Id, Money, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { DISCOUNT_TYPES, VOUCHER_VIEWS } from './enums.ts'
import { amount, clearable, code, flag, id, queryId, queryIds, queryInt, search } from './input.ts'
import * as limit from './limits.ts'
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

/** A voucher as its seller manages it. `discount` is a percentage, or money with the type `Amount`. */
export const SellerVoucher = z.object({
  id: Id,
  code: z.string(),
  status: z.enum(VOUCHER_VIEWS),
  discount_type: z.enum(DISCOUNT_TYPES),
  discount: z.number(),
  /** The percentage of the discount that the market bears; the shop whose goods are bought bears the rest. 0 of a shop's own. */
  market_share: z.number(),
  min_order_amount: Money,
  /** The most that a percentage takes off; null: no limit. */
  max_discount_amount: Money.nullable(),
  starts_at: Time,
  ends_at: Time,
  /** How often it may be used in all and by one shopper; null: no limit. */
  use_limit: Count.nullable(),
  use_limit_per_user: Count.nullable(),
  /** Shoppers who have it, its uses in orders that stand, and what those orders come to. */
  collected: Count,
  used: Count,
  revenue: Money,
  version: Count,
})
export type SellerVoucher = z.infer<typeof SellerVoucher>

/** A voucher of the market of whose discount shops bear a part. */
export const SharedVoucher = SellerVoucher.pick({
  ...{ id: true, code: true, status: true, discount_type: true, discount: true, market_share: true },
  ...{ min_order_amount: true, max_discount_amount: true, starts_at: true, ends_at: true },
})
export type SharedVoucher = z.infer<typeof SharedVoucher>

const useLimit = z.int().min(1).max(limit.VOUCHER_USES_MAX)
const moment = z.iso.datetime({ offset: true })

const voucherFields = {
  discount_type: z.enum(DISCOUNT_TYPES),
  discount: amount.refine((value) => value > 0),
  min_order_amount: amount,
  max_discount_amount: clearable(amount.refine((value) => value > 0)),
  starts_at: moment,
  ends_at: moment,
  use_limit: clearable(useLimit),
  use_limit_per_user: clearable(useLimit),
}

const newVoucher = z.object({
  code: code(limit.VOUCHER_CODE_MAX)
    .transform((code) => code.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,}$/)),
  ...voucherFields,
  min_order_amount: amount.default(0),
})

const marketShare = z
  .number()
  .min(0)
  .max(100)
  // Parts per million, as it is stored.
  .refine((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6)

const voucherChanges = z.object({ version: id, ...z.object(voucherFields).partial().shape })

const voucherQuery = z.object({
  view: z.enum(VOUCHER_VIEWS).default('running'),
  search,
  /** `next_cursor` of the page before. */
  cursor: queryId.optional(),
  limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
})

const voucherPage = z.object({
  items: z.array(SellerVoucher),
  next_cursor: z.string().nullable(),
  /** Of the view without a search; null with one. */
  total: Count.nullable(),
  counts: z.object({ running: Count, coming: Count, ended: Count }),
  /** For shops: vouchers of the market that are not over, of whose discount the shop bears a part where its goods are bought. */
  shared: z.array(SharedVoucher).optional(),
})

const ofVoucher = { data: z.object({ voucher: SellerVoucher }) }

/** The vouchers of a shop, for its team. */
export const sellerVoucherEndpoints = defineEndpoints({
  'GET /seller/vouchers': {
    access: 'seller',
    permission: 'promotions',
    summary: 'The vouchers of the shop in a view, the latest first, with their figures.',
    query: voucherQuery,
    data: voucherPage,
  },
  'POST /seller/vouchers': {
    access: 'seller',
    permission: 'promotions',
    summary: 'Makes a voucher. Its code is unique in the market, so the same request makes it once.',
    body: newVoucher,
    ...ofVoucher,
  },
  'GET /seller/vouchers/{id}': {
    access: 'seller',
    permission: 'promotions',
    summary: 'One voucher of the shop with its figures.',
    params: z.object({ id: queryId }),
    ...ofVoucher,
  },
  'PATCH /seller/vouchers/{id}': {
    access: 'seller',
    permission: 'promotions',
    summary:
      'Changes a voucher that has not ended. Once a shopper has collected it, it can only last longer and be used more often.',
    params: z.object({ id: queryId }),
    body: voucherChanges,
    ...ofVoucher,
  },
  'POST /seller/vouchers/{id}/stop': {
    access: 'seller',
    permission: 'promotions',
    summary: 'Ends a voucher now, also for those who have collected it; orders placed with it stay.',
    params: z.object({ id: queryId }),
    ...ofVoucher,
  },
})

const ofMarket = { access: 'operator', permission: 'content' } as const

/** The vouchers of the market, for its staff. */
export const marketVoucherEndpoints = defineEndpoints({
  'GET /admin/vouchers': {
    ...ofMarket,
    summary: 'The vouchers of the market in a view, the latest first, with their figures.',
    query: voucherQuery,
    data: voucherPage,
  },
  'POST /admin/vouchers': {
    ...ofMarket,
    summary:
      'Makes a voucher of the market, which counts in one shop of an order. The market pays for it, or with `market_share` a part of it: that shop bears the rest.',
    body: newVoucher.extend({ market_share: marketShare.default(100) }),
    ...ofVoucher,
  },
  'GET /admin/vouchers/{id}': {
    ...ofMarket,
    summary: 'One voucher of the market with its figures.',
    params: z.object({ id: queryId }),
    ...ofVoucher,
  },
  'PATCH /admin/vouchers/{id}': {
    ...ofMarket,
    summary:
      'Changes a voucher that has not ended. Once a shopper has collected it, it can only last longer and be used more often.',
    params: z.object({ id: queryId }),
    body: voucherChanges.extend({ market_share: marketShare.optional() }),
    ...ofVoucher,
  },
  'POST /admin/vouchers/{id}/stop': {
    ...ofMarket,
    summary: 'Ends a voucher now, also for those who have collected it; orders placed with it stay.',
    params: z.object({ id: queryId }),
    ...ofVoucher,
  },
})
