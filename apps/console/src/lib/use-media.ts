import { useSyncExternalStore } from 'react'

const PHONE = '(width < 48rem)'
/** Below this, a list and the opened item have no room beside each other. */
const NARROW = '(width < 68.75rem)'

const subscribeTo = (query: string) => (onChange: () => void) => {
  const list = window.matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
const subscribeToPhone = subscribeTo(PHONE)
const subscribeToNarrow = subscribeTo(NARROW)

/** Returns true while the window fits a media query, such as `(width >= 73.75rem)`. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(subscribeTo(query), () => window.matchMedia(query).matches)

/** Returns true for windows as narrow as a phone, where rows become cards and the rail a bar at the bottom. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribeToPhone, () => window.matchMedia(PHONE).matches)

export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribeToNarrow, () => !window.matchMedia(NARROW).matches)
