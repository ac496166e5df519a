import { useSyncExternalStore } from 'react'

const PHONE = '(width < 48rem)'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Returns true for windows as narrow as a phone, where rows become cards and the rail a bar at the bottom. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches)
