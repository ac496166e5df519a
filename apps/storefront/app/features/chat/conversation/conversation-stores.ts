import { session } from '@rialto/client/session.ts'
import { type ConversationStore, createConversationStore } from './conversation-store.ts'

/** The conversations of the logged-in shopper, by shop id. */
const stores = new Map<number, ConversationStore>()
let userId = session.get()?.user.id

/** This page's conversation with a shop, for a shopper who is logged in. */
export function conversationStoreOf(shopId: number): ConversationStore {
  const store = stores.get(shopId) ?? createConversationStore(shopId)
  stores.set(shopId, store)
  return store
}

session.subscribe((event) => {
  const now = session.get()?.user.id
  // After a refused session the same shopper keeps the drafts.
  if (now === userId || event === 'refused' || event === 'abandoned') return
  userId = now
  for (const store of stores.values()) store.stop()
  stores.clear()
})
