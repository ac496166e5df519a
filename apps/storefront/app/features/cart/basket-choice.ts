import { tabStore } from '@rialto/client/browser-storage.ts'
import { session } from '@rialto/client/session.ts'

/**
 * What the shopper has chosen of the basket (docs/spec §3): it outlives a reload, and ends with the session. After a refusal this
 * page remembers it for the same person.
 */
export interface BasketChoice {
  /** Shops chosen for checkout; with one seller all of them count, chosen or not. See `useSelectedShopIds`. */
  shopIds: readonly number[]
}

interface Stored extends BasketChoice {
  user: number
}

const KEY = 'cart-choice'
/** Where the checkout keeps what is chosen there; a page that has no checkout has to forget it as well. */
export const CHECKOUT_KEY = 'checkout'
const nothing: BasketChoice = { shopIds: [] }

/** Undefined: not looked for yet. */
let current: Stored | null | undefined
const listeners = new Set<() => void>()

function read(): Stored | null {
  try {
    const found = JSON.parse(tabStore.read(KEY) ?? 'null') as Stored | null
    return found?.shopIds.every(Number.isInteger) ? found : null
  } catch {
    return null
  }
}

const owner = () => session.get()?.user.id

/** The same object until something is chosen; nothing for guests. In the browser only. */
export function basketChoice(): BasketChoice {
  if (current === undefined) current = read()
  return current && current.user === owner() ? current : nothing
}

export function onBasketChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Stored | null): void {
  current = next
  // Nothing of an account is stored without its session.
  tabStore.write(KEY, next && owner() ? JSON.stringify(next) : null)
  for (const listener of [...listeners]) listener()
}

export function selectShops(shopIds: readonly number[]): void {
  const user = owner()
  if (user) set({ shopIds, user })
}

/** Shops that have nothing in the cart any more are not chosen any more (docs/spec §4). */
export function keepShops(inCart: readonly number[]): void {
  const { shopIds } = basketChoice()
  const left = shopIds.filter((id) => inCart.includes(id))
  if (left.length < shopIds.length) selectShops(left)
}

/** Follows a change of the session: a logout takes with it what was chosen on the way to an order (docs/spec §4, "Session"). */
export function followChoice(): void {
  const user = session.owner()?.id
  if (!user) tabStore.write(CHECKOUT_KEY, null)
  if (current === undefined) current = read()
  set(current?.user === user ? current : null)
}
