import type { HolidayMode } from '@rialto/contract'
import { HOLIDAY_DAYS_MAX, HOLIDAYS_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, type TextValues, text } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import { type RestorableChange, recordChange } from '../../base/record/index.ts'
import { noteShopHolidays } from '../delivery/index.ts'
import { deleteHoliday, type HolidayRow, insertHoliday, lockShop, selectComingHolidays } from './repository.ts'
import { type Days, isTimeZone, numberOfDays, overlaps, spanOf } from './rules.ts'

interface NewHoliday extends Days {
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
    await noteShopHolidays(tx, shopId)
    return recordHolidayAdded(tx, { holiday, actor, at })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}

const refuseField = (field: string, message: TextKey, values: TextValues = {}): Refusal =>
  refuse('invalid', message, { values, errors: { [field]: [{ text: message, values }] } })

/** Takes holidays of a shop back; it takes orders again at once. */
export async function removeHoliday(
  { database, invalidations, now }: Deps,
  { shopId, id, actor }: { shopId: number; id: number; actor: Actor },
): Promise<RecordedChange | Refusal> {
  const result = await database.write(async (tx) => {
    const holiday = await deleteHoliday(tx, shopId, id)
    if (!holiday) return refuse('not_found', text('These holidays do not exist'))
    await noteShopHolidays(tx, shopId)
    return recordHolidayRemoved(tx, { holiday, actor, at: now() })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}

/** Removes holidays that were planned, or plans removed ones again unless they are over or their days are taken. */
export async function restoreHoliday(tx: Tx, change: RestorableChange): Promise<Refusal | undefined> {
  const { subjectId, before, now } = change
  const shopId = change.shopId ?? 0
  await lockShop(tx, shopId)
  await noteShopHolidays(tx, shopId)
  if (Object.keys(before).length === 0)
    return (await deleteHoliday(tx, shopId, subjectId ?? 0))
      ? undefined
      : refuse('not_found', text('These holidays do not exist'))
  const span = { starts_at: Number(before.starts_at), ends_at: Number(before.ends_at) }
  if (span.ends_at <= now) return refuse('conflict', text('These days are over'))
  const others = await selectComingHolidays(tx, shopId, now)
  if (others.some((other) => overlaps(other, span)))
    return refuse('conflict', text('There are holidays on some of these days already'))
  await insertHoliday(tx, {
    id: subjectId ?? undefined,
    shop_id: shopId,
    from_day: String(before.from),
    to_day: String(before.to),
    ...span,
    mode: before.mode === 'refuse' ? 'refuse' : 'later',
    message: String(before.message),
    created_at: now,
  })
  return undefined
}

export const HOLIDAY_ADDED = 'holiday_added'
export const HOLIDAY_REMOVED = 'holiday_removed'

interface Made {
  holiday: HolidayRow
  actor: Actor
  at: number
}

export const recordHolidayAdded = (tx: Tx, { holiday, ...made }: Made): Promise<RecordedChange> =>
  recordChange(tx, {
    ...made,
    ...asHoliday(holiday),
    action: HOLIDAY_ADDED,
    sentence: text('Planned holidays from {{from}} to {{to}}'),
    after: fieldsOf(holiday),
  })

const recordHolidayRemoved = (tx: Tx, { holiday, ...made }: Made): Promise<RecordedChange> =>
  recordChange(tx, {
    ...made,
    ...asHoliday(holiday),
    action: HOLIDAY_REMOVED,
    sentence: text('Took back the holidays from {{from}} to {{to}}'),
    before: fieldsOf(holiday),
  })

const asHoliday = ({ id, shop_id, from_day: from, to_day: to }: HolidayRow) => ({
  shopId: shop_id,
  subject: { kind: 'holiday' as const, id, name: `${from} – ${to}` },
  values: { from, to },
  restorable: true,
})

const fieldsOf = ({ from_day: from, to_day: to, mode, message, starts_at, ends_at }: HolidayRow) => ({
  from,
  to,
  mode,
  message,
  starts_at,
  ends_at,
})
