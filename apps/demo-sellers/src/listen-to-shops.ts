import type { SiteSettings } from '@rialto/contract'
import {
  chatShopChannel,
  MESSAGE_TO_SHOP_EVENT,
  REALTIME_ACTIVITY_TIMEOUT_MS,
  REALTIME_PONG_TIMEOUT_MS,
  REALTIME_UNAVAILABLE_TIMEOUT_MS,
} from '@rialto/contract/realtime'
import Pusher from 'pusher-js'

interface ListenOptions {
  /** The address of the shop, which is the realtime server too unless the settings name another host. */
  url: string
  settings: Pick<SiteSettings, 'pusher_app_key' | 'pusher_app_cluster' | 'pusher_app_host'>
  shopIds: readonly number[]
  /** Called when a shopper wrote to the shop. */
  onMessage(shopId: number): void
  /** Called at each connection; messages before it were missed. */
  onConnected(): void
}

export interface Listener {
  /** Tells whether messages are received at this moment. */
  isConnected(): boolean
  close(): void
}

/** Listens for messages to all shops by one socket, which reconnects by itself. */
export function listenToShops({ url, settings, shopIds, onMessage, onConnected }: ListenOptions): Listener {
  const { pusher_app_key: key, pusher_app_cluster: cluster, pusher_app_host: host } = settings
  if (!key) return { isConnected: () => false, close() {} }
  const server = cluster && !host ? undefined : new URL(host ?? url)
  const pusher = new Pusher(key, {
    cluster: cluster ?? '',
    forceTLS: server?.protocol !== 'http:',
    ...(server && { wsHost: server.hostname, wsPort: Number(server.port || 80), wssPort: Number(server.port || 443) }),
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
