import type { Deps } from '../../../../deps.ts'
import type { CurrentKey } from '../../../../lib/current-user.ts'
import { hashToken } from '../../accounts/index.ts'
import { selectKeyByToken, updateKeyUse } from './repository.ts'
import { isExpired, KEY_USE_WRITTEN_EVERY_MS } from './rules.ts'

/** Finds the API key with a token and notes its use; null for an unknown, ended or expired one. */
export const createFindKey =
  ({ database: { db }, now }: Deps) =>
  async (token: string): Promise<CurrentKey | null> => {
    const at = now()
    const row = await selectKeyByToken(db, hashToken(token))
    if (!row || isExpired(row, at)) return null
    const before = at - KEY_USE_WRITTEN_EVERY_MS
    if (row.used_at === null || row.used_at <= before)
      // A failed write (full disk) must not refuse the program; the next request tries again.
      await updateKeyUse(db, row.id, { before, now: at }).catch(() => {})
    return {
      id: row.id,
      name: row.name,
      userId: row.user_id,
      shopId: row.shop_id,
      permissions: new Set(JSON.parse(row.permissions_json) as string[]),
    }
  }
