import { CHANGE_EVENT, PRIVATE_MARKET_CHANNEL, privateShopChannel } from '@rialto/contract/realtime'
import type { InvalidationBus } from '../cache/invalidation-bus.ts'
import type { Deps } from '../deps.ts'
import { createEmbeddedRealtime } from './embedded-realtime.ts'
import type { RealtimeLimits } from './protocol.ts'
import type { Realtime } from './realtime.ts'
import { createRemoteRealtime } from './remote-realtime.ts'

interface RealtimeDeps extends Pick<Deps, 'config' | 'now'> {
  /** The operator's switch in the settings. */
  isEnabled(): Promise<boolean>
}

/** Creates the realtime server that is configured: this process itself, or a service outside. */
export function createRealtime(
  { config, now, isEnabled }: RealtimeDeps,
  limits: Partial<RealtimeLimits> = {},
): Realtime {
  return config.pusher
    ? createRemoteRealtime(config.pusher, isEnabled)
    : createEmbeddedRealtime({ config, now, isEnabled }, limits)
}

const channelOf = (shopId: number | null): string =>
  shopId === null ? PRIVATE_MARKET_CHANNEL : privateShopChannel(shopId)

/** Brings the changes that this process publishes to consoles, and revokes subscriptions when a team changes. */
export function forwardChanges(invalidations: InvalidationBus, realtime: Pick<Realtime, 'publish' | 'revoke'>): void {
  invalidations.subscribeChanges(({ shopId, kind, id }) =>
    realtime.publish({ channel: channelOf(shopId), event: CHANGE_EVENT, data: { kind, id } }),
  )
  invalidations.subscribeTeamChanges((shopId) => realtime.revoke(channelOf(shopId)))
}
