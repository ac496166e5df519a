import { computed, type ReadableAtom } from 'nanostores'
import { accountStore } from './account-store.ts'
import { useStoreValue } from './use-store-value.ts'

interface Unread {
  count: number
}

const store = accountStore<Unread>('unread', (found) => {
  const { count } = found as Unread
  if (!(count >= 0)) throw new Error('no count')
  return { count }
})

/** The number of unread messages from shops, as the server last reported it; 0 for guests. */
export const $unreadCount: ReadableAtom<number> = computed(store.$value, (unread) => unread?.count ?? 0)

export const setUnreadCount = (count: number): void => store.set({ count })
export const clearUnreadCount = store.clear

/** {@link $unreadCount} for badges: 0 on the server and in the first render. */
export const useUnreadCount = (): number => useStoreValue($unreadCount, 0)
