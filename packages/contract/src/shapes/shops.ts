import { z } from 'zod'
import { HOLIDAY_MODES, SHOP_STATUSES } from '../enums.ts'
import { Count, Id, Money, Picture, Rating, SafeHtml, Time } from './common.ts'

export const ShopBrief = z.object({ id: Id, name: z.string(), logo: Picture, rating: Rating })
export type ShopBrief = z.infer<typeof ShopBrief>

/** The hours of one weekday: 1 is Monday, 7 Sunday. `closes` may be `24:00`. */
export const OpeningHours = z.object({ day: Count, opens: z.string(), closes: z.string() })
export type OpeningHours = z.infer<typeof OpeningHours>

/** Holidays as shoppers see them. Days are those of the shop, as `2027-01-31`. */
export const ShopHoliday = z.object({
  from: z.string(),
  to: z.string(),
  /** `refuse`: no orders until then; `later`: orders are sent afterwards. */
  mode: z.enum(HOLIDAY_MODES),
  message: z.string(),
  /** False before it begins. */
  is_now: z.boolean(),
})
export type ShopHoliday = z.infer<typeof ShopHoliday>

/** What a shop says about itself on its page; '' for a missing policy. */
export const ShopAbout = z.object({
  /** Without the days on which it is closed; empty: the shop names none. */
  opening_hours: z.array(OpeningHours),
  policies: z.object({ returns: SafeHtml, delivery: SafeHtml, privacy: SafeHtml }),
  contact: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
  /** Present holidays, or the next within two weeks. */
  holiday: ShopHoliday.nullable(),
})
export type ShopAbout = z.infer<typeof ShopAbout>

/** A shop in a list or grid. */
export const ShopCard = ShopBrief.extend({
  banner: Picture,
  total_reviews: Count,
  total_products: Count,
  active: z.boolean(),
})
export type ShopCard = z.infer<typeof ShopCard>

export const Shop = ShopCard.extend({
  description: SafeHtml,
  total_categories: Count,
  estimated_delivery: z.string(),
  delivery_charge: Money,
  /** Not in docs/spec. False: the shop has not said what delivery costs, and takes no orders until then. */
  is_delivery_set: z.boolean().optional(),
  last_online: Time.nullable(),
  /** Not in docs/spec: the amount from which delivery is free; null: never. */
  free_delivery_from: Money.nullable().optional(),
})
export type Shop = z.infer<typeof Shop>

/** The shop as a product page shows it. */
export const ProductShop = ShopBrief.extend({
  estimated_delivery: z.string(),
  delivery_charge: Money,
  /** Not in docs/spec. False: the shop has not said what delivery costs, and takes no orders until then. */
  is_delivery_set: z.boolean().optional(),
  last_online: Time.nullable(),
  active: z.boolean(),
  /** Not in docs/spec; as in `Shop`. */
  free_delivery_from: Money.nullable().optional(),
  total_products: Count.optional(),
  /** Not in docs/spec: its page says what it takes back. */
  has_returns_policy: z.boolean().optional(),
  /** Not in docs/spec: present holidays. */
  holiday: ShopHoliday.nullable().optional(),
})
export type ProductShop = z.infer<typeof ProductShop>

/** The state of an application to sell, as its seller sees it. */
export const RegisteredShop = z.object({
  id: Id,
  name: z.string(),
  logo: Picture,
  banner: Picture,
  status: z.enum(SHOP_STATUSES),
  /** The operator's reason for a rejection. */
  reason: z.string().nullable(),
  registered_at: Time,
})
export type RegisteredShop = z.infer<typeof RegisteredShop>
