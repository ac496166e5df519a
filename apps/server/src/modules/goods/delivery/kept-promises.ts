import type { KeptPromises } from '@rialto/contract'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { countPromised, listLate } from './repository-promises.ts'
import { dayName, localTime } from './rules-promise.ts'

const DAYS = 90
/** A share of fewer orders says little about a shop. */
const ORDERS_MIN = 20

/** The share of promised days that a shop has kept. */
export async function showKeptPromises(
  { database: { db }, settings, now }: Pick<ModuleDeps, 'database' | 'settings' | 'now'>,
  shopId: number,
): Promise<KeptPromises> {
  const { time_zone } = await settings.read()
  const today = localTime(now(), time_zone).day
  const span = { shopId, from: dayName(today - DAYS), before: dayName(today) }
  const [[counts], late] = await Promise.all([countPromised(db, span), listLate(db, span)])
  const { promised, kept } = { promised: Number(counts?.promised ?? 0), kept: Number(counts?.kept ?? 0) }
  return {
    promised,
    kept,
    // Rounded down: a shop that was late once has not kept all of them.
    percent: promised < ORDERS_MIN ? null : Math.floor((kept * 100) / promised),
    late: late.map(({ promise_to, ...order }) => ({ ...order, promise_to: promise_to ?? '' })),
  }
}
