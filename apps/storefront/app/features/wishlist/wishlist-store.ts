import { accountStore } from '@rialto/client/account-store.ts'
import { atom, computed, type ReadableAtom } from 'nanostores'

/** The server's latest list, stored so that hearts are filled at once on the next page, and in all tabs. */
const store = accountStore<{ ids: readonly number[] }>('favourites', (found) => {
  const { ids } = found as { ids: number[] }
  if (!ids.every(Number.isInteger)) throw new Error('no ids')
  return { ids }
})
/** Clicks that the server has not confirmed, by product; the value is the wanted state. */
const $clicks = atom<ReadonlyMap<number, boolean>>(new Map())

const serverIds = (): readonly number[] => store.$value.get()?.ids ?? []

/** The same object each time, so that nothing is rendered again after hydration. */
export const noProducts: ReadonlySet<number> = new Set()

/** The ids of the products on the wishlist, including unconfirmed clicks; empty for guests. */
export const $wishlist: ReadableAtom<ReadonlySet<number>> = computed([store.$value, $clicks], (known, clicks) => {
  const ids = new Set(known?.ids)
  for (const [id, on] of clicks) {
    if (on) ids.add(id)
    else ids.delete(id)
  }
  return ids.size > 0 ? ids : noProducts
})

/** Returns whether the server has sent this shopper's wishlist before. */
export const isWishlistKnown = (): boolean => store.$value.get() !== null
export const isOnServer = (id: number): boolean => serverIds().includes(id)
/** The wanted state of an unconfirmed click; undefined when the server has confirmed all clicks on this product. */
export const unconfirmedClick = (id: number): boolean | undefined => $clicks.get().get(id)

export const setServerWishlist = (ids: readonly number[]): void => store.set({ ids })

export function setOnServer(id: number, on: boolean): void {
  const otherIds = serverIds().filter((other) => other !== id)
  setServerWishlist(on ? [id, ...otherIds] : otherIds)
}

/** Records a click, which is shown at once; undefined removes it. */
export function setClick(id: number, on: boolean | undefined): void {
  const next = new Map($clicks.get())
  if (on === undefined) next.delete(id)
  else next.set(id, on)
  $clicks.set(next)
}

/** Drops all clicks when the account changes. */
export const forgetClicks = (): void => $clicks.set(new Map())
