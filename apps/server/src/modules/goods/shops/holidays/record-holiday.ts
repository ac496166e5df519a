import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import type { HolidayRow } from './repository.ts'

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

export const recordHolidayRemoved = (tx: Tx, { holiday, ...made }: Made): Promise<RecordedChange> =>
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
