import type { Db, Tx } from '../../../db/index.ts'

interface DemoLogin {
  id: number
  email: string | null
  password_hash: string
}

/** Accounts of these addresses that are open and have a password. */
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

/** Hashes of these addresses' passwords, of closed accounts as well; each once. */
export async function selectHashesOf(db: Db, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('email', 'in', emails)
    .where('password_hash', 'is not', null)
    .select('password_hash')
    .distinct()
    .execute()
  return rows.flatMap(({ password_hash }) => password_hash ?? [])
}

/** Every account with one of these hashes, whatever its address has become. */
export async function selectIdsByHash(tx: Tx, hashes: readonly string[]): Promise<number[]> {
  const rows = await tx.selectFrom('users').where('password_hash', 'in', hashes).select('id').execute()
  return rows.map(({ id }) => id)
}
