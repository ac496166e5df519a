import { z } from 'zod'
import { personFields, Session, User } from './accounts.ts'
import { Count, Id, Money, Picture, Rating, SafeHtml, Time } from './common.ts'
import { ShownDelivery } from './delivery.ts'
import { defineEndpoints } from './endpoint.ts'
import { HOLIDAY_MODES, SHOP_STATUSES } from './enums.ts'
import { amount, clearable, email, id, multiLine, phone, queryId, requiredText, text } from './input.ts'
import * as limit from './limits.ts'
import { RETURN_COSTS } from './market-enums.ts'
import { SellerIdentity } from './seller-facts.ts'

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
  /** Who pays for sending goods back that were withdrawn from, where the market has that right. */
  return_cost: z.enum(RETURN_COSTS).optional(),
  /** Who sells, for the law; absent or null: the shop has told nothing. */
  identity: SellerIdentity.nullable().optional(),
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
  /** Not in docs/spec: to the market's country; absent: it has named no methods. */
  delivery: ShownDelivery.optional(),
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
  /** Not in docs/spec: of this product to the market's country; absent: the shop has named no methods. */
  delivery: ShownDelivery.optional(),
  total_products: Count.optional(),
  /** Not in docs/spec: its page says what it takes back. */
  has_returns_policy: z.boolean().optional(),
  /** Not in docs/spec: who pays for sending goods back that were withdrawn from; absent: nobody has that right here. */
  return_cost: z.enum(RETURN_COSTS).optional(),
  /** Not in docs/spec: whether a trader sells, or a private person; absent: the shop has not said. */
  is_trader: z.boolean().optional(),
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
  /** True: both are those of the default method of delivery at home, and changed there (`GET /seller/delivery`). */
  has_delivery_methods: z.boolean().optional(),
  opening_hours: z.array(OpeningHours),
  /** Who pays for sending goods back that were withdrawn from; only orders from now on follow a change. */
  return_cost: z.enum(RETURN_COSTS),
  /** By language, English first. */
  texts: z.record(z.string(), ShopTexts),
  holidays: z.array(SellerHoliday),
  version: Count,
})
export type ShopProfile = z.infer<typeof ShopProfile>

const picture = (maxBytes: number) => ({ max: 1, maxBytes, types: limit.PICTURE_TYPES })

const shopFields = {
  shop_name: requiredText(limit.NAME_MAX),
  shop_address: requiredText(limit.ADDRESS_LINE_MAX),
  shop_description: multiLine(limit.SHOP_DESCRIPTION_MAX).default(''),
  /** Of a link that the market has sent; the shop opens at once then. */
  invitation: text(limit.TOKEN_MAX).optional(),
}
const shopFiles = {
  shop_logo: { ...picture(limit.SHOP_LOGO_BYTES_MAX), required: true },
  shop_banner: picture(limit.SHOP_BANNER_BYTES_MAX),
}

export const sellerEndpoints = defineEndpoints({
  'POST /shop/register': {
    access: 'public',
    summary: 'Registers a person and their shop together, and logs in; the shop may have to be approved first.',
    multipart: true,
    body: z.object({
      ...personFields,
      ...shopFields,
    }),
    files: shopFiles,
    data: Session.extend({ shop: RegisteredShop }),
  },
  'POST /shop/open': {
    access: 'shopper',
    summary: 'Opens a shop with the account of the shopper, who has none yet; it may have to be approved first.',
    multipart: true,
    body: z.object(shopFields),
    files: shopFiles,
    data: z.object({ user: User, shop: RegisteredShop }),
  },
  'POST /shop/invitation': {
    access: 'public',
    summary: 'An invitation to open a shop by the token of its link, which travels in bodies alone.',
    body: z.object({ token: requiredText(limit.TOKEN_MAX) }),
    data: z.object({ email: z.string(), has_account: z.boolean() }),
  },
  'GET /seller/shop': {
    access: 'shopper',
    summary: 'The shop of the user, also while it waits for approval; `forbidden` for who has none.',
    data: z.object({ shop: RegisteredShop }),
  },
  'POST /seller/update-last-seen': {
    access: 'seller',
    permission: 'inbox',
    command: 'seller update-last-seen',
    summary: 'Says that the shop is here.',
  },
})

const ofShop = { data: z.object({ shop: ShopProfile }) }

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const openingHours = z
  .object({ day: z.int().min(1).max(7), opens: time, closes: z.union([time, z.literal('24:00')]) })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'] })

const textsOfLanguage = z
  .object({
    description: multiLine(limit.SHOP_DESCRIPTION_MAX),
    estimated_delivery: text(limit.ESTIMATED_DELIVERY_MAX),
    returns_policy: multiLine(limit.SHOP_POLICY_MAX),
    delivery_policy: multiLine(limit.SHOP_POLICY_MAX),
    privacy_policy: multiLine(limit.SHOP_POLICY_MAX),
  })
  .partial()

/** A team's calls about its own shop. */
export const sellerShopEndpoints = defineEndpoints({
  'GET /seller/shop/profile': {
    access: 'seller',
    permission: 'shop.write',
    summary: 'The shop as its team edits it, with its texts in every language and its coming holidays.',
    ...ofShop,
  },
  'PATCH /seller/shop': {
    access: 'seller',
    permission: 'shop.write',
    summary: 'Changes the shop: the named fields alone; `stale` if somebody else has changed it since.',
    body: z.object({
      version: id,
      address: requiredText(limit.ADDRESS_LINE_MAX).optional(),
      phone: clearable(phone),
      email: clearable(email),
      delivery_charge: amount.optional(),
      free_delivery_from: clearable(amount),
      return_cost: z.enum(RETURN_COSTS).optional(),
      opening_hours: z
        .array(openingHours)
        .max(7)
        .refine((hours) => new Set(hours.map(({ day }) => day)).size === hours.length)
        .optional(),
      /** By language; an empty text of another language than English falls back to it. */
      texts: z.record(z.string().max(limit.LOCALE_MAX), textsOfLanguage).optional(),
    }),
    ...ofShop,
  },
  'POST /seller/shop/pictures': {
    access: 'seller',
    permission: 'shop.write',
    summary: 'Replaces the logo, the banner, or both.',
    multipart: true,
    body: z.object({}),
    files: { logo: picture(limit.SHOP_LOGO_BYTES_MAX), banner: picture(limit.SHOP_BANNER_BYTES_MAX) },
    ...ofShop,
  },
  'POST /seller/shop/holidays': {
    access: 'seller',
    permission: 'shop.write',
    summary: 'Closes the shop from the first to the last day: orders are refused, or accepted and sent later.',
    body: z
      .object({
        from: z.iso.date(),
        to: z.iso.date(),
        mode: z.enum(HOLIDAY_MODES),
        message: multiLine(limit.HOLIDAY_MESSAGE_MAX).default(''),
        /** The zone of the days, such as `Asia/Dhaka`. */
        time_zone: text(limit.TIME_ZONE_MAX).default('UTC'),
      })
      .refine(({ from, to }) => from <= to, { path: ['to'] }),
    ...ofShop,
  },
  'DELETE /seller/shop/holidays/{id}': {
    access: 'seller',
    permission: 'shop.write',
    summary: 'Takes holidays back, also while they last.',
    params: z.object({ id: queryId }),
    ...ofShop,
  },
})
