import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { AuthenticatorAppsTable, PasskeyChallengesTable, PasskeysTable, Tables } from '../../../db/tables.ts'

/** 1 for a user with a second factor, in a query that has `users`. */
export const factorFlag = (eb: ExpressionBuilder<Tables, 'users'>) =>
  eb
    .case()
    .when(
      eb.or([
        eb.exists(
          eb
            .selectFrom('authenticator_apps')
            .whereRef('authenticator_apps.user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null)
            .select(sql.lit(1).as('one')),
        ),
        eb.exists(eb.selectFrom('passkeys').whereRef('passkeys.user_id', '=', 'users.id').select(sql.lit(1).as('one'))),
      ]),
    )
    .then(1)
    .else(0)
    .end()

export const selectHasFactor = async (db: Db | Tx, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select((eb) => factorFlag(eb).as('has_factor'))
    .executeTakeFirst()
  return row?.has_factor === 1
}

/** Selects the authenticator app of a person, also one that is not confirmed. */
export const selectApp = (db: Db | Tx, userId: number) =>
  db.selectFrom('authenticator_apps').where('user_id', '=', userId).selectAll().executeTakeFirst()

/** Stores a new app in place of one that was never confirmed. @returns false if there is a confirmed one */
export async function saveUnconfirmedApp(tx: Tx, app: Insertable<AuthenticatorAppsTable>): Promise<boolean> {
  const { user_id: _, ...changes } = app
  const row = await tx
    .insertInto('authenticator_apps')
    .values(app)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(changes).where('authenticator_apps.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers the time step of an accepted code. @returns false if this code, or a later one, was accepted before */
export async function advanceStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function confirmApp(tx: Tx, userId: number, now: number): Promise<void> {
  await tx.updateTable('authenticator_apps').set({ confirmed_at: now }).where('user_id', '=', userId).execute()
}

/** @returns whether there was one */
export async function deleteApp(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return row !== undefined && row.confirmed_at !== null
}

/** Selects a person's passkeys, the oldest first. */
export const selectPasskeys = (db: Db | Tx, userId: number) =>
  db.selectFrom('passkeys').where('user_id', '=', userId).selectAll().orderBy('id').execute()

/** @returns false if this passkey is known already */
export async function insertPasskey(tx: Tx, passkey: Insertable<PasskeysTable>): Promise<boolean> {
  const row = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updatePasskeyUse(tx: Tx, id: number, use: { counter: number; used_at: number }): Promise<void> {
  await tx.updateTable('passkeys').set(use).where('id', '=', id).execute()
}

/** @returns its name; undefined if the person has no such passkey */
export async function deletePasskey(
  tx: Tx,
  { id, userId }: { id: number; userId: number },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Stores a session's challenge in place of an earlier one. */
export async function saveChallenge(tx: Tx, challenge: Insertable<PasskeyChallengesTable>): Promise<void> {
  const { session_id: _, ...changes } = challenge
  await tx
    .insertInto('passkey_challenges')
    .values(challenge)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(changes))
    .execute()
}

/** Takes a session's challenge, so that it is answered once; undefined if there is none for this purpose. */
export async function takeChallenge(
  tx: Tx,
  { sessionId, purpose, now }: { sessionId: number; purpose: PasskeyChallengesTable['purpose']; now: number },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > now ? row.challenge : undefined
}

export async function countRecoveryCodes(db: Db | Tx, userId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Whether the person has new codes of which they have not said that they keep them. */
export async function selectHasUnkeptCodes(db: Db | Tx, userId: number): Promise<boolean> {
  const unkept = db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('is_kept', '=', 0)
  return (await unkept.limit(1).executeTakeFirst()) !== undefined
}

export async function setCodesKept(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('recovery_codes').set({ is_kept: 1 }).where('user_id', '=', userId).execute()
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length > 0)
    await tx
      .insertInto('recovery_codes')
      .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, is_kept: 0 })))
      .execute()
}

/** Uses up a recovery code. @returns whether the person had it */
export async function takeRecoveryCode(tx: Tx, userId: number, hash: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes all factors of a person. */
export async function deleteFactors(tx: Tx, userId: number): Promise<void> {
  for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
