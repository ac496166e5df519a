import type { Tx } from '../../../../db/index.ts'
import { deleteInvitationsBy } from '../invitations/repository.ts'
import { deleteKeysOf } from '../keys/repository.ts'
import { deleteSessionsOf } from '../sessions/repository.ts'
import { selectMemberships, selectStaff } from './repository.ts'

/**
 * Ends what a person who left a place had opened to it: API keys, invitations that nobody has accepted, and sessions of the console if
 * this was their last place.
 */
export async function endAccess(tx: Tx, left: { userId: number; shopId: number | null }): Promise<void> {
  const { userId } = left
  await deleteKeysOf(tx, left)
  await deleteInvitationsBy(tx, left)
  const isElsewhere = (await selectMemberships(tx, userId)).length > 0 || (await selectStaff(tx, userId))
  if (!isElsewhere) await deleteSessionsOf(tx, userId)
}
