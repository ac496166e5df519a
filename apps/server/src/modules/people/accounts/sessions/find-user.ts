import type { Deps } from '../../../../deps.ts'
import type { CurrentUser } from '../../../../lib/current-user.ts'
import { extendToken, selectUserByToken } from './repository.ts'
import { expiryAfter, hashToken, isWorthExtending } from './tokens.ts'

/** Finds the user of a Bearer token, and extends the session. The result is null for an unknown or expired token. */
export function createFindUser({ database: { db }, now }: Deps) {
  return async (token: string): Promise<CurrentUser | null> => {
    const at = now()
    const row = await selectUserByToken(db, hashToken(token), at)
    if (!row) return null
    if (isWorthExtending(row.expires_at, at))
      // A failed write (full disk) must not log the user out; the next request tries again.
      await extendToken(db, row.token_id, { from: row.expires_at, to: expiryAfter(at) }).catch(() => {})
    return { id: row.id, tokenId: row.token_id }
  }
}
