import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'

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

/** Counts one use of a key atomically. @returns whether the limit allowed it. */
export const takeToken = async (tx: Tx, { key, limit }: LimitedKey, now: number): Promise<boolean> =>
  (await upsertToken(tx, { key, now, everyMs: limit.everyMs, capacity: limit.burst * limit.everyMs })).length > 0

interface Token extends Record<string, string | number> {
  key: string
  now: number
  everyMs: number
  capacity: number
}

const upsertToken = prepared((db: Db | Tx, { key, now, everyMs, capacity }: Token) => {
  const moment = sql<number>`cast(${now} as bigint)`
  const latest = sql<number>`${moment} + cast(${capacity} as bigint)`
  const next = sql<number>`case when rate_limits.full_at <= ${moment} or rate_limits.full_at > ${latest}
    then ${moment} else rate_limits.full_at end + cast(${everyMs} as bigint)`
  return db
    .insertInto('rate_limits')
    .values({ key, full_at: sql<number>`${moment} + cast(${everyMs} as bigint)` })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ full_at: next }).where(sql<boolean>`${next} <= ${latest}`),
    )
    .returning('key')
})

export const selectFullAt = prepared((db: Db | Tx, { keys }: { keys: readonly string[] }) =>
  db.selectFrom('rate_limits').where('key', 'in', keys).select(['key', 'full_at']),
)

/** Deletes keys whose whole burst is available again, as if they had never been used. */
export async function deleteRefilled(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('rate_limits').where('full_at', '<=', now).execute()
}
