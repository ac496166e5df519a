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

const DAY_MS = 86_400_000

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
