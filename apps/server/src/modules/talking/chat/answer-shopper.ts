import type { SellerMessage } from '@rialto/contract'
import { Refusal } from '../../../lib/refusal.ts'
import type { ChatDeps } from './notify-other-member.ts'
import { type OutgoingMessage, storeMessage } from './send-message.ts'
import { findMembers, showSellerMessages } from './show-messages.ts'

/** Sends a text or a product of a member for the shop; nobody waits then any more. The same key sends it once. */
export async function answerShopper(
  deps: ChatDeps,
  { locale, ...outgoing }: OutgoingMessage & { authorId: number },
): Promise<SellerMessage | Refusal> {
  const row = await storeMessage(deps, 'shop', outgoing)
  if (row instanceof Refusal) return row
  const members = await findMembers(deps, outgoing.memberIds, locale)
  const [shown] = members ? await showSellerMessages(deps, [row], members, locale) : []
  if (!shown) throw new Error(`message ${row.id} is gone`)
  return shown
}
