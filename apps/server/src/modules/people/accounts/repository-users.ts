import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { UsersTable } from '../../../db/tables.ts'

/** The columns that the wire shows, and those that decide about profile and sessions. */
export async function selectUser(db: Db | Tx, id: number) {
  return db
    .selectFrom('users')
    .leftJoin('shops', (join) => join.onRef('shops.owner_id', '=', 'users.id').on('shops.status', '=', 'active'))
    .where('users.id', '=', id)
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.phone',
      'users.phone_code',
      'users.country',
      'users.gender',
      'users.erased_at',
      'users.date_of_birth',
      'users.profile_photo',
      'users.password_hash',
      'users.email_verified_at',
      'users.phone_verified_at',
      'users.disabled_at',
      'shops.id as shop_id',
      (eb) =>
        eb
          .or([
            eb.exists(eb.selectFrom('shop_members as m').whereRef('m.user_id', '=', 'users.id').select('m.user_id')),
            eb.exists(eb.selectFrom('staff as f').whereRef('f.user_id', '=', 'users.id').select('f.user_id')),
          ])
          .as('uses_console'),
    ])
    .limit(1)
    .executeTakeFirst()
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof selectUser>>>

/** @returns the new user's id; undefined if another account has this email or phone, even one made concurrently. */
export async function insertUser(db: Db | Tx, user: Insertable<UsersTable>): Promise<number | undefined> {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Locks a user's row until the transaction ends; writing the row locks it on both engines. Other transactions that decide by
 * the row, such as a contact proof that logs the user out everywhere, wait or come first.
 */
export async function lockUser(tx: Tx, id: number) {
  return tx
    .updateTable('users')
    .set((eb) => ({ last_seen_at: eb.ref('last_seen_at') }))
    .where('id', '=', id)
    .returning(['id', 'email', 'phone', 'password_hash', 'email_verified_at', 'phone_verified_at', 'locale'])
    .executeTakeFirst()
}

export async function updateUser(db: Db | Tx, id: number, changes: Updateable<UsersTable>): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', id).execute()
}

/** Tells which of the two contacts another account than `exceptId` has. */
export async function selectTakenContacts(
  db: Db | Tx,
  { email, phone, exceptId = 0 }: { email: string | null; phone: string | null; exceptId?: number },
): Promise<{ email: boolean; phone: boolean }> {
  const rows = await db
    .selectFrom('users')
    .where('id', '!=', exceptId)
    .where((eb) => eb.or([eb('email', '=', email ?? ''), eb('phone', '=', phone ?? '')]))
    .select(['email', 'phone'])
    .execute()
  return {
    email: email !== null && rows.some((row) => row.email === email),
    phone: phone !== null && rows.some((row) => row.phone === phone),
  }
}

/** Tells whether the account has a sign-in provider. */
export async function hasProvider(db: Db | Tx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('social_identities')
    .where('user_id', '=', userId)
    .select('provider')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
