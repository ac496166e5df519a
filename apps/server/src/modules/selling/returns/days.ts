import { dayName, dayNumber } from '../../goods/delivery/index.ts'
import { spanOf } from '../../goods/shops/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'

const DAYS = 14
const MONTHS_WITHOUT_INFORMATION = 12

export interface Calendar {
  /** Of the market. */
  zone: string
  isHoliday: (day: number) => boolean
}

/** The end of a day of the market, in milliseconds. */
export const endOfDay = (day: string, { zone }: Calendar): number => spanOf({ from: day, to: day }, zone).ends_at

/** The last day of a fortnight that begins on the day after a moment (Regulation 1182/71, Art. 3(1)). */
export const fortnightFrom = (at: number, { zone }: Calendar): string => dayName(dayNumber(dayIn(zone, at)) + DAYS)

/**
 * The last day on which a withdrawal from an order counts: a fortnight from the receipt of its last piece, or twelve months more where its
 * mail did not tell of the right (Directive 2011/83/EU, Art. 9 and 10), moved to the next working day (Regulation 1182/71, Art. 3(4)).
 */
export function lastDayToWithdraw(
  { receivedAt, wasTold }: { receivedAt: number; wasTold: boolean },
  calendar: Calendar,
): string {
  const fortnight = fortnightFrom(receivedAt, calendar)
  let day = dayNumber(wasTold ? fortnight : monthsLater(fortnight))
  while (!isWorkingDay(day, calendar)) day += 1
  return dayName(day)
}

/** The same day of a later month, or its last one. */
function monthsLater(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + MONTHS_WITHOUT_INFORMATION + 1, 0)).getUTCDate()
  const then = new Date(Date.UTC(year, month - 1 + MONTHS_WITHOUT_INFORMATION, Math.min(date, last)))
  return then.toISOString().slice(0, 10)
}

/** 0 is Monday. */
const weekdayOf = (day: number): number => (day + 3) % 7
const SATURDAY = 5

const isWorkingDay = (day: number, { isHoliday }: Calendar): boolean => weekdayOf(day) < SATURDAY && !isHoliday(day)
