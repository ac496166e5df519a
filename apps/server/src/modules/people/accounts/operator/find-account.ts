import type { Deps } from '../../../../deps.ts'
import { findAccountByLogin } from '../login/find-account-by-login.ts'
import { type AccountRow, selectAccount } from './repository.ts'

/** Finds an account by its id. */
export const findAccountById = (
  { database: { db } }: Pick<Deps, 'database'>,
  id: number,
): Promise<AccountRow | undefined> => selectAccount(db, id)

/** Finds an account by its number, email or phone, as an operator types it. */
export async function findAccount(
  { database: { db } }: Pick<Deps, 'database'>,
  typed: string,
): Promise<AccountRow | undefined> {
  // Phones are longer than six digits.
  const id = /^#?(\d{1,6})$/.exec(typed)?.[1] ?? (await findAccountByLogin(db, typed))?.id
  return id === undefined ? undefined : selectAccount(db, Number(id))
}
