import type { Db } from '../../../db/index.ts'
import type { CurrentUser } from '../../../lib/current-user.ts'
import { deleteToken } from '../repository.ts'

/** Ends the session of the request. */
export const logOut = (db: Db, { tokenId }: CurrentUser): Promise<void> => deleteToken(db, tokenId)
