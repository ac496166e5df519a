import { protectsEuConsumers } from '@rialto/contract/eu-consumers'
import type { Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import type { Settings } from '../../base/settings/index.ts'
import { dayName, dayNumber, loadPublicHolidays } from '../../goods/delivery/index.ts'
import { spanOf } from '../../goods/shops/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { selectConsumerFacts } from './repository.ts'

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

/** Consumers of the European Economic Area have the right to withdraw against traders. */
export const hasRight = (
  { country, isTrader = true }: { country: string | null | undefined; isTrader: boolean | undefined },
  { home_country }: Pick<Settings, 'home_country'>,
): boolean => isTrader && protectsEuConsumers(country ?? home_country)

interface ProvenOrder {
  order_id: number
  told_withdrawal: number
}

interface Proven {
  now: number
  settings: Pick<Settings, 'time_zone' | 'eu_consumers' | 'home_country'>
}

/**
 * Until when an order whose arrival is proven now can be withdrawn from, and how long that holds its money; undefined: nobody has that
 * right. The months more of an order whose mail did not tell of the right hold nothing: they are the market's omission, not its sellers'.
 */
export async function withdrawalTime(
  tx: Tx,
  { now, settings }: Proven,
  { order_id, told_withdrawal }: ProvenOrder,
): Promise<{ until: number; holdsUntil: number } | undefined> {
  if (!settings.eu_consumers) return undefined
  const { address_json, seller_json } = await selectConsumerFacts(tx, order_id)
  const isTrader = seller_json === null ? undefined : fromJson(seller_json).is_trader
  if (!hasRight({ country: fromJson(address_json).country, isTrader }, settings)) return undefined
  const isHoliday = await loadPublicHolidays(tx)
  const calendar = { zone: settings.time_zone, isHoliday: (day: number) => isHoliday(day, settings.home_country, null) }
  const endOf = (wasTold: boolean) => endOfDay(lastDayToWithdraw({ receivedAt: now, wasTold }, calendar), calendar)
  return { until: endOf(told_withdrawal === 1), holdsUntil: endOf(true) }
}
