import type { Conversation } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { showConversation } from './list-conversations.ts'
import { lockForShopper, refuseTooManyMessages } from './lock-for-writing.ts'
import { type ChatDeps, notifyOtherMember } from './notify-other-member.ts'
import { type MemberIds, selectConversation } from './repository.ts'
import { isOnSale } from './repository-members.ts'
import { appendMessage, selectMessage } from './repository-messages.ts'
import { isRepeatedProduct } from './rules.ts'

interface ConversationRequest {
  memberIds: MemberIds
  /** The product that the shopper asks about. */
  productId: number | null
  locale: string
}

/** Finds or creates a conversation with a shop. A product becomes a message, unless the last message is the same product. */
export async function openConversation(
  deps: ChatDeps,
  { memberIds, productId, locale }: ConversationRequest,
): Promise<Conversation | Refusal> {
  const now = deps.now()
  const sent = await deps.database.write((tx) =>
    productId === null ? findOrCreate(tx, memberIds, now) : sendProduct(tx, memberIds, productId, now),
  )
  if (sent instanceof Refusal) return sent
  if (sent) notifyOtherMember(deps, 'user', memberIds)
  return showConversation(deps, memberIds, locale)
}

/** Without a product, an existing conversation with a closed shop is found as well. */
async function findOrCreate(tx: Tx, memberIds: MemberIds, now: number): Promise<false | Refusal> {
  const entered = (await selectConversation(tx, memberIds)) ?? (await lockForShopper(tx, memberIds, now))
  return entered instanceof Refusal ? entered : false
}

/** @returns whether there is a new message. */
async function sendProduct(tx: Tx, memberIds: MemberIds, productId: number, now: number): Promise<boolean | Refusal> {
  const conversation = await lockForShopper(tx, memberIds, now)
  if (conversation instanceof Refusal) return conversation
  if (!(await isOnSale(tx, { shopId: memberIds.shopId, productId })))
    return refuse('not_found', text('Product not found'))
  const last = await selectMessage(tx, conversation.last_message_id ?? 0)
  if (isRepeatedProduct(last, productId)) return false
  const refusal = await refuseTooManyMessages(tx, conversation, 'user', now)
  if (refusal) return refusal
  await appendMessage(tx, conversation.id, { side: 'user', text: null, productId }, now)
  return true
}
