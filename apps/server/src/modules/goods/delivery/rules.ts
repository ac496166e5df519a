import type { DeliveryMethod, DeliveryPromise, DeliveryRate, DeliveryZone, ShopDispatch } from '@rialto/contract'
import type { UndeliverableReason } from '@rialto/contract/enums'
import { hasSlot, type PlacedDate, promiseOfDate } from './rules-pickup.ts'
import {
  type IsPublicHoliday,
  type OrderDay,
  orderDayOf,
  type PackingDays,
  promiseOf,
  type ShopDaysOff,
} from './rules-promise.ts'
import type { Destination, FindZone } from './rules-zones.ts'

/** All that a shop has said about its delivery, with amounts in minor units. */
export interface Delivery {
  dispatch: ShopDispatch
  /** In their order. */
  zones: readonly DeliveryZone[]
  /** Those that have not ended, in their order. */
  methods: readonly DeliveryMethod[]
  daysOff: readonly ShopDaysOff[]
  findZone: FindZone
  /** The names of those that a method delivers to, in their order: a zone without any is no place to promise. */
  servedZones: string[]
}

/** What is to be delivered, and where to. */
export interface Parcel {
  to: Destination
  /** Null: not known, as for the example of a shop's page. */
  grams: number
  /** The goods before vouchers, in minor units (decision 010). */
  amount: number
}

/** A method as it would deliver a parcel now. */
export interface MethodOffer {
  method: DeliveryMethod
  charge: number
  /** What is left until it is free; null: never, or it is already. */
  freeFromLeft: number | null
  promise: DeliveryPromise | null
  /** Of a pick-up: the dates of the shop, and the one that is chosen, by default the first with a slot left. */
  pickup?: { dates: readonly PlacedDate[]; chosen: PlacedDate }
}

export interface DeliveryOffer {
  zone: DeliveryZone | undefined
  /** In the order of the shop; empty: it does not deliver this. */
  options: readonly MethodOffer[]
  reason: UndeliverableReason | undefined
}

/** Everything beside the shop that decides about a delivery. */
export interface DeliveryTime {
  now: number
  isPublicHoliday: IsPublicHoliday
}

export const hasPickup = ({ methods }: Pick<Delivery, 'methods'>): boolean =>
  methods.some(({ kind, is_active }) => kind === 'pickup' && is_active)

/** What a shop promises within one minute, by {@link promiseKey}: nothing of it changes before the next. */
interface MinuteOfPromises {
  minute: number
  isPublicHoliday: IsPublicHoliday
  packing: PackingDays
  orderDay: OrderDay | undefined
  promises: Map<string, DeliveryPromise | null>
}

const MINUTE_MS = 60_000
/** Anybody may ask for any region, so that a shop keeps so many answers at most. */
const MAX_KEPT_PROMISES = 1_000
const promisesOfMinute = new WeakMap<Delivery, MinuteOfPromises>()

/** Kept, since counting days through holidays and time zones is most of what a checkout costs. */
function promisesNow(delivery: Delivery, { now, isPublicHoliday }: DeliveryTime): MinuteOfPromises {
  const minute = Math.floor(now / MINUTE_MS)
  const kept = promisesOfMinute.get(delivery)
  if (kept?.minute === minute && kept.isPublicHoliday === isPublicHoliday) return kept
  const packing = { dispatch: delivery.dispatch, daysOff: delivery.daysOff, isPublicHoliday }
  const found = { minute, isPublicHoliday, packing, orderDay: orderDayOf(packing, now), promises: new Map() }
  promisesOfMinute.set(delivery, found)
  return found
}

const promiseKey = ({ id }: DeliveryMethod, { country, region }: Destination) => `${id} ${country} ${region}`

function promiseFor(
  { packing, orderDay, promises }: MinuteOfPromises,
  method: DeliveryMethod,
  to: Destination,
): DeliveryPromise | null {
  const { transit_min: min, transit_max: max, handling_days } = method
  if (!orderDay || min === null || max === null) return null
  const key = promiseKey(method, to)
  const kept = promises.get(key)
  if (kept !== undefined) return kept
  const transit = { min, max, days: method.transit_days, country: to.country, region: to.region }
  const found = promiseOf(packing, orderDay, handling_days ?? packing.dispatch.handling_days, transit) ?? null
  if (promises.size >= MAX_KEPT_PROMISES) promises.clear()
  promises.set(key, found)
  return found
}

/** The methods that serve an address and a weight, with charge and promise. */
export function offerDelivery(
  delivery: Delivery,
  parcel: Parcel,
  time: DeliveryTime,
  pickupDates: readonly PlacedDate[] = [],
): DeliveryOffer {
  const { methods, findZone } = delivery
  const { to, grams } = parcel
  const zone = findZone(to)
  const promises = promisesNow(delivery, time)
  const options = methods.flatMap((method): MethodOffer[] => {
    // What is picked up goes nowhere, so that neither place nor weight counts.
    if (method.kind === 'pickup') return pickUp(method)
    if (!zone) return []
    const rate = rateOf(method, zone.id, parcel)
    const isTooHeavy = method.max_grams !== null && grams > method.max_grams
    if (!method.is_active || isTooHeavy || !rate) return []
    return [{ method, ...chargeOf(rate, parcel.amount), promise: promiseFor(promises, method, to) }]
  })

  function pickUp(method: DeliveryMethod): MethodOffer[] {
    const chosen = pickupDates.find(hasSlot)
    if (!method.is_active || !chosen) return []
    const pickup = { dates: pickupDates, chosen }
    return [{ method, charge: 0, freeFromLeft: null, promise: promiseOfDate(chosen), pickup }]
  }
  return { zone, options, reason: options.length === 0 ? reasonOf(methods, zone, to) : undefined }
}

function reasonOf(methods: readonly DeliveryMethod[], zone: DeliveryZone | undefined, to: Destination) {
  const active = methods.filter(({ is_active }) => is_active)
  if (active.length > 0 && active.every(({ kind }) => kind === 'pickup')) return 'no_pickup'
  if (zone) return 'no_method'
  return to.country === null ? 'country_unknown' : 'no_zone'
}

/** The names of the zones that a method delivers to, in their order. */
export const namesOfServedZones = ({ zones, methods }: Pick<Delivery, 'zones' | 'methods'>): string[] => {
  const served = new Set(
    methods.flatMap(({ is_active, rates }) => (is_active ? rates.map((rate) => rate.zone_id) : [])),
  )
  return zones.filter(({ id }) => served.has(id)).map(({ name }) => name)
}

/** The row with the largest threshold that is not above the weight, or the amount, of the parcel. */
function rateOf(method: DeliveryMethod, zoneId: number, { grams, amount }: Parcel): DeliveryRate | undefined {
  const threshold = ({ from_grams, from_amount }: DeliveryRate) =>
    method.kind === 'weight' ? from_grams : method.kind === 'amount' ? from_amount : 0
  const reached = method.kind === 'weight' ? grams : amount
  let best: DeliveryRate | undefined
  for (const rate of method.rates) {
    if (rate.zone_id !== zoneId || threshold(rate) > reached) continue
    if (!best || threshold(rate) > threshold(best)) best = rate
  }
  return best
}

function chargeOf({ charge, free_from: freeFrom }: DeliveryRate, amount: number) {
  if (freeFrom === null || charge === 0) return { charge, freeFromLeft: null }
  return amount >= freeFrom ? { charge: 0, freeFromLeft: null } : { charge, freeFromLeft: freeFrom - amount }
}

/**
 * The option for who chooses none: a pick-up only where nothing else serves; one that allows cash, where the market offers it, then
 * standard before express, then the cheapest, the earliest, and the first of the shop. The same for every way to pay, so that the amount which a client was shown is the one charged.
 */
export function chooseDelivery(
  options: readonly MethodOffer[],
  { cashOffered }: { cashOffered: boolean },
): MethodOffer | undefined {
  const keys = ({ method, charge, promise }: MethodOffer) =>
    [
      method.kind === 'pickup' ? 1 : 0,
      cashOffered && !method.allows_cash ? 1 : 0,
      method.speed === 'express' ? 1 : 0,
      charge,
      promise?.to ?? '9999',
      promise?.from ?? '9999',
      method.position,
      method.id,
    ] as const
  let best: { option: MethodOffer; key: ReturnType<typeof keys> } | undefined
  for (const option of options) {
    const key = keys(option)
    if (!best || isBefore(key, best.key)) best = { option, key }
  }
  return best?.option
}

function isBefore(one: readonly (number | string)[], other: readonly (number | string)[]): boolean {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? value
    if (value !== against) return value < against
  }
  return false
}
