import type { SiteSettings } from '@rialto/contract'
import {
  chatShopChannel,
  MESSAGE_TO_SHOP_EVENT,
  REALTIME_ACTIVITY_TIMEOUT_MS,
  REALTIME_PONG_TIMEOUT_MS,
  REALTIME_UNAVAILABLE_TIMEOUT_MS,
} from '@rialto/contract/realtime'
import Pusher from 'pusher-js'

interface Listening {
  /** Where the shop is, which realtime is part of unless the settings name another place. */
  url: string
  settings: Pick<SiteSettings, 'pusher_app_key' | 'pusher_app_cluster' | 'pusher_app_host'>
  shopIds: readonly number[]
  /** Somebody wrote to that shop. */
  onMessage(shopId: number): void
  /** For the first time or again: what happened before was not heard. */
  onConnected(): void
}

export interface Ear {
  /** Whether what happens is heard at this moment. */
  isConnected(): boolean
  close(): void
}

/** Listens for all shops by one socket, which comes back by itself. */
export function listen({ url, settings, shopIds, onMessage, onConnected }: Listening): Ear {
  const { pusher_app_key: key, pusher_app_cluster: cluster, pusher_app_host: host } = settings
  if (!key) return { isConnected: () => false, close() {} }
  const place = cluster && !host ? undefined : new URL(host ?? url)
  const pusher = new Pusher(key, {
    cluster: cluster ?? '',
    forceTLS: place?.protocol !== 'http:',
    ...(place && { wsHost: place.hostname, wsPort: Number(place.port || 80), wssPort: Number(place.port || 443) }),
    enabledTransports: ['ws', 'wss'],
    activityTimeout: REALTIME_ACTIVITY_TIMEOUT_MS,
    pongTimeout: REALTIME_PONG_TIMEOUT_MS,
    unavailableTimeout: REALTIME_UNAVAILABLE_TIMEOUT_MS,
  })
  for (const shopId of shopIds)
    pusher.subscribe(chatShopChannel(shopId)).bind(MESSAGE_TO_SHOP_EVENT, () => onMessage(shopId))
  pusher.connection.bind('connected', onConnected)
  return { isConnected: () => pusher.connection.state === 'connected', close: () => pusher.disconnect() }
}
