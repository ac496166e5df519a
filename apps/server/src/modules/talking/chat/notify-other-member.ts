import type { MessageSide } from '@rialto/contract/enums'
import {
  chatShopChannel,
  chatUserChannel,
  MESSAGE_TO_SHOP_EVENT,
  MESSAGE_TO_USER_EVENT,
} from '@rialto/contract/realtime'
import type { Deps } from '../../../deps.ts'
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
