import type { Message } from '@rialto/contract'
import type { MessageSide } from '@rialto/contract/enums'
import { normalizeNewlines } from '../../lib/normalize-newlines.ts'
import { Refusal } from '../../lib/refusal.ts'
import { noteMessage } from '../notifications/index.ts'
import { lockForSeller, lockForShopper, refuseTooManyMessages } from './lock-for-writing.ts'
import { type ChatDeps, notifyOtherMember } from './notify-other-member.ts'
import type { MemberIds } from './repository.ts'
import { appendMessage, selectMessage } from './repository-messages.ts'
import { findMembers, showMessages } from './show-messages.ts'

interface OutgoingMessage {
  memberIds: MemberIds
  /** The side that writes. */
  side: MessageSide
  message: string
  locale: string
}

/** Sends a message. It counts as unread in the same transaction; the other member is notified after the commit. */
export async function sendMessage(
  deps: ChatDeps,
  { memberIds, side, message, locale }: OutgoingMessage,
): Promise<Message | Refusal> {
  const now = deps.now()
  const id = await deps.database.write(async (tx) => {
    const conversation = side === 'user' ? await lockForShopper(tx, memberIds, now) : await lockForSeller(tx, memberIds)
    if (conversation instanceof Refusal) return conversation
    const refusal = await refuseTooManyMessages(tx, conversation, side, now)
    if (refusal) return refusal
    if (side === 'user') await noteMessage(tx, { shopId: memberIds.shopId, conversationId: conversation.id, now })
    return appendMessage(tx, conversation.id, { side, text: normalizeNewlines(message), productId: null }, now)
  })
  if (id instanceof Refusal) return id
  notifyOtherMember(deps, side, memberIds)
  const [row, members] = await Promise.all([selectMessage(deps.database.db, id), findMembers(deps, memberIds, locale)])
  const [shown] = row && members ? await showMessages(deps, [row], members, locale) : []
  if (!shown) throw new Error(`message ${id} is gone`)
  return shown
}
