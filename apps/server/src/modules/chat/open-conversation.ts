import type { Conversation } from '@rialto/contract'
import type { Tx } from '../../db/index.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { showConversation } from './list-conversations.ts'
import { lockForShopper, refuseTooManyMessages } from './lock-for-writing.ts'
import { type ChatDeps, notifyOtherMember } from './notify-other-member.ts'
import { type Members, selectConversation } from './repository.ts'
import { isOnSale } from './repository-members.ts'
import { appendMessage, selectMessage } from './repository-messages.ts'
import { isRepeatedProduct } from './rules.ts'

interface ConversationRequest {
  pair: Members
  /** The product that the shopper asks about. */
  productId: number | null
  locale: string
}

/** Finds or creates a conversation with a shop. A product becomes a message, unless the last message is the same product. */
export async function openConversation(
  deps: ChatDeps,
  { pair, productId, locale }: ConversationRequest,
): Promise<Conversation | Refusal> {
  const now = deps.now()
  const sent = await deps.database.write((tx) =>
    productId === null ? findOrCreate(tx, pair, now) : sendProduct(tx, pair, productId, now),
  )
  if (sent instanceof Refusal) return sent
  if (sent) notifyOtherMember(deps, 'user', pair)
  return showConversation(deps, pair, locale)
}

/** Without a product, an existing conversation with a closed shop is found as well. */
async function findOrCreate(tx: Tx, pair: Members, now: number): Promise<false | Refusal> {
  const entered = (await selectConversation(tx, pair)) ?? (await lockForShopper(tx, pair, now))
  return entered instanceof Refusal ? entered : false
}

/** @returns whether there is a new message. */
async function sendProduct(tx: Tx, pair: Members, productId: number, now: number): Promise<boolean | Refusal> {
  const conversation = await lockForShopper(tx, pair, now)
  if (conversation instanceof Refusal) return conversation
  if (!(await isOnSale(tx, { shopId: pair.shopId, productId }))) return refuse('not_found', text('Product not found'))
  const last = await selectMessage(tx, conversation.last_message_id ?? 0)
  if (isRepeatedProduct(last, productId)) return false
  const flood = await refuseTooManyMessages(tx, conversation, 'user', now)
  if (flood) return flood
  await appendMessage(tx, conversation.id, { side: 'user', text: null, productId }, now)
  return true
}
