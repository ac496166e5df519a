import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../signed-in.ts'
import { selectUserByToken } from './repository.ts'
import { hashToken } from './tokens.ts'

/** Answers who a Bearer token belongs to; null when it is unknown or has lapsed. */
export function createFindUser({ database, now }: Deps) {
  return async (token: string): Promise<SignedIn | null> => {
    const row = await selectUserByToken(database.db, hashToken(token), now())
    return row ? { id: row.id, tokenId: row.token_id, shopId: row.shop_id } : null
  }
}
