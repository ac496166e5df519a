import { z } from 'zod'
import { DISCOUNT_TYPES, FLASH_OFFER_STATES, VOUCHER_VIEWS } from '../enums.ts'
import { Count, Id, Money, Picture, Time } from './common.ts'

/** A voucher as its seller manages it. `discount` is a percentage, or money with the type `Amount`. */
export const SellerVoucher = z.object({
  id: Id,
  code: z.string(),
  status: z.enum(VOUCHER_VIEWS),
  discount_type: z.enum(DISCOUNT_TYPES),
  discount: z.number(),
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
