import type { SellerConversation } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import { presentSellerConversation } from '../present.ts'
import type { MemberIds } from '../repository.ts'
import { selectInboxOf } from './repository.ts'

/** Shows a conversation as it appears in the shop's list; null while it has no messages. */
export async function showInboxConversation(
  { database: { db }, now }: Deps,
  { userId, shopId }: MemberIds,
): Promise<SellerConversation | null> {
  const [row] = await selectInboxOf(db, shopId, [userId])
  return row ? presentSellerConversation(row, now()) : null
}
