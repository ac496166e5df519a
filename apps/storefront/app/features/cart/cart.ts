import { t } from '@rialto/client/i18n/translate.ts'
import { logProblem } from '@rialto/client/log.ts'
import { session } from '@rialto/client/session.ts'
import type { CartReply } from '@rialto/contract'
import { whenIdle } from '@rialto/ui/after-paint.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useSyncExternalStore } from 'react'
import { takeSessionEndedToast, whenLoggedIn } from '../session/index.ts'
import {
  $cart,
  addChange,
  discardChanges,
  dropForeignSelection,
  emptyCart,
  resetCart,
  setReadFailed,
} from './cart-store.ts'
import { type CartItem, type CartView, keyOf } from './cart-view.ts'

/** Loaded on demand, since guests do not need it. */
const loadSync = () => import('./sync-cart.ts')
export const warmCart = (): void => void loadSync().catch(() => {})

/** Sends the changes. When the code for it cannot be loaded, those to the item are discarded. */
function sendChanges(item: CartItem): void {
  loadSync().then(
    (sync) => sync.sendChanges(add),
    () => {
      discardChanges(item)
      showToast({ tone: 'error', title: t('The shop cannot be reached') })
    },
  )
}

function add(item: CartItem, quantity: number): void {
  forShopper(() => {
    addChange(item, { delta: quantity, adds: true })
    sendChanges(item)
  })
}

/** Runs the action now, or after the login that a guest is asked for (docs/spec §8). */
function forShopper(action: () => void): void {
  if (!session.get()) {
    const ended = takeSessionEndedToast()
    showToast({
      tone: 'error',
      title: t('Please login first!'),
      text: ended ? t('Your session has ended. Please log in again.') : undefined,
    })
  }
  whenLoggedIn(action)
}

export interface AddToCart {
  product: Pick<CartItem, 'id' | 'name' | 'thumbnail' | 'unit'>
  quantity?: number
  /** Ids, where the product has any. */
  size?: number | null
  color?: number | null
  /** The unit price, for the cart's amount until the server replies. */
  price?: number
}

const wantedItem = ({ product, size = null, color = null, price = 0 }: AddToCart): CartItem => {
  const { id, name, thumbnail, unit } = product
  return { id, name, thumbnail, unit, size, color, price }
}

/** Adds a product, shown at once; a toast shows the server's reply. */
export function addToCart(request: AddToCart): void {
  add(wantedItem(request), request.quantity ?? 1)
}

/** Stores one product apart from the cart, then calls `onStored`. Resolves when that is done or has failed. */
export function buyNow(request: AddToCart, onStored: () => void): Promise<void> {
  return new Promise((resolve) => {
    if (!session.get()) resolve()
    forShopper(() => {
      const retry = () => void buyNow(request, onStored)
      loadSync()
        .then((sync) => sync.buyNow(wantedItem(request), request.quantity ?? 1, { onStored, retry }))
        .catch(() => showToast({ tone: 'error', title: t('The shop cannot be reached') }))
        .finally(resolve)
    })
  })
}

/** Sets a line's quantity; 0 removes it. */
export function setQuantity(item: CartItem, quantity: number): void {
  const delta = quantity - ($cart.get().quantities.get(keyOf(item)) ?? 0)
  if (delta === 0) return
  addChange(item, { delta })
  sendChanges(item)
}

export function removeFromCart(item: CartItem): void {
  addChange(item, { remove: true })
  sendChanges(item)
}

/** Reads the cart again, after the call that is under way. */
export const refreshCart = (): Promise<void> =>
  loadSync()
    .then((sync) => sync.refreshCart(add))
    .catch((error: unknown) => {
      setReadFailed(true)
      logProblem('The cart could not be loaded', error)
    })

/** For calls of other features whose reply is the cart. */
export const applyCartReply = (cart: CartReply): Promise<void> =>
  loadSync()
    .then((sync) => sync.applyReply(cart))
    .catch(() => {})

let userId: number | undefined
let isStarted = false

function start(): void {
  if (isStarted || typeof window === 'undefined') return
  isStarted = true
  userId = session.get()?.user.id
  if (userId) whenIdle(refreshCart)
  else reset()
  session.subscribe(followSession)
}

function reset(): void {
  resetCart()
  dropForeignSelection()
}

/** The cart is fetched after a login and reset after a logout (docs/spec §4). */
function followSession(): void {
  const user = session.get()?.user.id
  if (user === userId) return
  userId = user
  reset()
  if (user) whenIdle(refreshCart)
}

function subscribe(listener: () => void): () => void {
  start()
  return $cart.listen(listener)
}

/** The cart; empty for guests, on the server and in the first rendering. */
export function useCart(): CartView {
  return useSyncExternalStore(subscribe, $cart.get, () => emptyCart)
}

/** The number of items and their amount in decimals of the default currency. */
export function useCartSummary(): { count: number; amount: number } {
  const { total, total_amount } = useCart()
  return { count: total, amount: total_amount }
}

/** The quantity of a product in the cart: in one size and colour, or in all without `chosen`. */
export function useQuantity(id: number, chosen?: Pick<CartItem, 'size' | 'color'>): number {
  const read = () => {
    const { quantities } = $cart.get()
    if (chosen) return quantities.get(keyOf({ id, ...chosen })) ?? 0
    let count = 0
    for (const [key, pieces] of quantities) if (key.startsWith(`${id}.`)) count += pieces
    return count
  }
  return useSyncExternalStore(subscribe, read, () => 0)
}
