import type { FiguresOfSpan, OrderFigures } from '@rialto/contract'
import type { ChecklistStep } from '@rialto/contract/enums'
import { toDecimal } from '../../../lib/money.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Sales are summed by quarters of an hour, at which all time zones begin their days. */
export const SLOT_MS = HOUR_MS / 4

export interface Slot {
  /** The start, in milliseconds since 1970. */
  at: number
  /** In minor units. */
  amount: number
  orders: number
}

/** The date (`2026-11-25`) and time of day of a moment in a time zone. */
interface LocalTime {
  date: string
  /** Milliseconds since midnight by the clock. */
  clock: number
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Unknown time zones count as UTC. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  try {
    const made = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    formatters.set(timeZone, made)
    return made
  } catch {
    return formatterOf('UTC')
  }
}

/** The distance of a time zone from UTC at a moment. */
function offsetAt(timeZone: string, moment: number): number {
  const name =
    formatterOf(timeZone)
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000)
}

/** Reads moments as clocks of a time zone show them. Asking for an offset is slow, so most days are asked for once. */
export function localClock(timeZone: string): (moment: number) => LocalTime {
  const known = new Map<number, number>()
  function offsetOf(start: number): number {
    const offset = known.get(start) ?? offsetAt(timeZone, start)
    known.set(start, offset)
    return offset
  }
  const startOf = (moment: number, unit: number) => Math.floor(moment / unit) * unit
  return (moment) => {
    const day = startOf(moment, DAY_MS)
    const isSteady = offsetOf(day) === offsetOf(day + DAY_MS)
    // On the day of a change, offsets change at a whole hour.
    const local = moment + offsetOf(isSteady ? day : startOf(moment, HOUR_MS))
    return { date: dateOf(local), clock: local - startOf(local, DAY_MS) }
  }
}

const dateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** The date so many days before another. */
export const daysBefore = (date: string, days: number): string => dateOf(Date.parse(date) - days * DAY_MS)

interface DaySums {
  today: number
  ordersToday: number
  sameDayLastWeek: number
  days: { date: string; amount: number; orders: number }[]
  hours: { today: number[]; lastWeek: number[] }
}

/** Sums sales by days of a time zone: the last `count` of them, the latest at the end. Amounts are in minor units. */
export function sumDays(
  slots: readonly Slot[],
  { now, timeZone, count }: { now: number; timeZone: string; count: number },
): DaySums {
  const read = localClock(timeZone)
  const { date: today, clock } = read(now)
  const lastWeek = daysBefore(today, 7)
  const days = Array.from({ length: count }, (_, index) => ({
    date: daysBefore(today, count - 1 - index),
    amount: 0,
    orders: 0,
  }))
  const byDate = new Map(days.map((day) => [day.date, day]))
  const hours = { [today]: zeros(Math.floor(clock / HOUR_MS) + 1), [lastWeek]: zeros(24) }
  let sameDayLastWeek = 0
  for (const slot of slots) {
    const local = read(slot.at)
    const day = byDate.get(local.date)
    if (!day) continue
    day.amount += slot.amount
    day.orders += slot.orders
    if (local.date === lastWeek && local.clock < clock) sameDayLastWeek += slot.amount
    const list = hours[local.date]
    const hour = Math.floor(local.clock / HOUR_MS)
    if (list && hour < list.length) list[hour] = (list[hour] ?? 0) + slot.amount
  }
  return {
    today: byDate.get(today)?.amount ?? 0,
    ordersToday: byDate.get(today)?.orders ?? 0,
    sameDayLastWeek,
    days,
    hours: { today: runningSums(hours[today] ?? []), lastWeek: runningSums(hours[lastWeek] ?? []) },
  }
}

const zeros = (length: number): number[] => Array.from({ length }, () => 0)

function runningSums(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => {
    sum += value
    return sum
  })
}

/** The spans of the overview in days. */
const SPANS = [1, 7, 28] as const

/** The longest span, the same before it, and a day for time zones. */
export const FIGURES_MS = (2 * 28 + 1) * DAY_MS

export interface FigureSlot {
  /** The start, in milliseconds since 1970. */
  at: number
  orders: number
  /** In minor units. */
  sales: number
  cancelled: number
}

const NONE = { orders: 0, sales: 0, cancelled: 0 }

/**
 * Sums the figures of today, 7 and 28 days, each beside the same span before: today until now beside the same weekday a week ago until
 * the same time, the others as whole days and today so far, beside as many days and the same part of a day.
 */
export function sumSpans(
  slots: readonly FigureSlot[],
  { now, timeZone }: { now: number; timeZone: string },
): FiguresOfSpan[] {
  const read = localClock(timeZone)
  const { date: today, clock } = read(now)
  return SPANS.map((days) => {
    const shift = days === 1 ? 7 : days
    const sums = { now: { ...NONE }, before: { ...NONE } }
    const end = { now: today, before: daysBefore(today, shift) }
    const start = { now: daysBefore(end.now, days - 1), before: daysBefore(end.before, days - 1) }
    for (const slot of slots) {
      const local = read(slot.at)
      for (const side of ['now', 'before'] as const) {
        const isInside = local.date >= start[side] && local.date <= end[side]
        const isLater = local.date === end[side] && local.clock > clock
        if (isInside && !isLater) add(sums[side], slot)
      }
    }
    return { days, now: present(sums.now), before: present(sums.before) }
  })
}

function add(sum: typeof NONE, { orders, sales, cancelled }: FigureSlot): void {
  sum.orders += orders
  sum.sales += sales
  sum.cancelled += cancelled
}

const present = ({ orders, sales, cancelled }: typeof NONE): OrderFigures => ({
  orders,
  sales: toDecimal(sales),
  cancelled,
})

const NEW_MS = 60 * 24 * 3_600_000

interface ShopState {
  logo: string
  delivery_is_set: number
  created_at: number
  hasProduct: boolean
  hasOrder: boolean
  hasAnswer: boolean
}

/** The first steps of a shop; null once it has done them all, or is no new shop any more. */
export function checklistOf(shop: ShopState, now: number): { key: ChecklistStep; done: boolean }[] | null {
  const steps = [
    { key: 'logo', done: shop.logo !== '' },
    { key: 'delivery', done: shop.delivery_is_set !== 0 },
    { key: 'first_product', done: shop.hasProduct },
    { key: 'first_answer', done: shop.hasAnswer },
  ] satisfies { key: ChecklistStep; done: boolean }[]
  // Without it the shop takes no orders, however old it is.
  const isNew = now - shop.created_at < NEW_MS || !shop.hasProduct || !shop.delivery_is_set
  return isNew && steps.some(({ done }) => !done) ? steps : null
}

/** A review is new for a week. */
const NEW_REVIEW_MS = 7 * 24 * 3_600_000

export const newReviewsSince = (now: number): number => now - NEW_REVIEW_MS
