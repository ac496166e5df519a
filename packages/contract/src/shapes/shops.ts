import { z } from 'zod'
import { SHOP_STATUSES } from '../enums.ts'
import { Count, Id, Money, Picture, Rating, SafeHtml, Time } from './common.ts'

export const ShopBrief = z.object({ id: Id, name: z.string(), logo: Picture, rating: Rating })
export type ShopBrief = z.infer<typeof ShopBrief>

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
  last_online: Time.nullable(),
  /** Not in docs/spec: the amount from which delivery is free; null: never. */
  free_delivery_from: Money.nullable().optional(),
})
export type Shop = z.infer<typeof Shop>

/** The shop as a product page shows it. */
export const ProductShop = ShopBrief.extend({
  estimated_delivery: z.string(),
  delivery_charge: Money,
  last_online: Time.nullable(),
  active: z.boolean(),
  /** Not in docs/spec; as in `Shop`. */
  free_delivery_from: Money.nullable().optional(),
  total_products: Count.optional(),
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
