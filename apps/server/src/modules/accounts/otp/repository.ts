import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { OneTimeCodesTable, ResetTokensTable } from '../../../db/tables.ts'
import type { Destination } from './destination.ts'

export type CodeRow = Selectable<OneTimeCodesTable>

/** Sends to one destination wait for each other from here to the end of the transaction. */
export async function lockDestination(tx: Tx, { value }: Destination, now: number): Promise<void> {
  await countUp(tx, `otp:send:${value}`, now)
}

/** Counts one more under a key, whoever does the same at this moment. @returns how many that makes. */
export async function countUp(db: Db | Tx, key: string, now: number): Promise<number> {
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

export async function countDown(db: Db | Tx, key: string): Promise<void> {
  await db
    .updateTable('failures')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .execute()
}

/** The account that a mail address or phone belongs to. */
export async function selectAccount(db: Db | Tx, { channel, value }: Destination) {
  return db
    .selectFrom('users')
    .where(channel === 'email' ? 'email' : 'phone', '=', value)
    .select(['id', 'email', 'phone', 'email_verified_at', 'phone_verified_at'])
    .executeTakeFirst()
}

/** What was sent to these destinations since then, newest first. */
export async function selectCodes(db: Db | Tx, destinations: readonly string[], since: number): Promise<CodeRow[]> {
  return db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('destination', 'in', destinations)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .execute()
}

/** To which of these the newest code went. */
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
 * Spends one of a code's tries before it is compared, so that tries at the same moment cannot be more than allowed.
 * @returns whether there was one left on a code that is still good.
 */
export async function takeTry(
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
    // One that lasts longer than any code does was sent before the clock was set back.
    .where('expires_at', '<=', now + codeMs)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks a right code as used, and gives its try back: those are the wrong ones. @returns whether it was still unused. */
export async function useCode(tx: Tx, id: number, now: number): Promise<boolean> {
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

/** Whom a reset token that is still good belongs to. @param tokenMs how long one lasts. */
export async function selectResetUser(db: Db, tokenHash: string, { now, tokenMs }: { now: number; tokenMs: number }) {
  return (
    db
      .selectFrom('reset_tokens')
      .innerJoin('users', 'users.id', 'reset_tokens.user_id')
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      // As with codes: one that lasts longer than any was made before the clock was set back.
      .where('expires_at', '<=', now + tokenMs)
      .select(['users.id', 'users.name', 'users.email', 'users.phone'])
      .executeTakeFirst()
  )
}

/** @returns whether the token was still good; it is not any more. */
export async function useResetToken(tx: Tx, tokenHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reset_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Drops what no limit looks at any more. */
export async function deleteBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('one_time_codes').where('created_at', '<', moment).execute()
  await db.deleteFrom('reset_tokens').where('expires_at', '<', moment).execute()
}
