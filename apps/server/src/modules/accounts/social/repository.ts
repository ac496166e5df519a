import type { Insertable } from 'kysely'
import type { Tx } from '../../../db/index.ts'
import type { SocialIdentitiesTable } from '../../../db/tables.ts'

type Identity = Pick<SocialIdentitiesTable, 'provider' | 'subject'>

export async function selectIdentity(tx: Tx, { provider, subject }: Identity): Promise<number | undefined> {
  const row = await tx
    .selectFrom('social_identities')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** @returns false where the identity belongs to an account already. */
export async function insertIdentity(tx: Tx, identity: Insertable<SocialIdentitiesTable>): Promise<boolean> {
  const row = await tx
    .insertInto('social_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function selectUserByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'email_verified_at', 'phone_verified_at'])
    .executeTakeFirst()
}

/** Takes an address away from an account that never proved it. */
export async function releaseEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email: null })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .execute()
}

/**
 * Gives an account that proved nothing so far to the owner of its address: the address is verified, and every other way in
 * ends, whoever made it: password, phone, sessions, reset tokens, other identities.
 * @returns false where the account has proved something, or changed its address, meanwhile.
 */
export async function takeOver(tx: Tx, userId: number, email: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ email_verified_at: now, password_hash: null, phone: null, phone_code: null })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('phone_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  for (const table of ['access_tokens', 'reset_tokens', 'social_identities'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  return true
}
