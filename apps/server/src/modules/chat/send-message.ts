import type { Message } from '@rialto/contract'
import type { MessageSide } from '@rialto/contract/enums'
import { normalizeNewlines } from '../../lib/normalize-newlines.ts'
import { Refusal } from '../../lib/refusal.ts'
import { enterAsSeller, enterAsShopper, refuseFlood } from './enter-conversation.ts'
import type { Pair } from './repository.ts'
import { appendMessage, selectMessage } from './repository-messages.ts'
import { findSides, showMessages } from './show-messages.ts'
import { type ChatDeps, tellOtherSide } from './tell-other-side.ts'

interface Letter {
  pair: Pair
  /** Who writes. */
  side: MessageSide
  message: string
  locale: string
}

/** Writes to the other side, which counts it as unread in the same transaction and is told once it is kept. */
export async function sendMessage(deps: ChatDeps, { pair, side, message, locale }: Letter): Promise<Message | Refusal> {
  const now = deps.now()
  const id = await deps.database.write(async (tx) => {
    const conversation = side === 'user' ? await enterAsShopper(tx, pair, now) : await enterAsSeller(tx, pair)
    if (conversation instanceof Refusal) return conversation
    const flood = await refuseFlood(tx, conversation, side, now)
    return flood ?? appendMessage(tx, conversation.id, { side, text: normalizeNewlines(message), productId: null }, now)
  })
  if (id instanceof Refusal) return id
  tellOtherSide(deps, side, pair)
  const [row, sides] = await Promise.all([selectMessage(deps.database.db, id), findSides(deps, pair, locale)])
  const [shown] = row && sides ? await showMessages(deps, [row], sides, locale) : []
  if (!shown) throw new Error(`message ${id} is gone`)
  return shown
}
