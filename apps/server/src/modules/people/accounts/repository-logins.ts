import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import { LONGEST_PAUSE_FROM, pauseAfter } from './rules.ts'

const columns = ['id', 'email', 'phone', 'password_hash'] as const

const byEmail = prepared((db, { email }: { email: string }) =>
  db.selectFrom('users').where('email', '=', email).select(columns),
)

/** National digits may fit several countries: the exact number comes first, then verified phones, then the oldest account. */
const byPhone = prepared((db, { exact, phones }: { exact: string; phones: readonly string[] }) =>
  db
    .selectFrom('users')
    .where('phone', 'in', phones)
    .select(columns)
    .orderBy(sql`case when phone = ${exact} then 0 when phone_verified_at is not null then 1 else 2 end`)
    .orderBy('id')
    .limit(1),
)

export const selectLoginByEmail = async (db: Db | Tx, email: string) => (await byEmail(db, { email }))[0]

/** @param phones all candidate numbers; `exact` is the one that was typed completely. */
export const selectLoginByPhone = async (db: Db | Tx, exact: string, phones: readonly string[]) =>
  (await byPhone(db, { exact, phones }))[0]

/** `pauseAfter` in SQL, so that one statement counts and blocks, however many attempts are concurrent. */
const pauseSql = (count: RawBuilder<number>) => {
  const steps = Array.from({ length: LONGEST_PAUSE_FROM + 1 }, (_, failures) => failures)
  const cases = steps.map((failures) => sql`when ${sql.lit(failures)} then ${sql.lit(pauseAfter(failures))}`)
  return sql<number>`case ${count} ${sql.join(cases, sql` `)} else ${sql.lit(pauseAfter(LONGEST_PAUSE_FROM))} end`
}

export interface FailureCounter {
  key: string
  /** The counter starts again when the last failure is older than this. */
  expiresAfterMs: number
}

/** Counts a failure unless the key is blocked. @returns whether it was counted. */
export async function countFailure(
  db: Db | Tx,
  { key, expiresAfterMs }: FailureCounter,
  now: number,
): Promise<boolean> {
  const next = sql<number>`(case when failures.last_at <= ${now - expiresAfterMs} then 1 else failures.count + 1 end)`
  const row = await db
    .insertInto('failures')
    .values({ key, count: 1, last_at: now, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: next,
          last_at: now,
          blocked_until: sql<number>`cast(${now} as bigint) + ${pauseSql(next)}`,
        })
        // A last failure in the future means that the clock was set back; its pause must not last that long.
        .where((eb) => eb.or([eb('failures.blocked_until', '<=', now), eb('failures.last_at', '>', now)])),
    )
    .returning('count')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes one failure and the pause that it caused. */
export async function uncountFailure(db: Db | Tx, key: string): Promise<void> {
  await db
    .updateTable('failures')
    .set((eb) => ({ count: eb('count', '-', 1), blocked_until: 0 }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

export async function selectBlockedUntil(db: Db | Tx, key: string): Promise<number> {
  const row = await db.selectFrom('failures').where('key', '=', key).select('blocked_until').executeTakeFirst()
  return row?.blocked_until ?? 0
}

export async function deleteFailures(db: Db | Tx, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('failures').where('key', 'in', keys).execute()
}

/** Deletes counters without failures since `before`, among the `count` keys after `from`. @returns the last key checked. */
export async function deleteStaleFailures(
  db: Db | Tx,
  { from, count, before }: { from: string; count: number; before: number },
): Promise<string> {
  const rows = await db
    .selectFrom('failures')
    .where('key', '>', from)
    .orderBy('key')
    .limit(count)
    .select(['key', 'last_at', 'blocked_until'])
    .execute()
  const stale = rows.filter((row) => row.last_at < before && row.blocked_until < before).map((row) => row.key)
  if (stale.length > 0) await deleteFailures(db, stale)
  return rows.length < count ? '' : (rows.at(-1)?.key ?? '')
}
