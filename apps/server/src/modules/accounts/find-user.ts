import type { Deps } from '../../deps.ts'
import type { CurrentUser } from '../../lib/current-user.ts'
import { extendToken, selectUserByToken } from './repository.ts'
import { expiryFrom, hashToken, isWorthExtending } from './tokens.ts'

/** Answers who a Bearer token belongs to; null when it is unknown or has lapsed. A session that is used lives on. */
export function createFindUser({ database: { db }, now }: Deps) {
  return async (token: string): Promise<CurrentUser | null> => {
    const at = now()
    const row = await selectUserByToken(db, hashToken(token), at)
    if (!row) return null
    if (isWorthExtending(row.expires_at, at))
      // A full disk must not log anybody out; the next request tries again.
      await extendToken(db, row.token_id, { from: row.expires_at, to: expiryFrom(at) }).catch(() => {})
    return { id: row.id, tokenId: row.token_id, shopId: row.shop_id }
  }
}
