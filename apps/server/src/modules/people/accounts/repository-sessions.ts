import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { AccessTokensTable } from '../../../db/tables.ts'
import type { CurrentUser } from '../../../lib/people.ts'

export async function insertToken(db: Db | Tx, token: Insertable<AccessTokensTable>): Promise<number> {
  const { id } = await db.insertInto('access_tokens').values(token).returning('id').executeTakeFirstOrThrow()
  return id
}

const byToken = prepared((db, { tokenHash, now }: { tokenHash: string; now: number }) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .where('access_tokens.token_hash', '=', tokenHash)
    .where('access_tokens.expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .select(['users.id', 'access_tokens.id as token_id', 'access_tokens.expires_at']),
)

/** Selects the user of a running session; none if the operator closed the account. */
export const selectUserByToken = async (db: Db | Tx, tokenHash: string, now: number) =>
  (await byToken(db, { tokenHash, now }))[0]

/**
 * Tells whether a session is still open, within a transaction that has locked its user. The session may end while its request
 * is still running (a slow upload).
 */
export async function isOpenSession(tx: Tx, { id, tokenId }: Pick<CurrentUser, 'id' | 'tokenId'>): Promise<boolean> {
  const row = await tx
    .selectFrom('access_tokens')
    .where('id', '=', tokenId)
    .where('user_id', '=', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Selects when a session began, in milliseconds since 1970. */
export async function selectSessionStart(db: Db, tokenId: number): Promise<number | undefined> {
  const row = await db.selectFrom('access_tokens').where('id', '=', tokenId).select('created_at').executeTakeFirst()
  return row?.created_at
}

/** Extends a session unless a concurrent request has done so. */
export async function extendToken(db: Db | Tx, id: number, { from, to }: { from: number; to: number }): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ expires_at: to })
    .where('id', '=', id)
    .where('expires_at', '=', from)
    .execute()
}

/** Deletes expired sessions: those of one user, and of anybody those with ids above `from` up to `to`. */
export async function deleteExpiredTokens(
  db: Db | Tx,
  { from, to, userId, now }: { from: number; to: number; userId: number; now: number },
): Promise<void> {
  const expiredTokens = db.deleteFrom('access_tokens').where('expires_at', '<=', now)
  await expiredTokens.where('user_id', '=', userId).execute()
  await expiredTokens.where('id', '>', from).where('id', '<=', to).execute()
}

export async function deleteToken(db: Db | Tx, id: number): Promise<void> {
  await db.deleteFrom('access_tokens').where('id', '=', id).execute()
}
