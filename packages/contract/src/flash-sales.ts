import { z } from 'zod'
import { Count, Id, Money, Picture, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { FLASH_OFFER_STATES, VOUCHER_VIEWS } from './enums.ts'
import { amount, id, multiLine, queryId, queryInt, requiredText, search, text, timeCursor } from './input.ts'
import * as limit from './limits.ts'

/** A product of the shop in a flash sale: `quantity` pieces at `offer_price`, of which `sold` are gone. */
export const FlashOffer = z.object({
  product_id: Id,
  name: z.string(),
  thumbnail: Picture,
  /** Without the flash sale. */
  price: Money,
  offer_price: Money,
  quantity: Count,
  sold: Count,
  state: z.enum(FLASH_OFFER_STATES),
  /** Why the market refused it, or took it out. */
  reason: z.string().nullable(),
})
export type FlashOffer = z.infer<typeof FlashOffer>

/** A flash sale of the market with the offers of one shop. */
export const SellerFlashSale = z.object({
  id: Id,
  name: z.string(),
  thumbnail: Picture,
  starts_at: Time,
  ends_at: Time,
  is_running: z.boolean(),
  offers: z.array(FlashOffer),
})
export type SellerFlashSale = z.infer<typeof SellerFlashSale>

/** A product in a flash sale as the market sees it. */
export const MarketFlashOffer = FlashOffer.extend({
  shop: z.object({ id: Id, name: z.string() }),
  stock: Count,
  /** Of orders that stand. */
  revenue: Money,
})
export type MarketFlashOffer = z.infer<typeof MarketFlashOffer>

/** A flash sale of the market. `lines`, `quantity` and `sold` are of offers that count; `waiting` offers wait for approval. */
export const MarketFlashSale = z.object({
  id: Id,
  name: z.string(),
  thumbnail: Picture,
  starts_at: Time,
  ends_at: Time,
  status: z.enum(VOUCHER_VIEWS),
  needs_approval: z.boolean(),
  lines: Count,
  waiting: Count,
  quantity: Count,
  sold: Count,
  /** Of orders that stand. */
  revenue: Money,
  version: Count,
})
export type MarketFlashSale = z.infer<typeof MarketFlashSale>

export const MarketFlashSaleDetails = MarketFlashSale.extend({
  /** Its name by language; a language that is missing shows the English one. */
  names: z.record(z.string(), z.string()),
  offers: z.array(MarketFlashOffer),
})
export type MarketFlashSaleDetails = z.infer<typeof MarketFlashSaleDetails>

/** A product that the market may add to a flash sale. */
export const FlashSaleCandidate = z.object({
  id: Id,
  name: z.string(),
  thumbnail: Picture,
  price: Money,
  stock: Count,
  shop: z.object({ id: Id, name: z.string() }),
})
export type FlashSaleCandidate = z.infer<typeof FlashSaleCandidate>

const moment = z.iso.datetime({ offset: true })

const ofSale = { data: z.object({ sale: SellerFlashSale }) }

/** The offers of a shop in flash sales, for its team. */
export const sellerFlashSaleEndpoints = defineEndpoints({
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

const common = { access: 'operator', permission: 'content' } as const
const params = z.object({ id: queryId })
const offerParams = z.object({ id: queryId, product_id: queryId })
const ofMarketSale = { data: z.object({ sale: MarketFlashSaleDetails }) }

/** By language. */
const names = z.record(z.string().max(limit.LOCALE_MAX), text(limit.FLASH_SALE_NAME_MAX))
/** The address of a picture that this server stores. */
const thumbnail = requiredText(limit.PICTURE_PATH_MAX).regex(/^\/media\/(?!.*\.\.)[\w/.-]+$/)
const span = { starts_at: moment, ends_at: moment }

/** Flash sales of the market, for its staff. */
export const marketFlashSaleEndpoints = defineEndpoints({
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
    ...ofMarketSale,
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
    ...ofMarketSale,
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
    ...ofMarketSale,
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
    ...ofMarketSale,
  },
  'POST /admin/flash-sales/{id}/stop': {
    ...common,
    summary: 'Ends a running flash sale now; orders placed in it keep their prices.',
    params,
    ...ofMarketSale,
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
    ...ofMarketSale,
  },
  'DELETE /admin/flash-sales/{id}/offers/{product_id}': {
    ...common,
    summary: 'Withdraws a proposal that its shop has not accepted.',
    params: offerParams,
    ...ofMarketSale,
  },
  'POST /admin/flash-sales/{id}/offers/{product_id}/approve': {
    ...common,
    summary: 'Accepts an offer of a seller that waits.',
    params: offerParams,
    ...ofMarketSale,
  },
  'POST /admin/flash-sales/{id}/offers/{product_id}/refuse': {
    ...common,
    summary: 'Refuses an offer that waits, or takes one out; its seller reads the reason.',
    params: offerParams,
    body: z.object({ reason: multiLine(limit.CANCEL_REASON_MAX).min(1) }),
    ...ofMarketSale,
  },
})
