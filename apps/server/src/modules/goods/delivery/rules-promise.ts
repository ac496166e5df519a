import { TZDate } from '@date-fns/tz'
import type { DeliveryPromise, ShopDispatch } from '@rialto/contract'
import type { TransitDays } from '@rialto/contract/enums'

// Days are numbers since 1970, so that counting them needs no clock: only the order's moment and the end of a promise have a time zone.

const DAY_MS = 24 * 60 * 60_000

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
export const dayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
/** 0 is Monday, as bit 0 of `work_days`. */
const weekdayOf = (day: number): number => (day + 3) % 7
const SUNDAY = 6

/** Nothing is promised that is further away: a shop that never packs has no date. */
const HORIZON_DAYS = 500

/** Holidays of a shop, by the numbers of their first and last day. */
export interface ShopDaysOff {
  from: number
  to: number
  /** While they last, the shop takes no orders, and so promises nothing. */
  refusesOrders: boolean
}

/** The days on which nothing is sent and delivered in a country or a region of it. */
export type IsPublicHoliday = (day: number, country: string | null, region: string | null) => boolean

/** When a shop packs. */
export interface PackingDays {
  dispatch: ShopDispatch
  daysOff: readonly ShopDaysOff[]
  isPublicHoliday: IsPublicHoliday
}

export interface Transit {
  min: number
  max: number
  days: TransitDays
  country: string | null
  region: string | null
}

/** Why nothing leaves on a day; null: it is a working day. */
export function offReason(
  { dispatch, daysOff, isPublicHoliday }: PackingDays,
  day: number,
): 'weekday' | 'shop' | 'public' | null {
  if (((dispatch.work_days >> weekdayOf(day)) & 1) === 0) return 'weekday'
  if (daysOff.some(({ from, to }) => from <= day && day <= to)) return 'shop'
  return isPublicHoliday(day, dispatch.country, null) ? 'public' : null
}

/** The day and minute of a moment where the shop is. */
export function localTime(now: number, zone: string): { day: number; minute: number } {
  const local = new TZDate(now, zone)
  const day = Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / DAY_MS
  return { day, minute: local.getHours() * 60 + local.getMinutes() }
}

/** Whether the runtime knows a zone such as `Asia/Dhaka`. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Minutes that a change of clocks leaves out are those after it. */
export function momentOf(day: number, minute: number, zone: string): number {
  const date = new Date(day * DAY_MS)
  return new TZDate(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 0, minute, zone).getTime()
}

/** The day that an order of now counts for, and the moment until which it does. */
export interface OrderDay {
  day: number
  before: number
}

/**
 * Before the cut-off of a working day an order counts for that day, else for the next one. Undefined while the shop takes no orders, and
 * where it never packs.
 */
export function orderDayOf(packing: PackingDays, now: number): OrderDay | undefined {
  const { dispatch, daysOff } = packing
  const { time_zone: zone, cut_off_minute: cutOff } = dispatch
  const today = localTime(now, zone).day
  if (daysOff.some(({ from, to, refusesOrders }) => refusesOrders && from <= today && today <= to)) return undefined
  for (let day = today; day < today + HORIZON_DAYS; day++) {
    if (offReason(packing, day) !== null) continue
    const before = momentOf(day, cutOff, zone)
    if (now < before) return { day, before }
  }
  return undefined
}

/**
 * When an order arrives: it leaves within `handlingDays` working days, of which the day that it counts for is the first, and is on the
 * way for the days of the method. Undefined where a date is too far away to be promised.
 */
export function promiseOf(
  packing: PackingDays,
  { day, before }: OrderDay,
  handlingDays: number,
  transit: Transit,
): DeliveryPromise | undefined {
  const leaves = nth(day, handlingDays, (each) => offReason(packing, each) === null)
  if (leaves === undefined) return undefined
  const isOnTheWay = (each: number) =>
    transit.days === 'all' ||
    (weekdayOf(each) !== SUNDAY && !packing.isPublicHoliday(each, transit.country, transit.region))
  const from = transit.min === 0 ? leaves : nth(leaves + 1, transit.min, isOnTheWay)
  const to = transit.max === 0 ? leaves : nth(leaves + 1, transit.max, isOnTheWay)
  if (from === undefined || to === undefined) return undefined
  return {
    from: dayName(from),
    to: dayName(to),
    leaves_on: dayName(leaves),
    order_before: new Date(before).toISOString(),
  }
}

/** The nth day from `first` on that counts; at least the first that does. */
function nth(first: number, count: number, counts: (day: number) => boolean): number | undefined {
  let left = Math.max(1, count)
  for (let day = first; day < first + HORIZON_DAYS; day++) if (counts(day) && --left === 0) return day
  return undefined
}

const REMINDER_MINUTE = 9 * 60

/** The morning before a pick-up, where the shop is. */
export const remindAt = (day: string, timeZone: string): number =>
  momentOf(dayNumber(day) - 1, REMINDER_MINUTE, timeZone)
