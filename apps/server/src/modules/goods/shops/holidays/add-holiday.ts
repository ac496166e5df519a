import type { HolidayMode } from '@rialto/contract'
import { HOLIDAY_DAYS_MAX, HOLIDAYS_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { normalizeNewlines } from '../../../../lib/normalize-newlines.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { type TextKey, type TextValues, text } from '../../../../texts/index.ts'
import { recordHolidayAdded } from './record-holiday.ts'
import { insertHoliday, lockShop, selectComingHolidays } from './repository-editing.ts'
import { type Days, isTimeZone, numberOfDays, overlaps, spanOf } from './rules.ts'

export interface NewHoliday extends Days {
  shopId: number
  actor: Actor
  mode: HolidayMode
  message: string
  /** The zone of the days. */
  zone: string
}

const DAY_MS = 24 * 60 * 60_000

/** Closes a shop for some days. Holidays of one shop do not overlap, so that there is one answer to when it is back. */
export async function addHoliday(
  { database, invalidations, now }: Deps,
  { shopId, actor, from, to, mode, message, zone }: NewHoliday,
): Promise<RecordedChange | Refusal> {
  if (!isTimeZone(zone))
    return refuseField('time_zone', text('The {{field}} field is not valid'), { field: 'time_zone' })
  const at = now()
  const span = spanOf({ from, to }, zone)
  if (span.ends_at <= at) return refuseField('to', text('These days are over'))
  if (numberOfDays({ from, to }) > HOLIDAY_DAYS_MAX || span.ends_at > at + (HOLIDAY_DAYS_MAX + 1) * DAY_MS)
    return refuseField('to', text('Holidays end within a year'))
  const result = await database.write(async (tx) => {
    await lockShop(tx, shopId)
    const others = await selectComingHolidays(tx, shopId, at)
    if (others.length >= HOLIDAYS_MAX)
      return refuse('conflict', text('There are {{count}} holidays already. Please take one back first.'), {
        values: { count: others.length },
      })
    if (others.some((other) => overlaps(other, span)))
      return refuse('conflict', text('There are holidays on some of these days already'))
    const holiday = await insertHoliday(tx, {
      shop_id: shopId,
      from_day: from,
      to_day: to,
      ...span,
      mode,
      message: normalizeNewlines(message),
      created_at: at,
    })
    return recordHolidayAdded(tx, { holiday, actor, at })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}

const refuseField = (field: string, message: TextKey, values: TextValues = {}): Refusal =>
  refuse('invalid', message, { values, errors: { [field]: [{ text: message, values }] } })
