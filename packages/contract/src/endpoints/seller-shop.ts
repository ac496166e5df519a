import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { HOLIDAY_MODES } from '../enums.ts'
import { amount, clearable, email, id, multiLine, phone, queryId, requiredText, text } from '../input.ts'
import * as limit from '../limits.ts'
import { ShopProfile } from '../shapes/seller-shop.ts'

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

const picture = (maxBytes: number) => ({ max: 1, maxBytes, types: limit.PICTURE_TYPES })

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
