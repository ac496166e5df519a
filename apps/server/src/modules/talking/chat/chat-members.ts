import type { MessageSide } from '@rialto/contract/enums'
import {
  chatShopChannel,
  chatUserChannel,
  MESSAGE_TO_SHOP_EVENT,
  MESSAGE_TO_USER_EVENT,
} from '@rialto/contract/realtime'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { Publisher } from '../../../realtime/index.ts'
import type { MemberIds } from './repository.ts'

export interface ChatDeps extends Deps {
  realtime: Publisher
}

/**
 * Notifies the other member over realtime, without any content, since the channels are public (docs/spec/api §5), and the consoles of the
 * shop's team.
 */
export function notifyOtherMember(
  { invalidations, realtime }: ChatDeps,
  writer: MessageSide,
  { userId, shopId }: MemberIds,
): void {
  realtime.publish(
    writer === 'user'
      ? { channel: chatShopChannel(shopId), event: MESSAGE_TO_SHOP_EVENT, data: {} }
      : { channel: chatUserChannel(userId), event: MESSAGE_TO_USER_EVENT, data: {} },
  )
  invalidations.publishChange({ shopId, kind: 'message', id: userId })
}

/** Answers 404 to non-members, so that conversations cannot be probed (docs/spec/api §1). */
export const notFoundForNonMember = (): Refusal => refuse('not_found', text('Not found'))

/** Tells whether one of the names contains every word of the search, regardless of accents, case and apostrophes. */
export function matchesSearch(search: string, names: readonly string[]): boolean {
  const words = wordsOf(search)
  if (words.length === 0) return false
  return names.some((name) => holdsWords(name, words))
}
