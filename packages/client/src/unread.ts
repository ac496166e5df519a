import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import { storedValue } from './stored-value.ts'

interface Known {
  /** Whose they are. */
  user: number
  count: number
}

/** As the server last told it; kept, so that badges stand as soon as the next page does, and all tabs agree. */
const known = storedValue<Known>('unread', (found) => {
  const { user, count } = found as Known
  return user > 0 && count >= 0 ? { user, count } : null
})
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of [...listeners]) listener()
}

let following = false
/** Told of every change, those in other tabs included. In the browser only. */
export function onUnread(listener: () => void): () => void {
  if (!following) known.onChangeElsewhere(tell)
  following = true
  const unlisten = session.subscribe(listener)
  listeners.add(listener)
  return () => {
    unlisten()
    listeners.delete(listener)
  }
}

/** How many messages of shops this shopper has not read, by the server's last word. */
export function unreadCount(): number {
  const found = known.get()
  return found && found.user === session.get()?.user.id ? found.count : 0
}

/** Null forgets it, for the next person. */
export function setUnreadCount(next: Known | null): void {
  if (!next && !known.get()) return
  known.set(next)
  tell()
}

/** {@link unreadCount} for badges: 0 for guests, on the server and in the first rendering. */
export function useUnread(): number {
  return useSyncExternalStore(onUnread, unreadCount, () => 0)
}
