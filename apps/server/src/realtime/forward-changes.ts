import { CHANGE_EVENT, PRIVATE_MARKET_CHANNEL, privateShopChannel } from '@rialto/contract/realtime'
import type { InvalidationBus } from '../cache/invalidation-bus.ts'
import type { Realtime } from './realtime.ts'

const channelOf = (shopId: number | null): string =>
  shopId === null ? PRIVATE_MARKET_CHANNEL : privateShopChannel(shopId)

/** Brings the changes that this process publishes to consoles, and revokes subscriptions when a team changes. */
export function forwardChanges(invalidations: InvalidationBus, realtime: Pick<Realtime, 'publish' | 'revoke'>): void {
  invalidations.subscribeChanges(({ shopId, kind, id }) =>
    realtime.publish({ channel: channelOf(shopId), event: CHANGE_EVENT, data: { kind, id } }),
  )
  invalidations.subscribeTeamChanges((shopId) => realtime.revoke(channelOf(shopId)))
}
