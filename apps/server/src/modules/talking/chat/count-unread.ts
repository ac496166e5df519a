import type { Deps } from '../../../deps.ts'
import type { CurrentUser } from '../../../lib/current-user.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { notFoundForNonMember } from './not-found-for-non-member.ts'
import { sumUnreadByUser } from './repository.ts'

/** Counts the messages of shops that a shopper has not read; only their own. */
export const countUnread = async (
  { database: { db } }: Deps,
  user: CurrentUser,
  userId: number,
): Promise<number | Refusal> => (userId === user.id ? sumUnreadByUser(db, userId) : notFoundForNonMember())
