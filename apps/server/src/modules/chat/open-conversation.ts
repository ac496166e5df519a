import type { Conversation } from '@rialto/contract'
import type { Tx } from '../../db/index.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { enterAsShopper, refuseFlood } from './enter-conversation.ts'
import { showConversation } from './list-conversations.ts'
import { type Pair, selectConversation } from './repository.ts'
import { appendMessage, selectMessage } from './repository-messages.ts'
import { isOnSale } from './repository-sides.ts'
import { repeatsProduct } from './rules.ts'
import { type ChatDeps, tellOtherSide } from './tell-other-side.ts'

interface Opening {
  pair: Pair
  /** What the shopper wants to talk about. */
  productId: number | null
  locale: string
}

/** Opens a conversation with a shop, or finds it; a product becomes a message of its own, once in a row. */
export async function openConversation(
  deps: ChatDeps,
  { pair, productId, locale }: Opening,
): Promise<Conversation | Refusal> {
  const now = deps.now()
  const sent = await deps.database.write((tx) =>
    productId === null ? find(tx, pair, now) : send(tx, pair, productId, now),
  )
  if (sent instanceof Refusal) return sent
  if (sent) tellOtherSide(deps, 'user', pair)
  return showConversation(deps, pair, locale)
}

/** Where nothing is said, a shop that has closed can still be looked up. */
async function find(tx: Tx, pair: Pair, now: number): Promise<false | Refusal> {
  const entered = (await selectConversation(tx, pair)) ?? (await enterAsShopper(tx, pair, now))
  return entered instanceof Refusal ? entered : false
}

/** @returns whether there is a new message. */
async function send(tx: Tx, pair: Pair, productId: number, now: number): Promise<boolean | Refusal> {
  const conversation = await enterAsShopper(tx, pair, now)
  if (conversation instanceof Refusal) return conversation
  if (!(await isOnSale(tx, { shopId: pair.shopId, productId }))) return refuse('not_found', text('Product not found'))
  const last = await selectMessage(tx, conversation.last_message_id ?? 0)
  if (repeatsProduct(last, productId)) return false
  const flood = await refuseFlood(tx, conversation, 'user', now)
  if (flood) return flood
  await appendMessage(tx, conversation.id, { side: 'user', text: null, productId }, now)
  return true
}
