import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { VOUCHER_VIEWS } from '../enums.ts'
import { amount, id, multiLine, queryId, queryInt, requiredText, search, text, timeCursor } from '../input.ts'
import * as limit from '../limits.ts'
import { Count, Picture } from '../shapes/common.ts'
import { FlashSaleCandidate, MarketFlashSale, MarketFlashSaleDetails } from '../shapes/promotions.ts'
import { moment, newVoucher, ofVoucher, voucherChanges, voucherPage, voucherQuery } from './promotions.ts'

const common = { access: 'operator', permission: 'content' } as const
const params = z.object({ id: queryId })
const offerParams = z.object({ id: queryId, product_id: queryId })
const ofSale = { data: z.object({ sale: MarketFlashSaleDetails }) }

/** By language. */
const names = z.record(z.string().max(limit.LOCALE_MAX), text(limit.FLASH_SALE_NAME_MAX))
/** The address of a picture that this server stores. */
const thumbnail = requiredText(limit.PICTURE_PATH_MAX).regex(/^\/media\/(?!.*\.\.)[\w/.-]+$/)
const span = { starts_at: moment, ends_at: moment }

/** Flash sales and vouchers of the market, for its staff. */
export const marketPromotionEndpoints = defineEndpoints({
  'GET /admin/flash-sales': {
    ...common,
    summary:
      'Flash sales in a view with their figures: running and coming ones by their start, ended ones the latest first.',
    query: z.object({
      view: z.enum(VOUCHER_VIEWS).default('running'),
      /** `next_cursor` of the page before. */
      cursor: timeCursor.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({
      items: z.array(MarketFlashSale),
      next_cursor: z.string().nullable(),
      counts: z.object({ running: Count, coming: Count, ended: Count }),
    }),
  },
  'POST /admin/flash-sales': {
    ...common,
    summary: 'Plans a flash sale.',
    body: z.object({ names, thumbnail, ...span, needs_approval: z.boolean().default(true) }),
    ...ofSale,
  },
  'POST /admin/flash-sales/pictures': {
    ...common,
    summary: 'Stores a picture for a flash sale, and tells its address.',
    multipart: true,
    body: z.object({}),
    files: {
      picture: { max: 1, maxBytes: limit.SETTING_PICTURE_BYTES_MAX, types: limit.PICTURE_TYPES, required: true },
    },
    data: z.object({ url: Picture }),
  },
  'GET /admin/flash-sales/{id}': {
    ...common,
    summary: 'A flash sale with its offers.',
    params,
    ...ofSale,
  },
  'PATCH /admin/flash-sales/{id}': {
    ...common,
    summary: 'Changes a flash sale that has not ended; its start is fixed once it has begun.',
    params,
    body: z.object({
      version: id,
      names: names.optional(),
      thumbnail: thumbnail.optional(),
      starts_at: moment.optional(),
      ends_at: moment.optional(),
      needs_approval: z.boolean().optional(),
    }),
    ...ofSale,
  },
  'DELETE /admin/flash-sales/{id}': {
    ...common,
    summary: 'Deletes a flash sale that has not begun.',
    params,
  },
  'POST /admin/flash-sales/{id}/start': {
    ...common,
    summary: 'Begins a coming flash sale now.',
    params,
    ...ofSale,
  },
  'POST /admin/flash-sales/{id}/stop': {
    ...common,
    summary: 'Ends a running flash sale now; orders placed in it keep their prices.',
    params,
    ...ofSale,
  },
  'POST /admin/flash-sales/{id}/copy': {
    ...common,
    summary:
      'Plans a flash sale like another one, and proposes those of its offers that are possible at that time to their shops.',
    params,
    body: z.object(span),
    data: z.object({ sale: MarketFlashSaleDetails, left_out: Count }),
  },
  'GET /admin/flash-sales/{id}/candidates': {
    ...common,
    summary: 'Products of open shops by their names that are not in the flash sale yet.',
    params,
    query: z.object({ search }),
    data: z.object({ items: z.array(FlashSaleCandidate) }),
  },
  'POST /admin/flash-sales/{id}/offers': {
    ...common,
    summary: 'Proposes a product of any shop, below its price and in so many pieces; it counts once the shop accepts.',
    params,
    body: z.object({ product_id: id, price: amount, quantity: z.int().min(1).max(limit.VOUCHER_USES_MAX) }),
    ...ofSale,
  },
  'DELETE /admin/flash-sales/{id}/offers/{product_id}': {
    ...common,
    summary: 'Withdraws a proposal that its shop has not accepted.',
    params: offerParams,
    ...ofSale,
  },
  'POST /admin/flash-sales/{id}/offers/{product_id}/approve': {
    ...common,
    summary: 'Accepts an offer of a seller that waits.',
    params: offerParams,
    ...ofSale,
  },
  'POST /admin/flash-sales/{id}/offers/{product_id}/refuse': {
    ...common,
    summary: 'Refuses an offer that waits, or takes one out; its seller reads the reason.',
    params: offerParams,
    body: z.object({ reason: multiLine(limit.CANCEL_REASON_MAX).min(1) }),
    ...ofSale,
  },
  'GET /admin/vouchers': {
    ...common,
    summary: 'The vouchers of the market in a view, the latest first, with their figures.',
    query: voucherQuery,
    data: voucherPage,
  },
  'POST /admin/vouchers': {
    ...common,
    summary: 'Makes a voucher of the market, which counts in one shop of an order. The market pays for it.',
    body: newVoucher,
    ...ofVoucher,
  },
  'GET /admin/vouchers/{id}': {
    ...common,
    summary: 'One voucher of the market with its figures.',
    params,
    ...ofVoucher,
  },
  'PATCH /admin/vouchers/{id}': {
    ...common,
    summary:
      'Changes a voucher that has not ended. Once a shopper has collected it, it can only last longer and be used more often.',
    params,
    body: voucherChanges,
    ...ofVoucher,
  },
  'POST /admin/vouchers/{id}/stop': {
    ...common,
    summary: 'Ends a voucher now, also for those who have collected it; orders placed with it stay.',
    params,
    ...ofVoucher,
  },
})
