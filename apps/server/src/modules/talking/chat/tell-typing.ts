import type { MessageSide } from '@rialto/contract/enums'
import { privateShopChannel, privateUserChannel, TYPING_EVENT, type Typing } from '@rialto/contract/realtime'
import type { Refusal } from '../../../lib/refusal.ts'
import { hasOrdered } from './inbox/repository-context.ts'
import { notFoundForNonMember } from './not-found-for-non-member.ts'
import type { ChatDeps } from './notify-other-member.ts'
import { type MemberIds, selectConversation } from './repository.ts'
import { selectShop } from './repository-members.ts'

/**
 * Tells the other member that somebody is writing, on their private channel, and stores nothing. Nothing is told in a conversation that
 * the team has closed, nor with a shop that is closed.
 */
export async function tellTyping(
  { database: { db }, realtime }: ChatDeps,
  writer: MessageSide,
  memberIds: MemberIds,
): Promise<Refusal | undefined> {
  const conversation = await selectConversation(db, memberIds)
  const { userId, shopId } = memberIds
  // Before the first message nobody listens; a shop may write it to people who have ordered.
  if (!conversation) return writer === 'user' || (await hasOrdered(db, memberIds)) ? undefined : notFoundForNonMember()
  if (conversation.closed_at !== null || (await selectShop(db, shopId))?.status !== 'active') return undefined
  const [channel, id] = writer === 'user' ? [privateShopChannel(shopId), userId] : [privateUserChannel(userId), shopId]
  realtime.publish({ channel, event: TYPING_EVENT, data: { id } satisfies Typing })
  return undefined
}
