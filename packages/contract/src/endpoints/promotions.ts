import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { DISCOUNT_TYPES, VOUCHER_VIEWS } from '../enums.ts'
import { amount, clearable, code, id, queryId, queryInt, search } from '../input.ts'
import * as limit from '../limits.ts'
import { Count } from '../shapes/common.ts'
import { SellerFlashSale, SellerVoucher } from '../shapes/promotions.ts'

const useLimit = z.int().min(1).max(limit.VOUCHER_USES_MAX)
export const moment = z.iso.datetime({ offset: true })

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

export const newVoucher = z.object({
  code: code(limit.VOUCHER_CODE_MAX)
    .transform((code) => code.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,}$/)),
  ...voucherFields,
  min_order_amount: amount.default(0),
})

export const voucherChanges = z.object({ version: id, ...z.object(voucherFields).partial().shape })

export const voucherQuery = z.object({
  view: z.enum(VOUCHER_VIEWS).default('running'),
  search,
  /** `next_cursor` of the page before. */
  cursor: queryId.optional(),
  limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
})

export const voucherPage = z.object({
  items: z.array(SellerVoucher),
  next_cursor: z.string().nullable(),
  /** Of the view without a search; null with one. */
  total: Count.nullable(),
  counts: z.object({ running: Count, coming: Count, ended: Count }),
})

export const ofVoucher = { data: z.object({ voucher: SellerVoucher }) }

const ofSale = { data: z.object({ sale: SellerFlashSale }) }

/** Vouchers of a shop and its offers in flash sales, for its team. */
export const promotionEndpoints = defineEndpoints({
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
  'GET /seller/flash-sales': {
    access: 'seller',
    permission: 'promotions',
    summary: 'The running and coming flash sales of the market, with the offers of the shop.',
    data: z.object({ items: z.array(SellerFlashSale) }),
  },
  'POST /seller/flash-sales/{id}/offers': {
    access: 'seller',
    permission: 'promotions',
    summary:
      'Offers a product in a flash sale, below its price and in so many pieces; once in each. `stale` where the market has moved the sale since it was seen.',
    params: z.object({ id: queryId }),
    body: z.object({
      product_id: id,
      price: amount,
      quantity: z.int().min(1).max(limit.VOUCHER_USES_MAX),
      /** The times that the person has seen; absent ones are not compared. */
      starts_at: moment.optional(),
      ends_at: moment.optional(),
    }),
    ...ofSale,
  },
  'DELETE /seller/flash-sales/{id}/offers/{product_id}': {
    access: 'seller',
    permission: 'promotions',
    summary: 'Takes an offer back: before its flash sale begins, or while it does not count.',
    params: z.object({ id: queryId, product_id: queryId }),
    ...ofSale,
  },
  'POST /seller/flash-sales/{id}/offers/{product_id}/accept': {
    access: 'seller',
    permission: 'promotions',
    summary: 'Accepts a proposal of the market on the terms that were seen; `stale` where the market has changed them.',
    params: z.object({ id: queryId, product_id: queryId }),
    body: z.object({
      price: amount,
      quantity: z.int().min(1).max(limit.VOUCHER_USES_MAX),
      starts_at: moment,
      ends_at: moment,
    }),
    ...ofSale,
  },
  'POST /seller/flash-sales/{id}/offers/{product_id}/refuse': {
    access: 'seller',
    permission: 'promotions',
    summary: 'Refuses a proposal of the market.',
    params: z.object({ id: queryId, product_id: queryId }),
    ...ofSale,
  },
})
