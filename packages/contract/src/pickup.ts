import { z } from 'zod'
import { Count, Id, Money, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from './enums.ts'
import { clearable, countryCode, id, optionalCode, optionalText, queryId, requiredText } from './input.ts'
import * as limit from './limits.ts'

/** Where a stall stands; country is ISO 3166-1 alpha-2. */
export const PickupAddress = z.object({
  street: z.string(),
  post_code: z.string().nullable(),
  town: z.string(),
  country: z.string().nullable(),
})
export type PickupAddress = z.infer<typeof PickupAddress>

const position = { latitude: z.number().nullable(), longitude: z.number().nullable() }

/** A day as `2027-01-31` with its hours, in minutes after midnight, where the stall is. */
const hours = { day: z.string(), from_minute: Count, to_minute: Count }

/** Where and when something can be picked up. */
export const PickupHours = z.object({ date_id: Id, place: z.string(), ...hours })
export type PickupHours = z.infer<typeof PickupHours>

/** The places of a shop with the dates that orders can still be for. */
export const OpenPickup = PickupHours.extend({
  places: z.array(
    z.object({
      id: Id,
      name: z.string(),
      address: PickupAddress,
      ...position,
      note: z.string().nullable(),
      dates: z.array(
        z.object({
          id: Id,
          ...hours,
          /** Null: any number. 0: full, and shown as such. */
          slots_left: Count.nullable(),
          order_until: Time,
        }),
      ),
    }),
  ),
})
export type OpenPickup = z.infer<typeof OpenPickup>

/** The pick-up of an order, as it was chosen, or as its shop has changed it since. */
export const OrderPickup = z.object({
  place: z.string(),
  address: PickupAddress,
  ...position,
  note: z.string().nullable(),
  ...hours,
  /** Told at the stall. Its shopper alone sees it. */
  code: z.string().optional(),
  /** The shop has moved it, or called it off, so that its shopper may cancel until it is handed over. */
  change: z.enum(['changed', 'ended']).optional(),
})
export type OrderPickup = z.infer<typeof OrderPickup>

export const PickupPlace = z.object({
  id: Id,
  name: z.string(),
  address: PickupAddress,
  ...position,
  /** Told to shoppers, such as the row and number of the stall. */
  note: z.string().nullable(),
  version: Count,
})
export type PickupPlace = z.infer<typeof PickupPlace>

export const PickupDate = z.object({
  id: Id,
  place_id: Id,
  ...hours,
  /** How many orders can be for it; null: any number. */
  slots: Count.nullable(),
  taken: Count,
  order_until: Time,
  /** The same where the stall is: so many days before, at this minute. */
  order_until_days: Count,
  order_until_minute: Count,
  version: Count,
})
export type PickupDate = z.infer<typeof PickupDate>

/** The pick-up of a shop as its team edits it. */
export const ShopPickup = z.object({
  /** Its method of delivery; null: there is none yet. While it is not active, shoppers are offered no pick-up. */
  method: z.object({ id: Id, is_active: z.boolean() }).nullable(),
  time_zone: z.string(),
  /** That of the stalls, as `2027-01-31`. */
  today: z.string(),
  places: z.array(PickupPlace),
  /** From today on, in their order. */
  dates: z.array(PickupDate),
})
export type ShopPickup = z.infer<typeof ShopPickup>

/** An order as it is handed over; without its code. */
export const PickupOrder = z.object({
  id: Id,
  order_code: z.string(),
  date_id: Id,
  name: z.string(),
  quantity: Count,
  order_status: z.enum(ORDER_STATUSES),
  payment_method: z.enum(PAYMENT_METHODS),
  payment_status: z.enum(PAYMENT_STATUSES),
  /** What is to be paid at the stall; 0: it is paid. */
  to_collect: Money,
  /** It can be handed over now. */
  can_hand_over: z.boolean(),
})
export type PickupOrder = z.infer<typeof PickupOrder>

const version = z.int().min(1).max(limit.ID_MAX)
const minute = z
  .int()
  .min(0)
  .max(24 * 60)
const degrees = (max: number) => clearable(z.number().min(-max).max(max)).transform((value) => value ?? null)

const place = {
  name: requiredText(limit.DELIVERY_NAME_MAX),
  address: z.object({
    street: requiredText(limit.ADDRESS_LINE_MAX),
    post_code: optionalCode(limit.POST_CODE_MAX),
    town: requiredText(limit.AREA_MAX),
    country: clearable(countryCode).transform((country) => country ?? null),
  }),
  latitude: degrees(90),
  longitude: degrees(180),
  note: optionalText(limit.PICKUP_NOTE_MAX),
}

const date = {
  day: z.iso.date(),
  from_minute: minute,
  to_minute: minute,
  slots: z.int().min(1).max(limit.PICKUP_SLOTS_MAX).nullable(),
  order_until_days: z.int().min(0).max(limit.PICKUP_ORDER_DAYS_MAX),
  order_until_minute: minute,
}

const optional = <T extends z.ZodRawShape>(shape: T) => z.object(shape).partial().shape
const own = { access: 'seller', permission: 'shop.write' } as const
const params = z.object({ id: queryId })
const data = ShopPickup
const STALE = '`stale` with the present state if somebody else has changed it since.'
const TOLD = 'Shoppers whose orders it changes are told, and may cancel them.'

export const pickupEndpoints = defineEndpoints({
  'GET /seller/pickup-places': {
    ...own,
    permission: 'orders.read',
    command: 'seller pickup-places list',
    summary: 'The places of the shop where orders are picked up, with their dates from today on.',
    data,
  },
  'POST /seller/pickup-places': { ...own, summary: 'Adds a place.', body: z.object(place), data },
  'PATCH /seller/pickup-places/{id}': {
    ...own,
    summary: `Changes a place. ${TOLD} ${STALE}`,
    params,
    body: z.object({ version, ...optional(place) }),
    data,
  },
  'DELETE /seller/pickup-places/{id}': {
    ...own,
    summary: `Ends a place with its dates to come. ${TOLD}`,
    params,
    data,
  },
  'POST /seller/pickup-dates': {
    ...own,
    summary: 'Adds a date, and the same on the following weeks; those that are there already stay.',
    body: z.object({
      place_id: id,
      ...date,
      slots: date.slots.default(null),
      /** 1: once. */
      weeks: z.int().min(1).max(limit.PICKUP_WEEKS_MAX).default(1),
    }),
    data,
  },
  'PATCH /seller/pickup-dates/{id}': {
    ...own,
    summary: `Changes a date; \`conflict\` with fewer slots than are taken. ${TOLD} ${STALE}`,
    params,
    body: z.object({ version, ...optional(date) }),
    data,
  },
  'DELETE /seller/pickup-dates/{id}': { ...own, summary: `Ends a date. ${TOLD}`, params, data },
  'GET /seller/pickup-dates/{id}/orders': {
    ...own,
    permission: 'orders.read',
    command: 'seller pickup-dates orders',
    summary: 'The orders of that day at that place, by the hours of their pick-up and the name of who ordered.',
    params,
    data: z.object({ items: z.array(PickupOrder) }),
  },
  'GET /seller/pickup-dates/{id}/list.pdf': {
    ...own,
    permission: 'orders.read',
    command: 'seller pickup-dates print',
    summary: 'The same as a list to print, with what is in each order and what is to be paid.',
    params,
    form: { media: 'application/pdf' },
  },
  'POST /seller/orders/{id}/pickup-code': {
    ...own,
    permission: 'orders.fulfil',
    command: 'seller orders hand-over-pickup',
    summary:
      'Hands an order over to the shopper who tells its code: it is delivered, and its cash is collected. Wrong codes are limited.',
    params,
    body: z.object({
      code: z
        .string()
        .trim()
        .regex(/^\d{4}$/),
    }),
    data: z.object({ order: PickupOrder }),
  },
})
