import { accountStore } from '@rialto/client/account-store.ts'
import { tabStore } from '@rialto/client/browser-storage.ts'
import { session } from '@rialto/client/session.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import type { CartReply } from '@rialto/contract'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { useMemo, useSyncExternalStore } from 'react'
import { useIsMarket } from '../settings/index.ts'
import { type CartItem, type CartView, type Change, keyOf, quantityAfter, viewOf } from './cart-view.ts'

/** The server's last cart, stored so that the next page shows counts and steppers at once. */
const store = accountStore<{ cart: CartReply }>('cart', (found) => {
  const { cart } = found as { cart: CartReply }
  const isValid = cart.total >= 0 && cart.cart_items.every((group) => group.products.every((line) => line.id))
  if (!isValid) throw new Error('invalid cart')
  return { cart }
})

interface Unconfirmed {
  /** The shopper's changes that have not been sent, by line. */
  changes: ReadonlyMap<string, Change>
  /** The step that is being sent. */
  sent: Change | null
}
const noChanges: Unconfirmed = { changes: new Map(), sent: null }
const $unconfirmed = atom(noChanges)
const $readFailed = atom(false)

/** Null for guests and until the shopper's cart has been read. */
export const $serverCart: ReadableAtom<CartReply | null> = computed(store.$value, (value) => value?.cart ?? null)

export const emptyCart: CartView = viewOf(null, [])

/** The cart as the shopper sees it, with unconfirmed changes. */
export const $cart: ReadableAtom<CartView> = computed([$serverCart, $unconfirmed], (cart, { changes, sent }) => {
  const isEmpty = !cart && changes.size === 0 && !sent
  return isEmpty ? emptyCart : viewOf(cart, [...(sent ? [sent] : []), ...changes.values()])
})

/**
 * Whether the logged-in shopper's cart has been read. `loaded`: on this page or an earlier one. `failed`: the last call failed.
 * `loading`: neither yet; also for guests, on the server and in the first rendering.
 */
type CartState = 'loaded' | 'failed' | 'loading'

const $state: ReadableAtom<CartState> = computed([$serverCart, $readFailed], (cart, failed) =>
  cart ? 'loaded' : failed ? 'failed' : 'loading',
)
export const useCartState = (): CartState => useStoreValue($state, 'loading')

export const setReadFailed = (failed: boolean): void => $readFailed.set(failed)

/** Shows the cart at once and stores it for the next page. */
export const setServerCart = ({ info: _, ...cart }: CartReply): void => store.set({ cart })

/** Adds a change to the unconfirmed ones of its line; shown at once. */
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

/** Returns the next change to send and marks it as sent; null when none is left. */
export function takeNextStep(): Change | null {
  const [change] = $unconfirmed.get().changes.values()
  if (!change) return null
  const sent = firstStepOf(change)
  update({ sent, changes: withChange({ ...change, remove: false, delta: change.delta - sent.delta }) })
  return sent
}

/** The first call of a change: the API removes first, adds any number at once, and decrements by one. */
function firstStepOf(change: Change): Change {
  if (change.remove) return { ...change, delta: 0 }
  return change.delta > 0 ? change : { ...change, delta: -1 }
}

/** Call it when the server has replied to the sent step. */
export const endStep = (): void => update({ sent: null })

/** Discards the unsent changes of a line. */
export function discardChanges(item: CartItem): void {
  const changes = new Map($unconfirmed.get().changes)
  changes.delete(keyOf(item))
  update({ changes })
}

/** Turns the sent step, which may not have arrived, into an unsent change again, before later ones to the same line. */
export function restoreSentStep(): void {
  const { sent, changes } = $unconfirmed.get()
  if (!sent) return
  const since = changes.get(keyOf(sent.item))
  const back = since ? { ...since, remove: sent.remove || since.remove, adds: sent.adds || since.adds } : sent
  if (since && !since.remove) back.delta = sent.delta + since.delta
  update({ sent: null, changes: withChange(back) })
}

/** Adapts the changes to the server's new cart, so that they lead to the same quantities as with the previous one. */
export function rebaseChanges(before: CartReply | null): void {
  const from = viewOf(before, []).quantities
  const now = viewOf($serverCart.get(), []).quantities
  let { changes } = $unconfirmed.get()
  for (const [key, change] of changes) {
    const wanted = quantityAfter(from.get(key) ?? 0, change)
    const current = now.get(key) ?? 0
    const remove = wanted === 0 && current > 0
    changes = withChange({ ...change, remove, delta: wanted === 0 ? 0 : wanted - current }, changes)
  }
  update({ changes })
}

/** Discards everything after a change of the account (docs/spec §4, "Session"). */
export function resetCart(): void {
  $unconfirmed.set(noChanges)
  $readFailed.set(false)
}

/**
 * The shops that are selected for checkout (docs/spec §3). The selection outlives a reload and ends with the session; after a
 * refusal this page remembers it for the same account.
 */
interface Selection {
  user: number
  shopIds: readonly number[]
}

const KEY = 'cart-choice'
/** The checkout's key in storage; a page without a checkout has to remove it as well. */
export const CHECKOUT_KEY = 'checkout'
const none: readonly number[] = []

function readSelection(): Selection | null {
  try {
    const found = JSON.parse(tabStore.read(KEY) ?? 'null') as Selection | null
    return found?.shopIds.every(Number.isInteger) ? found : null
  } catch {
    return null
  }
}

const $selection = atom(readSelection())
const userId = () => session.get()?.user.id

/** Returns the same array until the selection changes; empty for guests. In the browser only. */
export function selectedShopIds(): readonly number[] {
  const selection = $selection.get()
  return selection && selection.user === userId() ? selection.shopIds : none
}

function setSelection(next: Selection | null): void {
  // An account's selection is not stored without its session.
  tabStore.write(KEY, next && userId() ? JSON.stringify(next) : null)
  $selection.set(next)
}

export function selectShops(shopIds: readonly number[]): void {
  const user = userId()
  if (user) setSelection({ shopIds, user })
}

export function toggleShop(id: number, on: boolean): void {
  const others = selectedShopIds().filter((one) => one !== id)
  selectShops(on ? [...others, id] : others)
}

/** Deselects shops without items in the cart (docs/spec §4). */
export function deselectMissingShops(inCart: readonly number[]): void {
  const left = selectedShopIds().filter((id) => inCart.includes(id))
  if (left.length < selectedShopIds().length) selectShops(left)
}

/** After a change of the session: a logout removes the selection and the checkout's choices (docs/spec §4, "Session"). */
export function dropForeignSelection(): void {
  const user = session.owner()?.id
  if (!user) tabStore.write(CHECKOUT_KEY, null)
  const selection = $selection.get()
  setSelection(selection?.user === user ? selection : null)
}

/** With one seller all shops of the cart count as selected; with several the shopper selects them (docs/spec §4). */
export function useSelectedShopIds(): readonly number[] {
  const isMarket = useIsMarket()
  const { groups } = useStoreValue($cart, emptyCart)
  const selected = useSyncExternalStore($selection.listen, selectedShopIds, () => none)
  return useMemo(() => {
    const inCart = groups.map((group) => group.shop_id)
    return isMarket ? inCart.filter((id) => selected.includes(id)) : inCart
  }, [groups, selected, isMarket])
}

const $isOpen = atom(false)
const noLines: ReadonlySet<string> = new Set()
const $added = atom(noLines)

/** Opens the drawer *My Cart*. */
export const openCart = (): void => $isOpen.set(true)

export function closeCart(): void {
  $isOpen.set(false)
  $added.set(noLines)
}

/** Notes a line that was added, by its key: the drawer opens there and marks it until it is closed. */
export const noteAdded = (key: string): void => $added.set(new Set([...$added.get(), key]))
export const useAddedLines = (): ReadonlySet<string> => useStoreValue($added, noLines)

export const onCartOpened = (action: () => void) => $isOpen.listen((isOpen) => isOpen && action())
export const useCartOpen = (): boolean => useStoreValue($isOpen, false)
