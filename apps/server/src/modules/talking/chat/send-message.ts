import type { Message, SellerMessage } from '@rialto/contract'
import type { MessageSide } from '@rialto/contract/enums'
import { privateShopChannel, privateUserChannel, TYPING_EVENT, type Typing } from '@rialto/contract/realtime'
import type { Tx } from '../../../db/index.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import { noteMessage } from '../../base/notifications/index.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import {
  type ChatDeps,
  findMembers,
  notFoundForNonMember,
  notifyOtherMember,
  showMessages,
  showSellerMessages,
} from './messages.ts'
import {
  appendMessage,
  type ConversationRow,
  countMessagesIn,
  insertConversation,
  isOnSale,
  lockConversation,
  type MemberIds,
  type MessageRow,
  type NewMessage,
  selectConversation,
  selectMessage,
  selectMessageByKey,
  selectShop,
} from './repository.ts'
import { hasOrdered } from './repository-inbox.ts'
import { lastMinute, secondsUntilAllowed } from './rules.ts'

interface OutgoingMessage extends Omit<NewMessage, 'side'> {
  memberIds: MemberIds
  locale: string
}

/** Sends a message of a shopper. It counts as unread in the same transaction; the shop is notified after the commit. */
export async function sendMessage(deps: ChatDeps, outgoing: OutgoingMessage): Promise<Message | Refusal> {
  const row = await storeMessage(deps, 'user', outgoing)
  if (row instanceof Refusal) return row
  const members = await findMembers(deps, outgoing.memberIds, outgoing.locale)
  const [shown] = members ? await showMessages(deps, [row], members, outgoing.locale) : []
  if (!shown) throw new Error(`message ${row.id} is gone`)
  return shown
}

/** Stores a message of one side and notifies the other; a repeated key stores nothing. */
export async function storeMessage(
  deps: ChatDeps,
  side: MessageSide,
  { memberIds, ...message }: Omit<OutgoingMessage, 'locale'>,
): Promise<MessageRow | Refusal> {
  const now = deps.now()
  const content = message.text === null ? null : normalizeNewlines(message.text)
  const id = await deps.database.write(async (tx) => {
    const conversation =
      side === 'user' ? await lockForShopper(tx, memberIds, now) : await lockForSeller(tx, memberIds, now)
    if (conversation instanceof Refusal) return conversation
    const settled =
      (await findRepeated(tx, conversation, { ...message, text: content })) ??
      (await refuseTooManyMessages(tx, conversation, side, now)) ??
      (await refuseProduct(tx, memberIds.shopId, message.productId))
    if (settled !== undefined) return settled
    if (side === 'user') await noteMessage(tx, { shopId: memberIds.shopId, conversationId: conversation.id, now })
    await noteWebhookEvent(tx, { shopId: memberIds.shopId, type: 'message.created', id: memberIds.userId, now })
    return appendMessage(tx, conversation.id, { ...message, side, text: content }, now)
  })
  if (id instanceof Refusal) return id
  notifyOtherMember(deps, side, memberIds)
  const row = await selectMessage(deps.database.db, id)
  if (!row) throw new Error(`message ${id} is gone`)
  return row
}

/** @returns the id of the message that a repeated request has sent before */
async function findRepeated(
  tx: Tx,
  { id }: ConversationRow,
  { key, text: content, productId }: Omit<NewMessage, 'side'>,
): Promise<number | Refusal | undefined> {
  const sent = key === undefined ? undefined : await selectMessageByKey(tx, id, key)
  if (!sent || (sent.text === content && sent.product_id === productId)) return sent?.id
  return refuse('idempotency_mismatch', text('This message was sent before with another text'))
}

async function refuseProduct(tx: Tx, shopId: number, productId: number | null): Promise<Refusal | undefined> {
  if (productId === null || (await isOnSale(tx, { shopId, productId }))) return undefined
  return refuse('not_found', text('Product not found'))
}

/** Sends a text or a product of a member for the shop; nobody waits then any more. The same key sends it once. */
export async function answerShopper(
  deps: ChatDeps,
  { locale, ...outgoing }: OutgoingMessage & { authorId: number | null },
): Promise<SellerMessage | Refusal> {
  const row = await storeMessage(deps, 'shop', outgoing)
  if (row instanceof Refusal) return row
  const members = await findMembers(deps, outgoing.memberIds, locale)
  const [shown] = members ? await showSellerMessages(deps, [row], members, locale) : []
  if (!shown) throw new Error(`message ${row.id} is gone`)
  return shown
}

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
async function lockForSeller(tx: Tx, memberIds: MemberIds, now: number): Promise<ConversationRow | Refusal> {
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
