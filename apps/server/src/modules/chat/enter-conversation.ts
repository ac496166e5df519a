import type { MessageSide } from '@rialto/contract/enums'
import type { Tx } from '../../db/index.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { refuseStranger } from './refuse-stranger.ts'
import { type ConversationRow, insertConversation, lockConversation, type Pair } from './repository.ts'
import { countWritten } from './repository-messages.ts'
import { selectShop } from './repository-sides.ts'
import { countedSpan, secondsToWait } from './rules.ts'

/** The conversation in which a shopper is about to write, held; opened where there is none. A shop that has closed is not written to. */
export async function enterAsShopper(tx: Tx, pair: Pair, now: number): Promise<ConversationRow | Refusal> {
  const known = await lockConversation(tx, pair)
  const shop = await selectShop(tx, pair.shopId)
  if (shop?.status === 'active') return known ?? open(tx, pair, now)
  return known
    ? refuse('shop_gone', text('This shop is closed at the moment'))
    : refuse('not_found', text('Shop not found'))
}

async function open(tx: Tx, pair: Pair, now: number): Promise<ConversationRow> {
  await insertConversation(tx, pair, now)
  const opened = await lockConversation(tx, pair)
  if (!opened) throw new Error(`no conversation of user ${pair.userId} with shop ${pair.shopId} could be opened`)
  return opened
}

/** The same for the shop, which answers but does not begin: nobody is to be written to by sellers whom they never wrote to. */
export async function enterAsSeller(tx: Tx, pair: Pair): Promise<ConversationRow | Refusal> {
  const known = await lockConversation(tx, pair)
  return known && known.message_count > 0 ? known : refuseStranger()
}

/** Nobody fills the other side's screen faster than it can be read. */
export async function refuseFlood(
  tx: Tx,
  { id }: ConversationRow,
  side: MessageSide,
  now: number,
): Promise<Refusal | undefined> {
  const wait = secondsToWait(await countWritten(tx, id, side, countedSpan(now)), now)
  if (wait === 0) return undefined
  return refuse('too_many_requests', text('Too many requests. Please try again later.'), { retryAfter: wait })
}
