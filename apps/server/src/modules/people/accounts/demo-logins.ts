import { DEMO_PASSWORD, demoEmails } from '@rialto/demo/logins'
import type { Deps } from '../../../deps.ts'
import { verifyPassword } from './passwords.ts'
import { selectIdsByHash, selectOpenByEmail, selectPasswordHashes } from './repository-operator.ts'
import { updateUser } from './repository-users.ts'
import { endWaysIn } from './repository-ways-in.ts'

/** Lists the email addresses of demo accounts that anybody can log in to, since the README publishes their password. */
export async function findDemoLogins({ database: { db } }: Pick<Deps, 'database'>): Promise<string[]> {
  const found = await selectOpenByEmail(db, demoEmails())
  const demoHashes = await matchDemoPassword(found.map(({ password_hash }) => password_hash))
  return found.flatMap(({ email, password_hash }) =>
    email !== null && demoHashes.includes(password_hash) ? email : [],
  )
}

/**
 * Closes every account that has the demo's password, ends its sessions and removes the password, so that nobody can log in even
 * after the account is enabled again. Shops, products and orders stay.
 * @returns the number of closed accounts.
 */
export async function closeDemoLogins({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<number> {
  const hashes = await matchDemoPassword(await selectPasswordHashes(database.db, demoEmails()))
  if (hashes.length === 0) return 0
  return database.write(async (tx) => {
    const ids = await selectIdsByHash(tx, hashes)
    for (const id of ids) {
      await updateUser(tx, id, { password_hash: null, disabled_at: now() })
      await endWaysIn(tx, id, 'close')
    }
    return ids.length
  })
}

/** Selects the hashes of the demo's password. All demo accounts share one hash, so this is quick. */
async function matchDemoPassword(hashes: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(hashes)]
  const matches = await Promise.all(distinct.map((hash) => verifyPassword(hash, DEMO_PASSWORD)))
  return distinct.filter((_, index) => matches[index])
}
