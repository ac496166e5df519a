import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { useEffect, useMemo } from 'react'
import { useShopper } from '../../session/index.ts'
import type { Thread } from '../types.ts'
import { createConversationStore } from './conversation-store.ts'
import { conversationStoreOf } from './conversation-stores.ts'

/**
 * The conversation with a shop: page 1 on mount, and new messages from then on. On unmount all but the draft and unsent
 * messages are dropped (docs/spec §4).
 */
export function useThread(shopId: number): Thread {
  const user = useShopper()?.id
  const store = useMemo(() => (user ? conversationStoreOf(shopId) : createConversationStore(shopId)), [shopId, user])
  useEffect(() => (user ? store.open() : undefined), [store, user])
  return useStoreValue(store.$thread, store.$thread.get())
}
