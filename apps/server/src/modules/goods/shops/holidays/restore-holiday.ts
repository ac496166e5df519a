import type { Tx } from '../../../../db/index.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { RestorableChange } from '../../../base/record/index.ts'
import { deleteHoliday, insertHoliday, lockShop, selectComingHolidays } from './repository-editing.ts'
import { overlaps } from './rules.ts'

/** Removes holidays that were planned, or plans removed ones again unless they are over or their days are taken. */
export async function restoreHoliday(tx: Tx, change: RestorableChange): Promise<Refusal | undefined> {
  const { subjectId, before, now } = change
  const shopId = change.shopId ?? 0
  await lockShop(tx, shopId)
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
