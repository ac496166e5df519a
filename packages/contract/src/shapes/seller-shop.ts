import { z } from 'zod'
import { HOLIDAY_MODES } from '../enums.ts'
import { Count, Id, Money, Picture } from './common.ts'
import { OpeningHours } from './shops.ts'

/** The texts of a shop in one language, as plain text: an empty line separates paragraphs. Empty: shoppers read the English one. */
export const ShopTexts = z.object({
  description: z.string(),
  estimated_delivery: z.string(),
  returns_policy: z.string(),
  delivery_policy: z.string(),
  privacy_policy: z.string(),
})
export type ShopTexts = z.infer<typeof ShopTexts>
export type ShopTextField = keyof ShopTexts

/** Holidays as the seller manages them; those that have ended are left out. */
export const SellerHoliday = z.object({
  id: Id,
  /** The first and last day, as `2027-01-31`. */
  from: z.string(),
  to: z.string(),
  mode: z.enum(HOLIDAY_MODES),
  message: z.string(),
  is_now: z.boolean(),
})
export type SellerHoliday = z.infer<typeof SellerHoliday>

/** A shop as its team edits it. */
export const ShopProfile = z.object({
  id: Id,
  name: z.string(),
  logo: Picture,
  banner: Picture,
  address: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  delivery_charge: Money,
  /** False: no charge was ever chosen, 0 neither, and the shop takes no orders. */
  is_delivery_set: z.boolean(),
  free_delivery_from: Money.nullable(),
  opening_hours: z.array(OpeningHours),
  /** By language, English first. */
  texts: z.record(z.string(), ShopTexts),
  holidays: z.array(SellerHoliday),
  version: Count,
})
export type ShopProfile = z.infer<typeof ShopProfile>
