import type { MessageSide } from '@rialto/contract/enums'
import {
  chatShopChannel,
  chatUserChannel,
  MESSAGE_TO_SHOP_EVENT,
  MESSAGE_TO_USER_EVENT,
} from '@rialto/contract/realtime'
import type { Deps } from '../../deps.ts'
import type { Publisher } from '../../realtime/index.ts'
import type { Pair } from './repository.ts'

/** What chat is built from. */
export interface ChatDeps extends Deps {
  realtime: Publisher
}

/** Says that there is something to fetch, and nothing of what it is: the channels are public (api.md, "Realtime"). */
export function tellOtherSide({ realtime }: ChatDeps, writer: MessageSide, { userId, shopId }: Pair): void {
  realtime.publish(
    writer === 'user'
      ? { channel: chatShopChannel(shopId), event: MESSAGE_TO_SHOP_EVENT, data: {} }
      : { channel: chatUserChannel(userId), event: MESSAGE_TO_USER_EVENT, data: {} },
  )
}
