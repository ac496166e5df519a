import type { ChatProduct, Conversation } from '@rialto/contract'

/** The shop of a conversation. */
export interface ChatPartner {
  id: number
  name: string
  logo: string
}

/** A message that the server knows is `sent`. */
export type Delivery = 'sending' | 'sent' | 'failed'

export interface ThreadMessage {
  /** Stays the same from sending to sent: React's key. */
  key: string
  /** Null until the server has it. */
  id: number | null
  from: 'user' | 'shop'
  /** Null where a product alone was sent. */
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
  /** After a failure released a second later (docs/spec §8). */
  loadingOlder: boolean
  /** The next older page; nothing happens while one is loading, or where there is none. */
  loadOlder(): void
  /** Shown at once and sent after those before it; the draft is cleared. A text of blanks is ignored. */
  send(text: string): void
  /** Sends a failed message again. */
  retry(key: string): void
  /** The newest messages, as after a failure. */
  reload(): void
  /** The text that is being typed, kept for each shop as long as the page. */
  draft: string
  setDraft(text: string): void
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
