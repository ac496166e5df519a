import { tabStore } from '@rialto/client/browser-storage.ts'
import { session } from '@rialto/client/session.ts'
import { useSyncExternalStore } from 'react'
import { CHECKOUT_KEY } from '../../cart/index.ts'

/** What is bought: the cart's selected shops, or the one thing that was to be bought at once. */
export type Basket = 'cart' | 'buyNow'

/** What a shopper has chosen on the way to an order, before anything is sent. */
export interface Choices {
  /** Null: the default address. */
  addressId: number | null
  /** Voucher codes by shop id: one a shop. */
  codes: Readonly<Record<string, string>>
  /** `cash` or a gateway's name; null: the first that is offered. */
  payment: string | null
  note: string
}

interface Kept extends Record<Basket, Choices> {
  user: number
}

const nothing: Choices = { addressId: null, codes: {}, payment: null, note: '' }
const listeners = new Set<() => void>()
let current: Kept | null = null

/** A logout leaves nothing behind (docs/spec §4, "Session"). After a refusal this page remembers it for the same person. */
session.subscribe(() => {
  if (current?.user !== owner()) current = null
  if (current) store()
})

const owner = () => session.owner()?.id
/** Nothing of an account is stored without its session: lib/session.ts has removed it. */
const store = () => session.get() && tabStore.write(CHECKOUT_KEY, JSON.stringify(current))

/** Kept as long as the tab, so that a reload, or a way back from the gateway, finds everything as it was. Another shopper begins anew. */
export function choicesOf(basket: Basket): Choices {
  const user = owner()
  if (!user) return nothing
  if (current?.user !== user) current = read(user)
  return current[basket]
}

export function choose(basket: Basket, change: Partial<Choices>): void {
  const user = owner()
  if (!user) return
  const before = choicesOf(basket)
  current = { ...(current ?? read(user)), [basket]: { ...before, ...change } }
  store()
  for (const listener of [...listeners]) listener()
}

/** After an order: the next one begins with nothing but the way to pay and the address. */
export const forgetOrdered = (basket: Basket): void => choose(basket, { codes: {}, note: '' })

function read(user: number): Kept {
  const fresh = { user, cart: nothing, buyNow: nothing }
  try {
    const found: unknown = JSON.parse(tabStore.read(CHECKOUT_KEY) ?? 'null')
    return isKept(found) && found.user === user ? found : fresh
  } catch {
    return fresh
  }
}

/** The storage is open to whatever else runs here. */
function isKept(found: unknown): found is Kept {
  const { user, cart, buyNow } = (found ?? {}) as Partial<Kept>
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
    () => choicesOf(basket),
    () => nothing,
  )
