import type { SalesComparison } from '@rialto/contract/sales-enums'

// Days are written as 2027-01-31 and stored as 20270131; the months of sums end in 00. All are days of the market's time zone, so that
// daylight saving time is over with once a moment has become a day.

export interface Period {
  from: string
  to: string
}

const DAY_MS = 86_400_000

export const dayNumber = (day: string): number => Number(day.replaceAll('-', ''))

export function dayText(number: number): string {
  const digits = String(number).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

/** As `2027-01`. */
export const monthText = (number: number): string => dayText(number).slice(0, 7)

const moment = (day: string): number => Date.parse(`${day}T00:00:00Z`)
export const addDays = (day: string, days: number): string =>
  new Date(moment(day) + days * DAY_MS).toISOString().slice(0, 10)

export const countDays = ({ from, to }: Period): number => Math.round((moment(to) - moment(from)) / DAY_MS) + 1

export const daysOf = (period: Period): string[] =>
  Array.from({ length: Math.max(0, countDays(period)) }, (_, index) => addDays(period.from, index))

const lastOfMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** A month, as `2027-01`, so many months later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) months.push(month)
  return months
}

/** The same day in another month, or its last one; the last day of a month stays the last. */
function shiftMonths(day: string, months: number, isEnd: boolean): string {
  const month = addMonths(day.slice(0, 7), months)
  const last = lastOfMonth(month)
  if (isEnd && day === lastOfMonth(day.slice(0, 7))) return last
  const same = `${month}-${day.slice(8)}`
  return same < last ? same : last
}

/**
 * The period to compare with. A period from the first of a month is compared with as many months before, up to the same day; another one
 * with as many days before it.
 */
export function comparedPeriod(period: Period, compare: SalesComparison): Period | null {
  const { from, to } = period
  if (compare === 'none') return null
  if (compare === 'year_before') return { from: shiftMonths(from, -12, false), to: shiftMonths(to, -12, true) }
  if (!from.endsWith('-01')) return { from: addDays(from, -countDays(period)), to: addDays(from, -1) }
  const months = monthsOf(period).length
  return { from: shiftMonths(from, -months, false), to: shiftMonths(to, -months, true) }
}

/** Days of one or more months, as 20270131. */
export interface Days {
  from: number
  to: number
}

export interface Split {
  /** As 20270100. */
  months: number[]
  /** What these do not have. */
  added: Days[]
  /** What these have too much. */
  takenOff: Days[]
}

/** Splits a period into months and days, which are fewer where the rest of a month is taken off instead. */
export function splitPeriod({ from, to }: Period, mayTakeOff: boolean): Split {
  const split: Split = { months: [], added: [], takenOff: [] }
  for (const month of monthsOf({ from, to })) {
    const whole = { from: `${month}-01`, to: lastOfMonth(month) }
    const part = { from: from > whole.from ? from : whole.from, to: to < whole.to ? to : whole.to }
    const before = { from: whole.from, to: addDays(part.from, -1) }
    const after = { from: addDays(part.to, 1), to: whole.to }
    const left = countDays(before) + countDays(after)
    if (left > 0 && !(mayTakeOff && left < countDays(part))) {
      split.added.push(numbersOf(part))
      continue
    }
    split.months.push(dayNumber(`${month}-00`))
    split.takenOff.push(...[before, after].filter((days) => countDays(days) > 0).map(numbersOf))
  }
  return split
}

const numbersOf = ({ from, to }: Period): Days => ({ from: dayNumber(from), to: dayNumber(to) })

/** The end of its month, where nothing is counted after the period: the sums of a month that is not over are those of the days so far. */
export const untilEndOfMonth = ({ from, to }: Period, lastDay: string | null): Period =>
  lastDay !== null && to >= lastDay ? { from, to: lastOfMonth(to.slice(0, 7)) } : { from, to }
