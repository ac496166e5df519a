import { wallTimeOf } from '@rialto/client/time-zone.ts'

// Periods of reports, by days of the market's time zone, written as 2027-01-31.

export const PERIODS = ['today', 'week', 'month', 'last_month', 'quarter', 'year', 'own'] as const
export type PeriodName = (typeof PERIODS)[number]

export interface Days {
  from: string
  to: string
}

const written = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The days of a named period, up to today. @param now milliseconds since 1970 */
export function daysOf(name: Exclude<PeriodName, 'own'>, now: number): Days {
  const { year, month, day } = wallTimeOf(now)
  const to = written(year, month, day)
  switch (name) {
    case 'today':
      return { from: to, to }
    case 'week':
      return { from: written(year, month, day - 6), to }
    case 'month':
      return { from: written(year, month, 1), to }
    case 'last_month':
      return { from: written(year, month - 1, 1), to: written(year, month, 0) }
    case 'quarter':
      return { from: written(year, month - ((month - 1) % 3), 1), to }
    case 'year':
      return { from: written(year, 1, 1), to }
  }
}

/** A day that an address names; undefined: none. */
export const dayOf = (text: string): string | undefined => {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return undefined
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : text
}

export const countDays = ({ from, to }: Days): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1

/** The days of a month, as `2027-01`. */
export const daysOfMonth = (month: string): Days => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: written(year, number + 1, 0) }
}

export const addDaysTo = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
