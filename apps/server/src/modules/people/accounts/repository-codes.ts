import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { OneTimeCodesTable, ResetTokensTable } from '../../../db/tables.ts'
import type { Destination } from './phones.ts'

export type CodeRow = Selectable<OneTimeCodesTable>

/** Serialises sends to one destination until the end of the transaction. */
export async function lockDestination(tx: Tx, { value }: Destination, now: number): Promise<void> {
  await incrementCounter(tx, `otp:send:${value}`, now)
}

/** Increments the counter of a key atomically. @returns the new count. */
export async function incrementCounter(db: Db | Tx, key: string, now: number): Promise<number> {
  const { count } = await db
    .insertInto('failures')
    .values({ key, count: 1, last_at: now, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ count: eb('failures.count', '+', 1), last_at: now })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

export async function decrementCounter(db: Db | Tx, key: string): Promise<void> {
  await db
    .updateTable('failures')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .execute()
}

/** Selects the account that has this mail address or phone. */
export async function selectAccount(db: Db | Tx, { channel, value }: Destination) {
  return db
    .selectFrom('users')
    .where(channel === 'email' ? 'email' : 'phone', '=', value)
    .select(['id', 'email', 'phone', 'email_verified_at', 'phone_verified_at'])
    .executeTakeFirst()
}

/** Selects the codes that were sent to these destinations since then, newest first. */
export async function selectCodes(db: Db | Tx, destinations: readonly string[], since: number): Promise<CodeRow[]> {
  return db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('destination', 'in', destinations)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .execute()
}

/** Selects which of these destinations got the newest code. */
export async function selectLatestDestination(
  db: Db,
  destinations: readonly string[],
  since: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('one_time_codes')
    .where('destination', 'in', destinations)
    .where('created_at', '>', since)
    .select('destination')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.destination
}

export async function insertCode(tx: Tx, code: Insertable<OneTimeCodesTable>): Promise<void> {
  await tx.insertInto('one_time_codes').values(code).execute()
}

/**
 * Spends one of a code's attempts before the comparison, so that concurrent attempts cannot exceed the limit.
 * @returns whether the code was still valid and had an attempt left.
 */
export async function spendAttempt(
  db: Db,
  id: number,
  { tries, now, codeMs }: { tries: number; now: number; codeMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', tries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    // A code that expires later than its lifetime allows was sent before the clock was set back.
    .where('expires_at', '<=', now + codeMs)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks a right code as used, and gives its attempt back, since only wrong ones count. @returns whether it was unused. */
export async function consumeCode(tx: Tx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_codes')
    .set((eb) => ({ used_at: now, tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertResetToken(tx: Tx, token: Insertable<ResetTokensTable>): Promise<void> {
  await tx.insertInto('reset_tokens').values(token).execute()
}

/** Selects the user of a valid reset token. @param tokenMs the lifetime of tokens. */
export async function selectResetUser(db: Db, tokenHash: string, { now, tokenMs }: { now: number; tokenMs: number }) {
  return (
    db
      .selectFrom('reset_tokens')
      .innerJoin('users', 'users.id', 'reset_tokens.user_id')
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      // As with codes, a token that expires too late was made before the clock was set back.
      .where('expires_at', '<=', now + tokenMs)
      .select(['users.id', 'users.name', 'users.email', 'users.phone'])
      .executeTakeFirst()
  )
}

/** Marks a reset token as used. @returns whether it was valid until now. */
export async function consumeResetToken(tx: Tx, tokenHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reset_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes codes and reset tokens that no limit counts any more. */
export async function deleteExpired(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('one_time_codes').where('created_at', '<', moment).execute()
  await db.deleteFrom('reset_tokens').where('expires_at', '<', moment).execute()
}
