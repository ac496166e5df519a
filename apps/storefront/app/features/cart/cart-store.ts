import { accountStore } from '@rialto/client/account-store.ts'
import { useStoreValue } from '@rialto/client/use-store-value.ts'
import type { CartReply } from '@rialto/contract'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { type CartItem, type CartView, type Change, changed, keyOf, viewOf } from './cart-view.ts'

/** The server's last word; kept, so that counts and steppers stand as soon as the next page does. */
const store = accountStore<{ cart: CartReply }>('cart', (found) => {
  const { cart } = found as { cart: CartReply }
  const isValid = cart.total >= 0 && cart.cart_items.every((group) => group.products.every((line) => line.id))
  if (!isValid) throw new Error('no cart')
  return { cart }
})

interface Unconfirmed {
  /** The shopper's changes that have not been sent, by line. */
  changes: ReadonlyMap<string, Change>
  /** The step that is being sent. */
  sent: Change | null
}
const nothing: Unconfirmed = { changes: new Map(), sent: null }
const $unconfirmed = atom(nothing)
const $readFailed = atom(false)

/** Null: the server has not told of this shopper's cart yet, or nobody is logged in. */
export const $serverCart: ReadableAtom<CartReply | null> = computed(store.$value, (value) => value?.cart ?? null)

export const emptyCart: CartView = viewOf(null, [])

/** The cart as it is to be shown. */
export const $cart: ReadableAtom<CartView> = computed([$serverCart, $unconfirmed], (cart, { changes, sent }) => {
  const isEmpty = !cart && changes.size === 0 && !sent
  return isEmpty ? emptyCart : viewOf(cart, [...(sent ? [sent] : []), ...changes.values()])
})

/**
 * Tells if the cart of the account that is logged in has been read. `known`: the server has told what is in it, now or on an
 * earlier page. `missing`: the last call failed. `awaited`: neither yet, as for guests, on the server and in the first rendering.
 */
export type CartState = 'known' | 'missing' | 'awaited'

const $state: ReadableAtom<CartState> = computed([$serverCart, $readFailed], (cart, failed) =>
  cart ? 'known' : failed ? 'missing' : 'awaited',
)
export const useCartState = (): CartState => useStoreValue($state, 'awaited')

export const setReadFailed = (failed: boolean): void => $readFailed.set(failed)

/** Shown at once, and kept for the next page. */
export const setServerCart = ({ info: _, ...cart }: CartReply): void => store.set({ cart })

/** Merges it into what the shopper has done to the line already; shown at once. */
export function addChange(item: CartItem, { remove = false, delta = 0, adds = false }: Partial<Change>): void {
  const before = $unconfirmed.get().changes.get(keyOf(item))
  const next = remove
    ? { item, remove, delta, adds }
    : { item, remove: before?.remove ?? false, delta: (before?.delta ?? 0) + delta, adds: adds || !!before?.adds }
  update({ changes: withChange(next) })
}

const update = (part: Partial<Unconfirmed>): void => $unconfirmed.set({ ...$unconfirmed.get(), ...part })

function withChange(change: Change, changes = $unconfirmed.get().changes): ReadonlyMap<string, Change> {
  const next = new Map(changes)
  if (change.remove || change.delta !== 0) next.set(keyOf(change.item), change)
  else next.delete(keyOf(change.item))
  return next
}

/** The next thing to tell the server, which counts as sent from now on; null: nothing is left. */
export function takeNextStep(): Change | null {
  const [change] = $unconfirmed.get().changes.values()
  if (!change) return null
  const sent = stepOf(change)
  update({ sent, changes: withChange({ ...change, remove: false, delta: change.delta - sent.delta }) })
  return sent
}

/** The API removes first, adds any number at once, and takes away one by one. */
function stepOf(change: Change): Change {
  if (change.remove) return { ...change, delta: 0 }
  return change.delta > 0 ? change : { ...change, delta: -1 }
}

/** The server has answered what was sent. */
export const endStep = (): void => update({ sent: null })

/** Undoes what the server has not been told about a line. */
export function discardChanges(item: CartItem): void {
  const changes = new Map($unconfirmed.get().changes)
  changes.delete(keyOf(item))
  update({ changes })
}

/** The step that was sent may not have arrived: it becomes a change again, ahead of later ones to the same line. */
export function restoreSentStep(): void {
  const { sent, changes } = $unconfirmed.get()
  if (!sent) return
  const since = changes.get(keyOf(sent.item))
  const back = since ? { ...since, remove: sent.remove || since.remove, adds: sent.adds || since.adds } : sent
  if (since && !since.remove) back.delta = sent.delta + since.delta
  update({ sent: null, changes: withChange(back) })
}

/** Adapts the changes to the server's new cart, so that they end at the same quantities as they did with the one before. */
export function rebaseChanges(before: CartReply | null): void {
  const from = viewOf(before, []).quantities
  const now = viewOf($serverCart.get(), []).quantities
  let { changes } = $unconfirmed.get()
  for (const [key, change] of changes) {
    const wanted = changed(from.get(key) ?? 0, change)
    const there = now.get(key) ?? 0
    const remove = wanted === 0 && there > 0
    changes = withChange({ ...change, remove, delta: wanted === 0 ? 0 : wanted - there }, changes)
  }
  update({ changes })
}

/** For another account, or none: nothing is remembered (docs/spec §4, "Session"). */
export function resetCart(): void {
  $unconfirmed.set(nothing)
  $readFailed.set(false)
}
