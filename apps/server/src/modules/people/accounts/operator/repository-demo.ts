import type { Db, Tx } from '../../../../db/index.ts'

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
