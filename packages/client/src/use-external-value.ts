import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/**
 * Returns the value of a store and renders again when it changes. `first` is used on the server and in the first
 * render, which must agree. It replaces `useStore` of @nanostores/react, which adds 0.5 kB to every page (decision
 * 062).
 */
export const useStoreValue = <T>(store: ReadableAtom<T>, first: T): T =>
  useSyncExternalStore(store.listen, store.get, () => first)

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Returns whether the device has a connection, which does not mean that the shop is reachable; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

const never = () => () => {}

/** False on the server and in the first render of the browser, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
