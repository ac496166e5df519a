import { z } from 'zod'
import { Count, Id, Money } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { DELIVERY_KINDS, DELIVERY_SPEEDS, PLACE_KINDS, TRANSIT_DAYS, UNDELIVERABLE_REASONS } from './enums.ts'
import {
  amount,
  clearable,
  countryCode,
  id,
  multiLine,
  optionalCode,
  queryId,
  queryInt,
  regionCode,
  requiredText,
  text,
} from './input.ts'
import * as limit from './limits.ts'
import { OpenPickup, OrderPickup, PickupHours } from './pickup.ts'

/** When an order arrives. Days as `2027-01-31`; `order_before` is the moment until which it holds. */
export const DeliveryPromise = z.object({
  from: z.string(),
  to: z.string(),
  leaves_on: z.string(),
  order_before: z.string().meta({ format: 'date-time' }),
})
export type DeliveryPromise = z.infer<typeof DeliveryPromise>

/** A way in which a shop delivers a purchase to an address. Id 0: the shop has named no methods. */
export const DeliveryOption = z.object({
  id: Id,
  kind: z.enum(DELIVERY_KINDS),
  speed: z.enum(DELIVERY_SPEEDS),
  name: z.string(),
  charge: Money,
  /** What is left until it is free; null: never, or it is already. */
  free_from_left: Money.nullable(),
  /** Null: the shop names no days. */
  promise: DeliveryPromise.nullable(),
  allows_cash: z.boolean(),
  /** Of a pick-up: its first date with a slot left, or the chosen one. */
  pickup: PickupHours.optional(),
})
export type DeliveryOption = z.infer<typeof DeliveryOption>

/** An option as a checkout offers it: of a pick-up with all places and dates. */
export const DeliveryChoice = DeliveryOption.extend({ pickup: OpenPickup.optional() })
export type DeliveryChoice = z.infer<typeof DeliveryChoice>

/** How a shop delivers to the market's country, as its product and shop pages show it. */
export const ShownDelivery = z.object({
  methods: z.array(DeliveryOption),
  promise: DeliveryPromise.nullable(),
  /** It delivers elsewhere only. */
  not_to_home: z.boolean(),
  /** The names of its zones. */
  zones: z.array(z.string()),
})
export type ShownDelivery = z.infer<typeof ShownDelivery>

/** How an order is delivered, as it was promised. */
export const OrderDelivery = z.object({
  name: z.string(),
  kind: z.enum(DELIVERY_KINDS),
  promise: z.object({ from: z.string(), to: z.string() }).nullable(),
  pickup: OrderPickup.optional(),
})
export type OrderDelivery = z.infer<typeof OrderDelivery>

/** The chosen methods of an order, at most one for each shop; a pick-up without a date is on the first with a slot left. */
export const deliveryChoices = z
  .array(
    z.object({ shop_id: id, method_id: z.int().min(0).max(limit.ID_MAX), pickup_date_id: id.nullish() }).transform(
      // Left out, a repeated request of before has the same hash.
      ({ pickup_date_id: date, ...choice }) => (date ? { ...choice, pickup_date_id: date } : choice),
    ),
  )
  .max(limit.CHECKOUT_SHOPS_MAX)
  .nullish()
  .transform((choices) => choices ?? [])

/** A place of a zone; country `*` is everywhere. */
export const ZonePlace = z.object({
  country: z.string(),
  region: z.string().nullable(),
  kind: z.enum(PLACE_KINDS),
  from_code: z.string().nullable(),
  to_code: z.string().nullable(),
  is_excluded: z.boolean(),
})
export type ZonePlace = z.infer<typeof ZonePlace>

export const DeliveryZone = z.object({
  id: Id,
  name: z.string(),
  position: Count,
  places: z.array(ZonePlace),
  /** The template that it was copied from, and in which version; absent: it is the shop's own. */
  template_id: Id.optional(),
  template_version: Count.optional(),
})
export type DeliveryZone = z.infer<typeof DeliveryZone>

/** A charge in a zone; of several, the one with the largest threshold counts that the order reaches. */
export const DeliveryRate = z.object({
  zone_id: Id,
  from_grams: Count,
  from_amount: Money,
  charge: Money,
  free_from: Money.nullable(),
})
export type DeliveryRate = z.infer<typeof DeliveryRate>

export const DeliveryMethod = z.object({
  id: Id,
  kind: z.enum(DELIVERY_KINDS),
  speed: z.enum(DELIVERY_SPEEDS),
  name: z.string(),
  /** By language, without the content's own. */
  names: z.record(z.string(), z.string()),
  carrier: z.string().nullable(),
  is_active: z.boolean(),
  /** Null: as the shop's. */
  handling_days: Count.nullable(),
  /** Days on the way; null: the shop promises none. */
  transit_min: Count.nullable(),
  transit_max: Count.nullable(),
  transit_days: z.enum(TRANSIT_DAYS),
  allows_cash: z.boolean(),
  max_grams: Count.nullable(),
  position: Count,
  /** The template that it was copied from; absent: it is the shop's own. */
  template_id: Id.optional(),
  rates: z.array(DeliveryRate),
})
export type DeliveryMethod = z.infer<typeof DeliveryMethod>

/** A method of a template; it delivers to the template's places alone. */
export const TemplateMethod = DeliveryMethod.omit({ id: true, position: true, template_id: true, rates: true }).extend({
  kind: z.enum(DELIVERY_KINDS).exclude(['pickup']),
  rates: z.array(DeliveryRate.omit({ zone_id: true })),
})
export type TemplateMethod = z.infer<typeof TemplateMethod>

/** A zone with its methods that the market keeps, for shops to copy. */
export const DeliveryTemplate = z.object({
  id: Id,
  /** Grows with each change. */
  version: Count,
  name: z.string(),
  places: z.array(ZonePlace),
  methods: z.array(TemplateMethod),
})
export type DeliveryTemplate = z.infer<typeof DeliveryTemplate>

/** When a shop packs. `work_days`: bit 0 is Monday, bit 6 Sunday; `cut_off_minute` counts from midnight. */
export const ShopDispatch = z.object({
  country: z.string().nullable(),
  post_code: z.string().nullable(),
  /** Within how many working days an order leaves; the day that it counts for is the first. */
  handling_days: Count,
  cut_off_minute: Count,
  work_days: Count,
  time_zone: z.string(),
  /** What a product without a weight counts as. */
  default_grams: Count,
})
export type ShopDispatch = z.infer<typeof ShopDispatch>

/**
 * How many of the orders whose promised day was within the last 90 days, and before today, were delivered by it. Pick-ups and cancelled
 * orders do not count.
 */
export const KeptPromises = z.object({
  promised: Count,
  kept: Count,
  /** Null: too few orders were promised to tell. */
  percent: z.int().nullable(),
  /** The latest orders that came later, or have not come yet. */
  late: z.array(
    z.object({ order_id: Id, order_code: z.string(), promise_to: z.string(), arrived_on: z.string().nullable() }),
  ),
})
export type KeptPromises = z.infer<typeof KeptPromises>

export const ShopDelivery = z.object({
  /** Grows with each change; 0: nothing was ever edited, and the charge of the shop counts everywhere. */
  version: Count,
  dispatch: ShopDispatch,
  zones: z.array(DeliveryZone),
  methods: z.array(DeliveryMethod),
  /** The next days, and why nothing leaves on those that are off. */
  days: z.array(z.object({ day: z.string(), off: z.enum(['weekday', 'shop', 'public']).nullable() })),
  products_without_weight: Count,
  /** Those of the market: `zone_id` is the shop's copy, `is_changed` that the market has changed it since. */
  templates: z.array(DeliveryTemplate.extend({ zone_id: Id.nullable(), is_changed: z.boolean() })).optional(),
  kept_promises: KeptPromises.optional(),
})
export type ShopDelivery = z.infer<typeof ShopDelivery>

/** Where a shopper wants to know the delivery to; without a country to their default address, else within the market's country. */
export const deliveryPlace = z.object({
  country: countryCode.optional(),
  region: regionCode.optional(),
  post_code: text(limit.POST_CODE_MAX).optional(),
})

const version = z.int().min(0).max(limit.ID_MAX)
const days = z.int().min(0).max(limit.DELIVERY_DAYS_MAX)
const grams = z.int().min(0).max(limit.GRAMS_MAX)
const postCode = optionalCode(limit.POST_CODE_MAX)
/** Id 0 names what a shop has before its first change. */
const entityId = queryInt(0, limit.ID_MAX)

const place = z
  .object({
    country: z.union([z.literal('*'), countryCode]),
    region: clearable(regionCode).transform((region) => region ?? null),
    kind: z.enum(PLACE_KINDS).default('all'),
    from_code: postCode,
    to_code: postCode,
    is_excluded: z.boolean().default(false),
  })
  .refine(({ kind, from_code }) => kind === 'all' || from_code !== null, { path: ['from_code'] })
  .refine(({ kind, to_code }) => kind !== 'range' || to_code !== null, { path: ['to_code'] })
  .refine(({ country, kind }) => country !== '*' || kind === 'all', { path: ['country'] })

const zone = {
  name: requiredText(limit.DELIVERY_NAME_MAX),
  places: z.array(place).max(limit.DELIVERY_PLACES_MAX),
}

const rate = z.object({
  zone_id: z.int().min(0).max(limit.ID_MAX),
  from_grams: grams.default(0),
  from_amount: amount.default(0),
  charge: amount,
  free_from: clearable(amount).transform((free) => free ?? null),
})

const method = {
  kind: z.enum(DELIVERY_KINDS),
  speed: z.enum(DELIVERY_SPEEDS),
  name: requiredText(limit.DELIVERY_NAME_MAX),
  names: z.record(z.string().max(limit.LOCALE_MAX), text(limit.DELIVERY_NAME_MAX)),
  carrier: clearable(text(limit.DELIVERY_NAME_MAX)),
  is_active: z.boolean(),
  handling_days: days.min(1).nullable(),
  transit_min: days.nullable(),
  transit_max: days.nullable(),
  transit_days: z.enum(TRANSIT_DAYS),
  allows_cash: z.boolean(),
  max_grams: grams.min(1).nullable(),
  rates: z.array(rate).max(limit.DELIVERY_RATES_MAX),
}

const newMethod = {
  ...method,
  names: method.names.default({}),
  speed: method.speed.default('standard'),
  carrier: method.carrier.transform((carrier) => carrier ?? null),
  is_active: method.is_active.default(true),
  handling_days: method.handling_days.default(null),
  transit_days: method.transit_days.default('working'),
  allows_cash: method.allows_cash.default(true),
  max_grams: method.max_grams.default(null),
}

/** A method of one zone. */
const methodOfZone = z.object({
  ...newMethod,
  kind: z.enum(DELIVERY_KINDS).exclude(['pickup']),
  rates: z
    .array(rate.omit({ zone_id: true }))
    .min(1)
    .max(limit.DELIVERY_RATES_MAX),
})

const template = { ...zone, methods: z.array(methodOfZone).max(limit.DELIVERY_METHODS_MAX) }

const optional = <T extends z.ZodRawShape>(shape: T) => z.object(shape).partial().shape
const data = ShopDelivery
const ofSeller = { access: 'seller', permission: 'shop.write' } as const
const params = z.object({ id: entityId })
const STALE = '`stale` with the present delivery if somebody else has changed it since.'

export const deliveryEndpoints = defineEndpoints({
  'GET /delivery/promise': {
    access: 'public',
    summary: 'How a shop delivers a product to a place, what that costs and when it arrives.',
    query: deliveryPlace.extend({ product_id: queryId.optional(), shop_id: queryId.optional() }),
    data: z.object({
      deliverable: z.boolean(),
      not_deliverable_reason: z.enum(UNDELIVERABLE_REASONS).nullable(),
      options: z.array(DeliveryOption),
      promise: DeliveryPromise.nullable(),
      charge: Money.nullable(),
      zones: z.array(z.string()),
    }),
  },
  'GET /seller/delivery': {
    ...ofSeller,
    summary: 'The zones, methods and rates of the shop, when it packs, and the next days.',
    data,
  },
  'PATCH /seller/delivery/dispatch': {
    ...ofSeller,
    summary: `Changes when and where the shop packs; ${STALE}`,
    body: z.object({
      version,
      ...optional({
        country: clearable(countryCode),
        post_code: clearable(text(limit.POST_CODE_MAX)),
        handling_days: days.min(1),
        cut_off_minute: z
          .int()
          .min(0)
          .max(24 * 60),
        work_days: z.int().min(1).max(127),
        time_zone: requiredText(limit.TIME_ZONE_MAX),
        default_grams: grams.min(1),
      }),
    }),
    data,
  },
  'POST /seller/delivery/zones': {
    ...ofSeller,
    summary: `Adds a zone behind the others, with its first method where one is named; ${STALE}`,
    body: z.object({ version, ...zone, method: methodOfZone.optional() }),
    data,
  },
  'PATCH /seller/delivery/zones/{id}': {
    ...ofSeller,
    summary: `Changes a zone; its places are replaced as a whole; ${STALE}`,
    params,
    body: z.object({ version, ...optional(zone) }),
    data,
  },
  'DELETE /seller/delivery/zones/{id}': {
    ...ofSeller,
    summary: 'Removes a zone, with the rates of all methods in it.',
    params,
    data,
  },
  'POST /seller/delivery/methods': {
    ...ofSeller,
    summary: `Adds a method with its rates; ${STALE}`,
    body: z.object({ version, ...newMethod }),
    data,
  },
  'PATCH /seller/delivery/methods/{id}': {
    ...ofSeller,
    summary: `Changes a method; its rates are replaced as a whole; ${STALE}`,
    params,
    body: z.object({ version, ...optional(method) }),
    data,
  },
  'DELETE /seller/delivery/methods/{id}': {
    ...ofSeller,
    summary: 'Ends a method: no new order can choose it, and those that did keep it.',
    params,
    data,
  },
  'POST /seller/delivery/from-template': {
    ...ofSeller,
    command: 'seller delivery copy',
    summary: `Copies a template of the market, or takes its changes over; \`keep\` leaves the copy as it is; ${STALE}`,
    body: z.object({ version, template_id: id, answer: z.enum(['copy', 'keep']).default('copy') }),
    data,
  },
  'GET /seller/delivery/export': {
    ...ofSeller,
    summary: 'The zones and charges of the shop as a CSV file, which an import leaves as they are.',
    form: { media: 'text/csv' },
  },
  'POST /seller/delivery/import': {
    ...ofSeller,
    summary: `Shows what a CSV file of zones and charges would change and which lines are refused (\`dry_run\`), or applies it as one; ${STALE}`,
    body: z.object({ version, text: multiLine(limit.IMPORT_TEXT_MAX).min(1), dry_run: z.boolean().default(false) }),
    data: z.object({
      changes: z.array(z.object({ kind: z.enum(['zone', 'method']), name: z.string(), is_new: z.boolean() })),
      /** Lines are counted from 1. */
      refused: z.array(z.object({ line: Count, message: z.string() })),
      is_applied: z.boolean(),
    }),
  },
  'POST /seller/delivery/order': {
    ...ofSeller,
    command: 'seller delivery sort',
    summary: `Sorts zones and methods: the first zone that has an address counts; ${STALE}`,
    body: z.object({
      version,
      zones: z.array(id).max(limit.DELIVERY_ZONES_MAX).default([]),
      methods: z.array(id).max(limit.DELIVERY_METHODS_MAX).default([]),
    }),
    data,
  },
  'POST /seller/delivery/try': {
    ...ofSeller,
    command: 'seller delivery try',
    summary: 'What a shopper at an address would be offered now, and why on that day.',
    body: z.object({
      country: clearable(countryCode).transform((country) => country ?? null),
      region: clearable(regionCode).transform((region) => region ?? null),
      post_code: postCode,
      grams: grams.default(0),
      amount: amount.default(0),
    }),
    data: z.object({
      zone: z.string().nullable(),
      not_deliverable_reason: z.enum(UNDELIVERABLE_REASONS).nullable(),
      options: z.array(DeliveryOption),
      /** The option that is chosen for who chooses none. */
      default_id: Id.nullable(),
    }),
  },
})

const ofMarket = { access: 'operator', permission: 'settings' } as const

/** A day on which nothing is delivered in a country, or a region of it. */
export const PublicHoliday = z.object({ country: z.string(), region: z.string().nullable(), day: z.string() })
export type PublicHoliday = z.infer<typeof PublicHoliday>

const templates = z.object({
  /** `shops` have a copy. */
  items: z.array(DeliveryTemplate.extend({ shops: Count })),
})

const holidays = z.object({ items: z.array(PublicHoliday) })

export const adminDeliveryEndpoints = defineEndpoints({
  'GET /admin/delivery/templates': {
    ...ofMarket,
    summary: 'The zones with their methods that shops can copy, sorted by name.',
    data: templates,
  },
  'POST /admin/delivery/templates': {
    ...ofMarket,
    summary: 'Adds a template.',
    body: z.object({ ...template, methods: template.methods.default([]) }),
    data: templates,
  },
  'PATCH /admin/delivery/templates/{id}': {
    ...ofMarket,
    summary:
      'Changes a template; places and methods are replaced as a whole. Shops that have a copy are offered the change; `stale` with the present templates if somebody else has changed it since.',
    params,
    body: z.object({ version, ...optional(template) }),
    data: templates,
  },
  'DELETE /admin/delivery/templates/{id}': {
    ...ofMarket,
    summary: 'Removes a template; shops keep their copies.',
    params,
    data: templates,
  },
  'GET /admin/delivery/reach': {
    ...ofMarket,
    summary: 'The countries to which at least one open shop delivers, and the open shops that deliver nowhere.',
    data: z.object({
      /** Null: everywhere. */
      countries: z.array(z.string()).nullable(),
      /** The first fifty. */
      shops_nowhere: z.array(z.object({ id: Id, name: z.string() })),
      shops_nowhere_total: Count,
    }),
  },
  'GET /admin/delivery/holidays': {
    ...ofMarket,
    summary: 'The public holidays of all countries, by which promises count, sorted by day.',
    data: holidays,
  },
  'POST /admin/delivery/holidays': {
    ...ofMarket,
    summary: 'Adds public holidays; those that are there already stay.',
    body: z.object({
      country: countryCode,
      region: clearable(regionCode).transform((region) => region ?? null),
      days: z.array(z.iso.date()).min(1).max(limit.PUBLIC_HOLIDAYS_MAX),
    }),
    data: holidays,
  },
  'POST /admin/delivery/holidays/remove': {
    ...ofMarket,
    summary: 'Removes public holidays.',
    body: z.object({
      country: countryCode,
      region: clearable(regionCode).transform((region) => region ?? null),
      days: z.array(z.iso.date()).min(1).max(limit.PUBLIC_HOLIDAYS_MAX),
    }),
    data: holidays,
  },
})
