import { logProblem } from '@rialto/client/log.ts'
import { session } from '@rialto/client/session.ts'
import { useSyncExternalStore } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { whenLoggedIn } from '../session/index.ts'
import { favourites, followOtherTabs, forgetFavourites, isToldOf, onFavourites, wish } from './favourites-store.ts'

/** What talks with the server: for shoppers who are logged in, so it comes late. */
const loadKeeper = () => import('./keep-favourites.ts')
export const warmKeeper = () => void loadKeeper().catch(() => {})

let changed = false
/** Whether the shopper has changed anything on this page: then a new count is news. */
export const haveChanged = (): boolean => changed

/** Adds or removes at once; the server is told behind it. A guest, or who turns out to be one, logs in first. */
export function setFavourite(id: number, on: boolean): void {
  whenLoggedIn(() => {
    changed = true
    wish(id, on)
    loadKeeper().then(
      ({ settle }) => settle(id, (wanted) => setFavourite(id, wanted)),
      () => wish(id, undefined),
    )
  })
}

let owner: number | undefined
let started = false

function start(): void {
  if (started || typeof window === 'undefined') return
  started = true
  followOtherTabs()
  session.subscribe(followSession)
  followSession()
}

/** Another person's, and none, know nothing of these. */
function followSession(): void {
  const user = session.get()?.user.id
  const isNew = user !== owner
  owner = user
  if (isNew || !user) forgetFavourites()
  if (user && (isNew || !isToldOf(user))) whenIdle(fetchFavourites)
}

function fetchFavourites(): void {
  loadKeeper()
    .then((keeper) => keeper.fetchFavourites())
    .catch((error: unknown) => logProblem('The wishlist could not be loaded', error))
}

function subscribe(listener: () => void): () => void {
  start()
  return onFavourites(listener)
}

const none: ReadonlySet<number> = new Set()

/** The ids of the products on the wishlist; empty for guests, on the server and in the first rendering. */
export function useFavourites(): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, favourites, () => none)
}

/** Whether a product is on the wishlist. */
export function useIsFavourite(id: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => favourites().has(id),
    () => false,
  )
}
