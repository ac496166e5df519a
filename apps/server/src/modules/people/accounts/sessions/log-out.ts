import type { Db } from '../../../../db/index.ts'
import type { CurrentUser } from '../../../../lib/current-user.ts'
import type { Caller } from '../../../../lib/security-events.ts'
import { deleteToken } from './repository.ts'

/** Logs out: the request's token ends. */
export async function logOut(db: Db, { id, tokenId }: CurrentUser, { audit }: Caller): Promise<void> {
  await deleteToken(db, tokenId)
  audit('logout', { userId: id })
}
