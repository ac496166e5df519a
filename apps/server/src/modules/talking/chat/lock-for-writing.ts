import type { MessageSide } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { hasOrdered } from './inbox/repository-context.ts'
import { notFoundForNonMember } from './not-found-for-non-member.ts'
import { type ConversationRow, insertConversation, lockConversation, type MemberIds } from './repository.ts'
import { selectShop } from './repository-members.ts'
import { countMessagesIn } from './repository-messages.ts'
import { lastMinute, secondsUntilAllowed } from './rules.ts'

/** Locks the conversation for a shopper's message, and creates it if needed. Refuses if the shop is closed. */
export async function lockForShopper(tx: Tx, memberIds: MemberIds, now: number): Promise<ConversationRow | Refusal> {
  const existing = await lockConversation(tx, memberIds)
  const shop = await selectShop(tx, memberIds.shopId)
  if (shop?.status === 'active') return existing ?? createConversation(tx, memberIds, now)
  return existing
    ? refuse('shop_gone', text('This shop is closed at the moment'))
    : refuse('not_found', text('Shop not found'))
}

async function createConversation(tx: Tx, memberIds: MemberIds, now: number): Promise<ConversationRow> {
  await insertConversation(tx, memberIds, now)
  const opened = await lockConversation(tx, memberIds)
  if (!opened)
    throw new Error(`no conversation of user ${memberIds.userId} with shop ${memberIds.shopId} could be opened`)
  return opened
}

/**
 * Locks the conversation for a seller's message. Sellers answer, and may write first only to people who have ordered at their shop: for
 * others the conversation is not found.
 */
export async function lockForSeller(tx: Tx, memberIds: MemberIds, now: number): Promise<ConversationRow | Refusal> {
  const existing = await lockConversation(tx, memberIds)
  if (existing && existing.message_count > 0) return existing
  if (!(await hasOrdered(tx, memberIds))) return notFoundForNonMember()
  return existing ?? createConversation(tx, memberIds, now)
}

/** Limits how fast one side may write in a conversation. */
export async function refuseTooManyMessages(
  tx: Tx,
  { id }: ConversationRow,
  side: MessageSide,
  now: number,
): Promise<Refusal | undefined> {
  const wait = secondsUntilAllowed(await countMessagesIn(tx, id, side, lastMinute(now)), now)
  if (wait === 0) return undefined
  return refuse('too_many_requests', text('Too many requests. Please try again later.'), { retryAfter: wait })
}
