import { accountStore } from '@rialto/client/account-store.ts'
import { atom, computed, type ReadableAtom } from 'nanostores'

/** The server's last word; kept, so that hearts are filled as soon as a page stands, and all tabs agree. */
const store = accountStore<{ ids: readonly number[] }>('favourites', (found) => {
  const { ids } = found as { ids: number[] }
  if (!ids.every(Number.isInteger)) throw new Error('no ids')
  return { ids }
})
/** Clicks that the server has not confirmed, by product: on or off. */
const $clicks = atom<ReadonlyMap<number, boolean>>(new Map())

const serverIds = (): readonly number[] => store.$value.get()?.ids ?? []

/** The ids of the products on the wishlist, unconfirmed clicks included; none for guests. */
export const $wishlist: ReadableAtom<ReadonlySet<number>> = computed([store.$value, $clicks], (known, clicks) => {
  const ids = new Set(known?.ids)
  for (const [id, on] of clicks) {
    if (on) ids.add(id)
    else ids.delete(id)
  }
  return ids
})

/** The server has sent this shopper's wishlist before. */
export const isWishlistKnown = (): boolean => store.$value.get() !== null
export const isOnServer = (id: number): boolean => serverIds().includes(id)
/** Undefined: the server has confirmed all clicks on this product. */
export const unconfirmedClick = (id: number): boolean | undefined => $clicks.get().get(id)

export const setServerWishlist = (ids: readonly number[]): void => store.set({ ids })

export function setOnServer(id: number, on: boolean): void {
  const otherIds = serverIds().filter((one) => one !== id)
  setServerWishlist(on ? [id, ...otherIds] : otherIds)
}

/** Shown at once; undefined takes it back. */
export function setClick(id: number, on: boolean | undefined): void {
  const next = new Map($clicks.get())
  if (on === undefined) next.delete(id)
  else next.set(id, on)
  $clicks.set(next)
}

/** For another account, or none. */
export const forgetClicks = (): void => $clicks.set(new Map())
