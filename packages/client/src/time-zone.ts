/*
 * The time zone of the market, by which people read and type times: the last day of a voucher is the same for its shop and for each
 * shopper, wherever their devices are. Until it is known, and with servers that do not tell it, times are those of the device.
 */

/** What a clock and a calendar on the wall show; `month` from 1. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

let zone: string | undefined
let format: Intl.DateTimeFormat | undefined

/** @param name such as `Asia/Dhaka`; one that this browser does not know counts as UTC */
export function setTimeZone(name: string | undefined): void {
  if (name === zone) return
  zone = name
  format = undefined
}

/** The server has told the market's time zone. */
export const hasTimeZone = (): boolean => zone !== undefined

/** The market's time zone, else the device's. */
export const timeZone = (): string => zone ?? (Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')

/** @param moment milliseconds since 1970 */
export function wallTimeOf(moment: number): WallTime {
  if (zone === undefined) {
    const date = new Date(moment)
    return {
      ...{ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() },
      ...{ hour: date.getHours(), minute: date.getMinutes() },
    }
  }
  // The first use of `Intl` takes a phone some milliseconds.
  return zone === 'UTC' ? inUtc(moment) : inZone(zone, moment)
}

/** Whole days since 1970 of the market's calendar, to compare and to count days. */
export function dayNumberOf(moment: number): number {
  const { year, month, day } = wallTimeOf(moment)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/** A moment as a field for local times holds it: `2027-01-31T09:00`. Empty if it is none. */
export function toLocalTime(iso: string): string {
  const moment = Date.parse(iso)
  if (Number.isNaN(moment)) return ''
  return new Date(utcOf(wallTimeOf(moment))).toISOString().slice(0, 16)
}

/**
 * The moment of a local time, to the minute. Of a time that occurs twice, when clocks are set back, the first; of one that is skipped
 * when they are set forward, as much later.
 * @returns undefined while the field is incomplete
 */
export function fromLocalTime(local: string): string | undefined {
  const wall = Date.parse(`${local.slice(0, 16)}Z`)
  if (Number.isNaN(wall)) return undefined
  const offsetAt = (moment: number) => utcOf(wallTimeOf(moment)) - Math.floor(moment / MINUTE_MS) * MINUTE_MS
  // The offset of the day before holds until clocks are changed, that of the day after from then on.
  const [before, after] = [wall - offsetAt(wall - DAY_MS), wall - offsetAt(wall + DAY_MS)]
  const fits = (moment: number) => utcOf(wallTimeOf(moment)) === wall
  return new Date(fits(before) || !fits(after) ? before : after).toISOString()
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const utcOf = ({ year, month, day, hour, minute }: WallTime): number => Date.UTC(year, month - 1, day, hour, minute)

function inUtc(moment: number): WallTime {
  const date = new Date(moment)
  return {
    ...{ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
    ...{ hour: date.getUTCHours(), minute: date.getUTCMinutes() },
  }
}

function inZone(name: string, moment: number): WallTime {
  format ??= formatOf(name)
  const parts = format.formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return {
    ...{ year: part('year'), month: part('month'), day: part('day') },
    ...{ hour: part('hour'), minute: part('minute') },
  }
}

function formatOf(name: string): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const options = { ...fields, hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { ...options, timeZone: name })
  } catch {
    return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { ...options, timeZone: 'UTC' })
  }
}
