import { DEMO_PASSWORD, demoEmails } from '@rialto/demo/logins'
import type { Deps } from '../../../deps.ts'
import { verifyPassword } from '../passwords/hash-password.ts'
import { deleteResetTokens, deleteTokens } from '../repository.ts'
import { updateUser } from '../repository-users.ts'
import { selectHashesOf, selectIdsByHash, selectOpenByEmail } from './repository-demo.ts'

/** Addresses of the demo's accounts that anybody can log in to, since the README says their password. */
export async function findDemoLogins({ database: { db } }: Pick<Deps, 'database'>): Promise<string[]> {
  const found = await selectOpenByEmail(db, demoEmails())
  const known = await opening(found.map(({ password_hash }) => password_hash))
  return found.flatMap(({ email, password_hash }) => (email !== null && known.includes(password_hash) ? email : []))
}

/**
 * Closes every account that has the demo's password, ends its sessions and takes the password away, so that nobody gets in even where
 * the account is opened again. Shops, products and orders stay.
 * @returns how many there were.
 */
export async function closeDemoLogins({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<number> {
  const hashes = await opening(await selectHashesOf(database.db, demoEmails()))
  if (hashes.length === 0) return 0
  return database.write(async (tx) => {
    const ids = await selectIdsByHash(tx, hashes)
    for (const id of ids) {
      await updateUser(tx, id, { password_hash: null, disabled_at: now() })
      await deleteTokens(tx, id)
      await deleteResetTokens(tx, id)
    }
    return ids.length
  })
}

/** Those hashes that the demo's password fits. The demo has one hash for all its accounts, so this is quick. */
async function opening(hashes: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(hashes)]
  const fits = await Promise.all(distinct.map((hash) => verifyPassword(hash, DEMO_PASSWORD)))
  return distinct.filter((_, index) => fits[index])
}
