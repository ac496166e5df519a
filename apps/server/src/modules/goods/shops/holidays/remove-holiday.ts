import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { recordHolidayRemoved } from './record-holiday.ts'
import { deleteHoliday } from './repository-editing.ts'

/** Takes holidays of a shop back; it takes orders again at once. */
export async function removeHoliday(
  { database, invalidations, now }: Deps,
  { shopId, id, actor }: { shopId: number; id: number; actor: Actor },
): Promise<RecordedChange | Refusal> {
  const result = await database.write(async (tx) => {
    const holiday = await deleteHoliday(tx, shopId, id)
    if (!holiday) return refuse('not_found', text('These holidays do not exist'))
    return recordHolidayRemoved(tx, { holiday, actor, at: now() })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}
