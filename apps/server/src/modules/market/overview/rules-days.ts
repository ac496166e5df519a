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

export interface DaySums {
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
