import { type Expression, type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { SocialIdentitiesTable, UsersTable } from '../../../db/tables.ts'
import type { Destination } from './phones.ts'
import type { Channel } from './rules.ts'

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

export type ContactHolder = Pick<
  Selectable<UsersTable>,
  'id' | 'email' | 'phone' | 'email_verified_at' | 'phone_verified_at' | 'locale'
>

const columnOf = (channel: Channel) => (channel === 'email' ? 'email' : 'phone')

/**
 * Finds the account that holds a contact, and locks it until the transaction ends: concurrent proofs of its two contacts must not
 * each see the other one unverified. Writing the row locks it on both engines, and PostgreSQL returns it as it is after the wait.
 */
export const lockContactHolder = (tx: Tx, { channel, value }: Destination): Promise<ContactHolder | undefined> =>
  tx
    .updateTable('users')
    .set((eb) => ({ last_seen_at: eb.ref('last_seen_at') }))
    .where(columnOf(channel), '=', value)
    .returning(['id', 'email', 'phone', 'email_verified_at', 'phone_verified_at', 'locale'])
    .executeTakeFirst()

export async function markContactVerified(tx: Tx, userId: number, channel: Channel, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set(channel === 'email' ? { email_verified_at: now } : { phone_verified_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Gives an account to the person who proved one of its contacts: the other contact, password and profile end, addresses and cart are deleted. */
export async function giveAccount(
  tx: Tx,
  holder: ContactHolder,
  channel: Channel,
  { name, locale, now }: { name: string; locale: string; now: number },
): Promise<void> {
  const other =
    channel === 'email'
      ? { email_verified_at: now, phone: null, phone_code: null }
      : { phone_verified_at: now, email: null }
  const profile = { name, locale, country: null, gender: null, date_of_birth: null, profile_photo: null }
  await tx
    .updateTable('users')
    .set({ ...other, ...profile, password_hash: null })
    .where('id', '=', holder.id)
    .execute()
  for (const table of ['addresses', 'cart_lines'] as const)
    await tx.deleteFrom(table).where('user_id', '=', holder.id).execute()
  await expireCodes(tx, channel === 'email' ? holder.phone : holder.email, now)
}

/** Removes a contact that the account never verified. */
export async function removeContact(tx: Tx, holder: ContactHolder, channel: Channel, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set(channel === 'email' ? { email: null } : { phone: null, phone_code: null })
    .where('id', '=', holder.id)
    .execute()
  await expireCodes(tx, holder[columnOf(channel)], now)
}

/** Voids the codes that were sent to a contact, since the contact changes its account. */
async function expireCodes(tx: Tx, destination: string | null, now: number): Promise<void> {
  if (destination === null) return
  await tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('destination', '=', destination)
    .where('used_at', 'is', null)
    .execute()
}

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

/** @returns false if the identity is linked to an account already. */
export async function insertIdentity(tx: Tx, identity: Insertable<SocialIdentitiesTable>): Promise<boolean> {
  const row = await tx
    .insertInto('social_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function selectPhoto(tx: Tx, userId: number): Promise<string | null> {
  const row = await tx.selectFrom('users').where('id', '=', userId).select('profile_photo').executeTakeFirst()
  return row?.profile_photo ?? null
}

export async function selectPhotosUnder(db: Db, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('profile_photo', 'like', `${prefix}%`)
    .select('profile_photo')
    .execute()
  return rows.flatMap(({ profile_photo }) => profile_photo ?? [])
}

export async function insertRemovedPicture(tx: Tx, picture: string, now: number): Promise<void> {
  await tx
    .insertInto('removed_pictures')
    .values({ picture, removed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function selectRemovedPictures(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('removed_pictures').select('picture').execute()
  return rows.map(({ picture }) => picture)
}

export async function deleteRemovedPicture(db: Db, picture: string): Promise<void> {
  await db.deleteFrom('removed_pictures').where('picture', '=', picture).execute()
}

interface AccountsPage {
  /** A part of the name, email or phone. */
  search: string | undefined
  limit: number
  offset: number
}

/** Selects a page of users, the newest first, and the total. */
export async function selectAccounts(db: Db, { search, limit, offset }: AccountsPage) {
  const found = search ? accounts(db).where(matchesSearch(search)) : accounts(db)
  const [rows, { total }] = await Promise.all([
    found.orderBy('users.id', 'desc').limit(limit).offset(offset).execute(),
    found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>['rows'][number]

export const selectAccount = async (db: Db | Tx, id: number): Promise<AccountRow | undefined> =>
  accounts(db).where('users.id', '=', id).executeTakeFirst()

/** Selects an account's sign-in providers and the numbers of its open sessions and orders. */
export async function selectAccountDetails(db: Db, userId: number, now: number) {
  const [providers, sessions, orders] = await Promise.all([
    db.selectFrom('social_identities').where('user_id', '=', userId).select('provider').orderBy('provider').execute(),
    db
      .selectFrom('access_tokens')
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .where('user_id', '=', userId)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { providers: providers.map(({ provider }) => provider), sessions: sessions.total, orders: orders.total }
}

const accounts = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .leftJoin('shops', 'shops.owner_id', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.phone',
      'users.country',
      'users.locale',
      'users.email_verified_at',
      'users.phone_verified_at',
      'users.disabled_at',
      'users.created_at',
      'users.last_seen_at',
      'shops.name as shop',
    ])

function matchesSearch(search: string): Expression<SqlBool> {
  const part = `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  const columns = ['users.name', 'users.email', 'users.phone'].map(
    (column) => sql<SqlBool>`lower(${sql.ref(column)}) like ${part} escape '\\'`,
  )
  return sql<SqlBool>`(${sql.join(columns, sql` or `)})`
}

interface DemoLogin {
  id: number
  email: string | null
  password_hash: string
}

/** Selects enabled accounts with these addresses and a password. */
export async function selectOpenByEmail(db: Db, emails: readonly string[]): Promise<DemoLogin[]> {
  const rows = await db
    .selectFrom('users')
    .where('email', 'in', emails)
    .where('password_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .select(['id', 'email', 'password_hash'])
    .orderBy('id')
    .execute()
  return rows.map(({ password_hash, ...row }) => ({ ...row, password_hash: password_hash ?? '' }))
}

/** Selects the distinct password hashes of these addresses, closed accounts included. */
export async function selectPasswordHashes(db: Db, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('email', 'in', emails)
    .where('password_hash', 'is not', null)
    .select('password_hash')
    .distinct()
    .execute()
  return rows.flatMap(({ password_hash }) => password_hash ?? [])
}

/** Selects the accounts with one of these hashes, whatever their address is now. */
export async function selectIdsByHash(tx: Tx, hashes: readonly string[]): Promise<number[]> {
  const rows = await tx.selectFrom('users').where('password_hash', 'in', hashes).select('id').execute()
  return rows.map(({ id }) => id)
}
