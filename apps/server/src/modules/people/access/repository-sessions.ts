import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { ConsoleSessionsTable } from '../../../db/tables.ts'

export const insertSession = async (tx: Tx, session: Insertable<ConsoleSessionsTable>): Promise<void> => {
  await tx.insertInto('console_sessions').values(session).execute()
}

const byToken = prepared((db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('console_sessions as s')
    .innerJoin('users', 'users.id', 's.user_id')
    .where('s.token_hash', '=', tokenHash)
    .where('users.disabled_at', 'is', null)
    .select([
      's.id',
      's.user_id',
      's.is_complete',
      's.has_factor',
      's.viewed_shop_id',
      's.viewed_until',
      's.created_at',
      's.used_at',
    ]),
)

/** Selects a session by the hash of its token, also one that has ended by time; none of a closed account. */
export const selectSessionByToken = async (db: Db, tokenHash: string) => (await byToken(db, { tokenHash }))[0]

/** Writes the use of a session, unless a concurrent request has done so. */
export async function updateUse(db: Db, id: number, { from, to }: { from: number; to: number }): Promise<void> {
  await db
    .updateTable('console_sessions')
    .set({ used_at: to })
    .where('id', '=', id)
    .where('used_at', '=', from)
    .execute()
}

/** Selects a person's complete sessions that are used since a time and began since another, the latest used first. */
export const selectSessions = (db: Db, userId: number, since: { used: number; created: number }) =>
  db
    .selectFrom('console_sessions')
    .where('user_id', '=', userId)
    .where('used_at', '>', since.used)
    .where('created_at', '>', since.created)
    .where('is_complete', '=', 1)
    .select(['id', 'device', 'network', 'created_at', 'used_at'])
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** @returns whether there was one. */
export const deleteSession = (tx: Tx, { id, userId }: { id: number; userId: number }) =>
  tx
    .deleteFrom('console_sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('device')
    .executeTakeFirst()

/**
 * Deletes sessions of anybody that have ended by time. One that rests and has a device stays to the end of its life: it opens nothing, but
 * its device goes on getting pushes.
 */
export async function deleteEndedSessions(tx: Tx, before: { used: number; created: number }): Promise<void> {
  await tx
    .deleteFrom('console_sessions')
    .where((eb) =>
      eb.or([
        eb('created_at', '<=', before.created),
        eb.and([
          eb('used_at', '<=', before.used),
          eb(
            'id',
            'not in',
            eb.selectFrom('push_subscriptions').where('session_id', 'is not', null).select('session_id'),
          ),
        ]),
      ]),
    )
    .execute()
}

/** Completes a session by a second factor, or notes that it was given again. */
export async function completeSession(tx: Tx, id: number, now: number): Promise<void> {
  const given = { is_complete: 1, has_factor: 1, factor_at: now }
  await tx.updateTable('console_sessions').set(given).where('id', '=', id).execute()
}

/** When the second factor was last given in a session; null: never. */
export const selectFactorTime = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('console_sessions').where('id', '=', id).select('factor_at').executeTakeFirst())?.factor_at ??
  null

/** Sets or clears the shop that a session sees as its seller. */
export async function updateViewedShop(
  tx: Tx,
  sessionId: number,
  viewed: { shopId: number; until: number } | null,
): Promise<void> {
  await tx
    .updateTable('console_sessions')
    .set({ viewed_shop_id: viewed?.shopId ?? null, viewed_until: viewed?.until ?? null })
    .where('id', '=', sessionId)
    .execute()
}

export const selectViewedShop = async (tx: Tx, sessionId: number) =>
  (await tx.selectFrom('console_sessions').where('id', '=', sessionId).select('viewed_shop_id').executeTakeFirst())
    ?.viewed_shop_id

/** Ends a person's sessions of the console, but for one. */
export async function deleteSessionsOf(tx: Tx, userId: number, exceptId = 0): Promise<void> {
  await tx.deleteFrom('console_sessions').where('user_id', '=', userId).where('id', '!=', exceptId).execute()
}
