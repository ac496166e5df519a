import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'

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
