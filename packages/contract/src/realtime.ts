/**
 * Names and times of realtime events, shared by server and browser (docs/spec §7 and §9; docs/spec/api §5, "Realtime").
 * Channels are public, so events carry `{}` and only tell clients to fetch.
 */

/** Tells a shopper of messages from shops. */
export const chatUserChannel = (userId: number): string => `chat_user_${userId}`
/** Tells a shop's seller of messages from shoppers. */
export const chatShopChannel = (shopId: number): string => `chat_shop_${shopId}`

export const MESSAGE_TO_USER_EVENT = 'send-message-to-user'
export const MESSAGE_TO_SHOP_EVENT = 'send-message-to-shop'

/** The version of the Pusher Channels protocol. */
export const REALTIME_PROTOCOL = 7
export const REALTIME_ACTIVITY_TIMEOUT_MS = 120_000
export const REALTIME_PONG_TIMEOUT_MS = 30_000
export const REALTIME_UNAVAILABLE_TIMEOUT_MS = 10_000
