import type {
  DeliveryChoice,
  DeliveryMethod,
  DeliveryOption,
  DeliveryPromise,
  OpenPickup,
  PickupHours,
  ShopDelivery,
  ShownDelivery,
} from '@rialto/contract'
import { writePromisedDays } from '@rialto/contract/promised-days'
import { toDecimal, toMinor } from '../../../lib/money.ts'
import type { StoredDelivery } from './repository.ts'
import { chooseDelivery, type DeliveryOffer, type MethodOffer } from './rules.ts'
import type { PlacedDate } from './rules-pickup.ts'
import { dayName, localTime, offReason, type PackingDays } from './rules-promise.ts'

const withAmounts = (method: DeliveryMethod, convert: (amount: number) => number): DeliveryMethod => ({
  ...method,
  rates: method.rates.map((rate) => ({
    ...rate,
    from_amount: convert(rate.from_amount),
    charge: convert(rate.charge),
    free_from: rate.free_from === null ? null : convert(rate.free_from),
  })),
})

/** A method with amounts as on the wire. */
export const presentMethod = (method: DeliveryMethod): DeliveryMethod => withAmounts(method, toDecimal)
/** A method with amounts in minor units. */
export const storedMethod = (method: DeliveryMethod): DeliveryMethod => withAmounts(method, toMinor)

/** The name of a method in a language. */
export const nameOfMethod = ({ name, names }: Pick<DeliveryMethod, 'name' | 'names'>, locale: string): string =>
  names[locale] || name

export const presentHours = ({ place, date }: PlacedDate): PickupHours => ({
  date_id: date.id,
  place: place.name,
  day: date.day,
  from_minute: date.from_minute,
  to_minute: date.to_minute,
})

/** All places with their dates, and the one that is chosen or comes first. */
const presentOpenPickup = (dates: readonly PlacedDate[], chosen: PlacedDate): OpenPickup => ({
  ...presentHours(chosen),
  places: [...Map.groupBy(dates, ({ place }) => place.id).values()].flatMap((ofPlace) => {
    const [first] = ofPlace
    return first ? [{ ...first.place, dates: ofPlace.map(({ date }) => date) }] : []
  }),
})

export const presentOption = (
  { method, charge, freeFromLeft, promise, pickup }: MethodOffer,
  locale: string,
): DeliveryOption => ({
  id: method.id,
  kind: method.kind,
  speed: method.speed,
  name: nameOfMethod(method, locale),
  charge: toDecimal(charge),
  free_from_left: freeFromLeft === null ? null : toDecimal(freeFromLeft),
  promise,
  allows_cash: method.allows_cash,
  ...(pickup && { pickup: presentHours(pickup.chosen) }),
})

/** As {@link presentOption}, with all dates of a pick-up. */
export const presentChoice = (offer: MethodOffer, locale: string): DeliveryChoice => {
  const { pickup: _, ...option } = presentOption(offer, locale)
  return { ...option, ...(offer.pickup && { pickup: presentOpenPickup(offer.pickup.dates, offer.pickup.chosen) }) }
}

/** How a shop delivers home, as pages show it. */
export function presentShown(
  { options, reason }: DeliveryOffer,
  zones: string[],
  { locale, cashOffered }: { locale: string; cashOffered: boolean },
): ShownDelivery {
  return {
    methods: options.map((option) => presentOption(option, locale)),
    promise: chooseDelivery(options, { cashOffered })?.promise ?? null,
    // Of a market that has not said where it is at home nobody knows.
    not_to_home: options.length === 0 && reason !== 'country_unknown',
    zones,
  }
}

const STRIP_DAYS = 14

/** The delivery of a shop as its team edits it, with the next days. */
export function presentDelivery(
  { dispatch, zones, methods }: StoredDelivery,
  { version, now, without, packing }: { version: number; now: number; without: number; packing: PackingDays },
): ShopDelivery {
  const today = localTime(now, dispatch.time_zone).day
  return {
    version,
    dispatch,
    zones,
    methods: methods.map(presentMethod),
    days: Array.from({ length: STRIP_DAYS }, (_, index) => ({
      day: dayName(today + index),
      off: offReason(packing, today + index),
    })),
    products_without_weight: without,
  }
}

const names = new Map<string, Parameters<typeof writePromisedDays>[1]>()

function namesOf(locale: string): Parameters<typeof writePromisedDays>[1] {
  const cached = names.get(locale)
  if (cached) return cached
  const format = (part: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { ...part, timeZone: 'UTC' }).format
  const [weekday, month] = [format({ weekday: 'short' }), format({ month: 'short' })]
  const found = {
    // A Sunday.
    weekdays: Array.from({ length: 7 }, (_, day) => weekday(Date.UTC(2000, 0, 2 + day))),
    months: Array.from({ length: 12 }, (_, each) => month(Date.UTC(2000, each))),
  }
  names.set(locale, found)
  return found
}

/** The days of a promise as people of a language write them: *Thu 4 – Sat 6 Dec*. */
export const formatPromise = (days: Pick<DeliveryPromise, 'from' | 'to'>, locale: string): string =>
  writePromisedDays(days, namesOf(locale))
