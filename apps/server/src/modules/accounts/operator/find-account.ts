import type { Deps } from '../../../deps.ts'
import { findLogin } from '../login/find-login.ts'
import { type AccountRow, selectAccount } from './repository.ts'

/** The account that an operator means by its number, email or phone. */
export async function findAccount(
  { database: { db } }: Pick<Deps, 'database'>,
  named: string,
): Promise<AccountRow | undefined> {
  // Nobody's phone is as short.
  const id = /^#?(\d{1,6})$/.exec(named)?.[1] ?? (await findLogin(db, named))?.id
  return id === undefined ? undefined : selectAccount(db, Number(id))
}
