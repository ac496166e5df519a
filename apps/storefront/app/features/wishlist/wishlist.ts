import { logProblem } from '@rialto/client/log.ts'
import { session } from '@rialto/client/session.ts'
import { whenIdle } from '@rialto/ui/when-idle.ts'
import { useSyncExternalStore } from 'react'
import { whenLoggedIn } from '../session/index.ts'
import { $wishlist, forgetClicks, isWishlistKnown, setClick } from './wishlist-store.ts'

/** Loaded on demand, as only logged-in shoppers need it. */
const loadSync = () => import('./sync-wishlist.ts')
export const warmWishlist = () => void loadSync().catch(() => {})

let isChanged = false
/** Returns whether the shopper has changed the wishlist on this page, so that a new count is announced. */
export const isWishlistChanged = (): boolean => isChanged

/** Adds or removes a product at once, then calls the server. A guest logs in first. */
export function setInWishlist(id: number, on: boolean): void {
  whenLoggedIn(() => {
    isChanged = true
    setClick(id, on)
    loadSync().then(
      ({ sendClick }) => sendClick(id, (wanted) => setInWishlist(id, wanted)),
      () => setClick(id, undefined),
    )
  })
}

let userId: number | undefined
let isStarted = false

function start(): void {
  if (isStarted || typeof window === 'undefined') return
  isStarted = true
  session.subscribe(followSession)
  followSession()
}

function followSession(): void {
  const user = session.get()?.user.id
  const isOther = user !== userId
  userId = user
  if (isOther) forgetClicks()
  if (user && (isOther || !isWishlistKnown())) whenIdle(fetchWishlist)
}

function fetchWishlist(): void {
  loadSync()
    .then((sync) => sync.fetchWishlist())
    .catch((error: unknown) => logProblem('The wishlist could not be loaded', error))
}

function subscribe(listener: () => void): () => void {
  start()
  return $wishlist.listen(listener)
}

const none: ReadonlySet<number> = new Set()

/** The ids of the products on the wishlist; empty for guests, on the server and in the first render. */
export function useWishlistIds(): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, $wishlist.get, () => none)
}

export function useIsInWishlist(id: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => $wishlist.get().has(id),
    () => false,
  )
}
