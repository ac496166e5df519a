import type { Deps } from '../../../../deps.ts'
import type { ConsolePerson } from '../../../../lib/current-user.ts'
import { hashToken } from '../../accounts/index.ts'
import { selectSessionByToken, updateUse } from './repository.ts'
import { isOpen, USE_WRITTEN_EVERY_MS } from './rules.ts'

/** Finds the console session with a cookie's token and notes its use; null for one that is unknown or has ended. */
export const createFindConsoleSession =
  ({ database: { db }, now }: Deps) =>
  async (token: string): Promise<ConsolePerson | null> => {
    const at = now()
    const row = await selectSessionByToken(db, hashToken(token))
    if (!row || !isOpen(row, at)) return null
    if (at - row.used_at >= USE_WRITTEN_EVERY_MS)
      // A failed write (full disk) must not end the session; the next request tries again.
      await updateUse(db, row.id, { from: row.used_at, to: at }).catch(() => {})
    return {
      id: row.user_id,
      sessionId: row.id,
      isComplete: row.is_complete === 1,
      hasFactor: row.has_factor === 1,
      viewedShopId: (row.viewed_until ?? 0) > at ? row.viewed_shop_id : null,
    }
  }
