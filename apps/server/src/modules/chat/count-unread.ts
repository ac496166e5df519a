import type { Deps } from '../../deps.ts'
import { sumUnreadByUser } from './repository.ts'

/** How many messages of shops a shopper has not read. */
export const countUnread = ({ database: { db } }: Deps, userId: number): Promise<number> => sumUnreadByUser(db, userId)
