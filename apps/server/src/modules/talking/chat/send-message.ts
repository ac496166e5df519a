import type { Message } from '@rialto/contract'
import type { MessageSide } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import { normalizeNewlines } from '../../../lib/normalize-newlines.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { noteMessage } from '../../base/notifications/index.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import { lockForSeller, lockForShopper, refuseTooManyMessages } from './lock-for-writing.ts'
import { type ChatDeps, notifyOtherMember } from './notify-other-member.ts'
import type { ConversationRow, MemberIds } from './repository.ts'
import { isOnSale } from './repository-members.ts'
import {
  appendMessage,
  type MessageRow,
  type NewMessage,
  selectMessage,
  selectMessageByKey,
} from './repository-messages.ts'
import { findMembers, showMessages } from './show-messages.ts'

export interface OutgoingMessage extends Omit<NewMessage, 'side'> {
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
