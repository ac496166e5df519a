/**
 * Realtime names and times, shared by server and browser (docs/spec §7 and §9; api, "Realtime").
 * Channels are public, so an event carries `{}`: it only says that there is something to fetch.
 */

/** Channel of a shopper, who hears here that a shop wrote. */
export const chatUserChannel = (userId: number): string => `chat_user_${userId}`
/** Channel of a shop, whose seller hears here that a shopper wrote. */
export const chatShopChannel = (shopId: number): string => `chat_shop_${shopId}`

export const MESSAGE_TO_USER_EVENT = 'send-message-to-user'
export const MESSAGE_TO_SHOP_EVENT = 'send-message-to-shop'

/** Version of the Pusher Channels protocol. */
export const REALTIME_PROTOCOL = 7
export const REALTIME_ACTIVITY_TIMEOUT_MS = 120_000
export const REALTIME_PONG_TIMEOUT_MS = 30_000
export const REALTIME_UNAVAILABLE_TIMEOUT_MS = 10_000
