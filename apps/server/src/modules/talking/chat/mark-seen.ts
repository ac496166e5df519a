import type { Deps } from '../../../deps.ts'
import { updateShopSeen, updateUserSeen } from './repository-members.ts'

/** Marks a shopper as seen, which counts as active for twelve minutes (docs/spec/api §5). */
export const markUserSeen = ({ database, now }: Deps, userId: number): Promise<void> =>
  database.write((tx) => updateUserSeen(tx, userId, now()))

/**
 * Marks a shop and its seller as seen. This invalidates no cache: a shop also becomes inactive by the clock alone, so cached pages
 * may show its state some seconds late.
 */
export const markShopSeen = (
  { database, now }: Deps,
  { userId, shopId }: { userId: number; shopId: number },
): Promise<void> =>
  database.write(async (tx) => {
    await updateUserSeen(tx, userId, now())
    await updateShopSeen(tx, shopId, now())
  })
