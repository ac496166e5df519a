import type { Deps } from '../../deps.ts'
import { updateShopSeen, updateUserSeen } from './repository-sides.ts'

/** A shopper is here: active for the next twelve minutes (api.md, "Chat presence"). */
export const noteUser = ({ database, now }: Deps, userId: number): Promise<void> =>
  database.write((tx) => updateUserSeen(tx, userId, now()))

/**
 * A shop is here, and so is its seller. Nobody is told: whether a shop is active changes by the clock as well, so pages that show it
 * are as old as anything kept, some seconds.
 */
export const noteShop = (
  { database, now }: Deps,
  { userId, shopId }: { userId: number; shopId: number },
): Promise<void> =>
  database.write(async (tx) => {
    await updateUserSeen(tx, userId, now())
    await updateShopSeen(tx, shopId, now())
  })
