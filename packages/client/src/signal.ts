import { useSyncExternalStore } from 'react'

/** One value that parts of the page share. For the browser: the server, and the first rendering, see the first value. */
export interface Signal<T> {
  readonly first: T
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

export function createSignal<T>(first: T): Signal<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    first,
    get: () => value,
    set(next) {
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useSignal<T>({ subscribe, get, first }: Signal<T>): T {
  return useSyncExternalStore(subscribe, get, () => first)
}
