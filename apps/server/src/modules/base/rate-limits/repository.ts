import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import { jsonRows, type Write, writeTogether } from '../../../db/write-together.ts'

/** A token bucket: `burst` uses at once, and one more every `everyMs`. */
export interface RateLimit {
  burst: number
  everyMs: number
}

/** The key under which uses are counted, with its limit. */
export interface LimitedKey {
  key: string
  limit: RateLimit
}

/** Counts one use of a key if its limit allows it. @returns whether it did. */
export const takeToken = async (tx: Tx, limited: LimitedKey, now: number): Promise<boolean> =>
  (await writeTogether(tx, [takeTokens([limited], now)])).length > 0

/**
 * To write: counts one use of each key whose limit allows it; the rows are these keys, each of which is named once. PostgreSQL locks
 * them in their order, so give those that many transactions share, such as a network's, last.
 */
export const takeTokens = (keys: readonly LimitedKey[], now: number): Write =>
  upsertTokens.later({
    now,
    json: JSON.stringify(
      keys.map(({ key, limit: { everyMs, burst } }) => ({ key, full_at: now + everyMs, capacity: burst * everyMs })),
    ),
  })

const upsertTokens = prepared((db: Db | Tx, { now, json }: { now: number; json: string }) => {
  const moment = sql<number>`cast(${now} as bigint)`
  const wanted = jsonRows(db, json, { key: 'text', full_at: 'bigint', capacity: 'bigint' })
  // A key that is full later than it can be was counted by a clock that has been set back since, and begins anew.
  const latest = sql`${moment} + (select capacity from ${wanted} where wanted.key = rate_limits.key)`
  const query = sql<{ key: string }>`insert into rate_limits (key, full_at)
    select wanted.key, wanted.full_at from ${wanted} where true
    on conflict (key) do update set full_at = case
      when rate_limits.full_at <= ${moment} or rate_limits.full_at > ${latest} then excluded.full_at
      else rate_limits.full_at + excluded.full_at - ${moment} end
    where rate_limits.full_at > ${latest} or rate_limits.full_at + excluded.full_at - ${moment} <= ${latest}
    returning ${sql.ref('key')}`
  return { compile: () => query.compile(db) }
})

export const selectFullAt = prepared((db: Db | Tx, { keys }: { keys: readonly string[] }) =>
  db.selectFrom('rate_limits').where('key', 'in', keys).select(['key', 'full_at']),
)

/** Deletes keys whose whole burst is available again, as if they had never been used. */
export async function deleteRefilled(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('rate_limits').where('full_at', '<=', now).execute()
}
