import { z } from 'zod'
import { DISCOUNT_TYPES, VOUCHER_VIEWS } from '../enums.ts'
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
