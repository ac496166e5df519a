import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/**
 * The value of a store, which renders again when it changes. `first` is shown on the server and in the first rendering, which have
 * to agree. It stands in for `useStore` of @nanostores/react, which costs 0.5 kB more on every page (decision 062).
 */
export const useStoreValue = <T>(store: ReadableAtom<T>, first: T): T =>
  useSyncExternalStore(store.listen, store.get, () => first)
