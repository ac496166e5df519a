import { useSyncExternalStore } from 'react'

/** Below this, a list and the opened item have no room beside each other. */
const NARROW = '(width < 68.75rem)'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => !window.matchMedia(NARROW).matches)
