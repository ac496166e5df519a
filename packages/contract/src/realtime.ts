/**
 * Names and times of realtime events, shared by server and browser (docs/spec §7 and §9; docs/spec/api §5, "Realtime").
 * Channels of the chat are public, so their events carry `{}` and only tell clients to fetch.
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

/** Tells the consoles of a shop's team what to fetch again. Private: `POST /console/realtime/auth` decides who may subscribe. */
export const privateShopChannel = (shopId: number): string => `private-shop_${shopId}`
/** Tells the consoles of the market's staff. */
export const PRIVATE_MARKET_CHANNEL = 'private-market'

/** Tells a shopper's pages who is writing. Private: `POST /realtime/auth` signs it for the shopper alone. */
export const privateUserChannel = (userId: number): string => `private-user_${userId}`

/** Tells that the other member of a conversation is writing: the shopper, or the shop. */
export const TYPING_EVENT = 'typing'
/** The data of {@link TYPING_EVENT}: the shopper's id on a shop's channel, the shop's id on a shopper's. */
export interface Typing {
  id: number
}
/** How often a writer tells it, and how long it is shown after the last time. */
export const TYPING_REPEAT_MS = 3_000
export const TYPING_SHOWN_MS = 5_000

/** The event of private channels for something that has changed. */
export const CHANGE_EVENT = 'changed'

/** The kinds of things that consoles show. A conversation, and its messages, has the id of its shopper. */
export const CHANGE_KINDS = [
  'order',
  'message',
  'conversation',
  'review',
  'question',
  'product',
  'stock',
  'voucher',
  'shop',
  'ticket',
  'seller',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** The data of {@link CHANGE_EVENT}: something to fetch, without its content. */
export interface Change {
  kind: ChangeKind
  id: number
}
