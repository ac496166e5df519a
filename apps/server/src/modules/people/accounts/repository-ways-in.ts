import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { AccessTokensTable } from '../../../db/tables.ts'
import type { CurrentUser } from '../../../lib/people.ts'
import { type Ending, LONGEST_PAUSE_FROM, pauseAfter, WAYS_IN, type WayIn } from './rules.ts'

/**
 * Ends the ways into an account that an ending ends. Runs within the transaction of what ends them, which has locked the account.
 * @param keptTokenId the session of a person who changes something themselves
 */
export async function endWaysIn(tx: Tx, userId: number, ending: Ending, keptTokenId = 0): Promise<void> {
  for (const [table, { user, endsAt }] of Object.entries<WayIn>(WAYS_IN)) {
    if (user === null || !endsAt.includes(ending)) continue
    const rows = sql`delete from ${sql.table(table)} where ${sql.ref(user)} = ${userId}`
    await (table === 'access_tokens' ? sql`${rows} and id <> ${keptTokenId}` : rows).execute(tx)
  }
}

/** Deletes a user's reset tokens: a newer one takes their place. */
export async function deleteResetTokens(db: Db | Tx, userId: number): Promise<void> {
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute()
}

export async function deleteStaff(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('staff').where('user_id', '=', userId).execute()
}

/** Selects the shops in whose teams a person is, with their role there. */
export const selectPlaces = (tx: Tx, userId: number) =>
  tx
    .selectFrom('shop_members as m')
    .innerJoin('shops as s', 's.id', 'm.shop_id')
    .where('m.user_id', '=', userId)
    .select(['s.id', 's.name', 's.status', 's.rejection', 'm.role'])
    .orderBy('s.id')
    .execute()

export type Place = Awaited<ReturnType<typeof selectPlaces>>[number]

/** The other owners of a shop whose email or phone is proved, the longest first. Writing the rows locks them, so that none leaves meanwhile. */
export async function lockOtherOwners(tx: Tx, shopId: number, userId: number): Promise<number[]> {
  await tx
    .updateTable('shop_members')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('shop_id', '=', shopId)
    .where('role', '=', 'owner')
    .execute()
  const rows = await tx
    .selectFrom('shop_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.shop_id', '=', shopId)
    .where('m.role', '=', 'owner')
    .where('m.user_id', '<>', userId)
    .where('u.disabled_at', 'is', null)
    .where((eb) => eb.or([eb('u.email_verified_at', 'is not', null), eb('u.phone_verified_at', 'is not', null)]))
    .select('m.user_id')
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Mails about the shop go to the longest of its other owners who has no shop of their own yet. */
export async function leaveTeam(tx: Tx, shopId: number, userId: number, heirs: readonly number[]): Promise<void> {
  await tx.deleteFrom('shop_members').where('shop_id', '=', shopId).where('user_id', '=', userId).execute()
  const owning = await tx
    .selectFrom('shops')
    .where('owner_id', 'in', [0, ...heirs])
    .select('owner_id')
    .execute()
  const heir = heirs.find((id) => !owning.some(({ owner_id }) => owner_id === id)) ?? null
  await tx
    .updateTable('shops')
    .set({ owner_id: heir })
    .where('id', '=', shopId)
    .where('owner_id', '=', userId)
    .execute()
}

/** Ends whatever others have of a shop. */
export async function keepShopAlone(tx: Tx, shopId: number, userId: number): Promise<void> {
  await tx.deleteFrom('shop_members').where('shop_id', '=', shopId).where('user_id', '<>', userId).execute()
  for (const table of ['api_keys', 'webhooks', 'invitations'] as const)
    await tx.deleteFrom(table).where('shop_id', '=', shopId).execute()
}

export async function hasSold(tx: Tx, shopId: number): Promise<boolean> {
  const order = await tx.selectFrom('orders').where('shop_id', '=', shopId).select('id').limit(1).executeTakeFirst()
  return order !== undefined
}

export async function updateShop(
  tx: Tx,
  id: number,
  state: { status: 'closed' | 'pending'; rejection: string },
): Promise<void> {
  await tx.updateTable('shops').set(state).where('id', '=', id).execute()
}

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
