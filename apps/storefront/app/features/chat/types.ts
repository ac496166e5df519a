import type { ChatProduct, Conversation } from '@rialto/contract'

/** The shop of a conversation. */
export interface ChatPartner {
  id: number
  name: string
  logo: string
}

/** A product that the shopper asks about; it is sent with the first words. */
export type DraftProduct = Pick<ChatProduct, 'id' | 'name' | 'thumbnail' | 'price' | 'discount_price'>

/** A message that the server knows is `sent`. */
export type Delivery = 'sending' | 'sent' | 'failed'

export interface ThreadMessage {
  /** Stays the same from sending to sent: React's key. */
  key: string
  /** Null until the server has it. */
  id: number | null
  from: 'user' | 'shop'
  /** Null for a product without text. */
  text: string | null
  product: ChatProduct | null
  /** ISO 8601; by this device's clock until the server has it. */
  at: string
  delivery: Delivery
}

export interface Thread {
  /** `failed`: nothing could be loaded and there is nothing to show. */
  status: 'loading' | 'ready' | 'failed'
  /** Oldest first. */
  messages: readonly ThreadMessage[]
  /** Any message says that the shop is active (docs/spec §4). */
  online: boolean
  hasOlder: boolean
  /** After a failure it stays true for a second (docs/spec §8). */
  loadingOlder: boolean
  /** Loads the next older page; does nothing while one is loading or when there is none. */
  loadOlder(): void
  /** Shows the message at once, sends it after earlier ones, and clears the draft. Blank texts are ignored. */
  send(text: string): void
  /** Sends a failed message again. */
  retry(key: string): void
  /** Reads the newest messages again, for example after a failure. */
  reload(): void
  /** The unsent text, kept for each shop as long as the page. */
  draft: string
  setDraft(text: string): void
  /** Goes with the next message; null without one. */
  product: DraftProduct | null
  removeProduct(): void
}

export interface Inbox {
  /** `failed`: nothing could be loaded and there is nothing to show. */
  status: 'loading' | 'ready' | 'failed'
  /** Latest first. */
  conversations: readonly Conversation[]
  hasMore: boolean
  loadingMore: boolean
  loadMore(): void
  /** The text of the search field; the server is asked 500 ms after the last key (docs/spec §9). */
  search: string
  setSearch(text: string): void
  /** Sets its unread count to 0 at once. */
  markRead(shopId: number): void
  reload(): void
}
