import { tabStore } from '@rialto/client/browser-storage.ts'
import { session } from '@rialto/client/session.ts'
import { useSyncExternalStore } from 'react'
import { CHECKOUT_KEY } from '../cart/index.ts'

/** The content of the purchase: the cart's selected shops, or the single product of *Buy Now*. */
export type Basket = 'cart' | 'buyNow'

/** A shopper's choices during checkout, before anything is sent. */
export interface Choices {
  /** Null means the default address, which the shopper has not confirmed. */
  addressId: number | null
  /** Voucher codes by shop id, one for each shop. */
  codes: Readonly<Record<string, string>>
  /** Of these, the ones that were applied by themselves. */
  taken: readonly string[]
  /** Shops whose voucher the shopper removed, so that none is applied there by itself. */
  declined: readonly number[]
  /** `cash` or a gateway's name; null means the first method offered, which the shopper has not confirmed. */
  payment: string | null
  /** The chosen method of delivery by shop id; without one, the server chooses. */
  delivery: Readonly<Record<string, number>>
  /** The chosen date by shop id, where its part is picked up. */
  pickup: Readonly<Record<string, number>>
  note: string
}

interface StoredChoices extends Record<Basket, Choices> {
  user: number
}

const noChoices: Choices = {
  addressId: null,
  codes: {},
  taken: [],
  declined: [],
  payment: null,
  delivery: {},
  pickup: {},
  note: '',
}
const listeners = new Set<() => void>()
let current: StoredChoices | null = null

/**
 * A logout removes the choices (docs/spec §4, "Session"). A refused session keeps them in memory for the same shopper.
 */
session.subscribe(() => {
  if (current?.user !== owner()) current = null
  if (current) store()
})

const owner = () => session.owner()?.id
/** Account data is only stored while there is a session; the session removes it at its end. */
const store = () => session.get() && tabStore.write(CHECKOUT_KEY, JSON.stringify(current))

/**
 * Returns the choices, stored for the tab's lifetime so that they survive a reload and a return from the gateway.
 * Another shopper starts without any.
 */
export function getChoices(basket: Basket): Choices {
  const user = owner()
  if (!user) return noChoices
  if (current?.user !== user) current = read(user)
  return current[basket]
}

export function updateChoices(basket: Basket, change: Partial<Choices>): void {
  const user = owner()
  if (!user) return
  const before = getChoices(basket)
  current = { ...(current ?? read(user)), [basket]: { ...before, ...change } }
  store()
  for (const listener of [...listeners]) listener()
}

/** Clears vouchers and note after an order; address and payment method are kept for the next one. */
export const clearAfterOrder = (basket: Basket): void =>
  updateChoices(basket, { codes: {}, taken: [], declined: [], delivery: {}, pickup: {}, note: '' })

function read(user: number): StoredChoices {
  const fresh = { user, cart: noChoices, buyNow: noChoices }
  try {
    const found: unknown = JSON.parse(tabStore.read(CHECKOUT_KEY) ?? 'null')
    if (!isStoredChoices(found) || found.user !== user) return fresh
    return { user, cart: { ...noChoices, ...found.cart }, buyNow: { ...noChoices, ...found.buyNow } }
  } catch {
    return fresh
  }
}

/** Other scripts may have written anything into the storage. */
function isStoredChoices(found: unknown): found is StoredChoices {
  const { user, cart, buyNow } = (found ?? {}) as Partial<StoredChoices>
  return typeof user === 'number' && [cart, buyNow].every((one) => typeof one?.note === 'string' && isMap(one.codes))
}

const isMap = (codes: unknown): boolean =>
  typeof codes === 'object' && codes !== null && Object.values(codes).every((code) => typeof code === 'string')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = session.subscribe(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

export const useChoices = (basket: Basket): Choices =>
  useSyncExternalStore(
    subscribe,
    () => getChoices(basket),
    () => noChoices,
  )
