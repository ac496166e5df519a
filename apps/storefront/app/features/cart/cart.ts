import { t } from '@rialto/client/i18n/translate.ts'
import { logProblem } from '@rialto/client/log.ts'
import { session } from '@rialto/client/session.ts'
import type { CartReply } from '@rialto/contract'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useSyncExternalStore } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { takeSessionEndedToast, whenLoggedIn } from '../session/index.ts'
import { cartProblem } from './cart-problem.ts'
import { cartView, emptyCart, forgetCart, noteChange, onCart, takeBack } from './cart-store.ts'
import { type CartItem, type CartView, keyOf } from './cart-view.ts'

/** What talks with the server: for shoppers who are logged in, so it comes late. */
const loadKeeper = () => import('./keep-cart.ts')
export const warmCart = (): void => void loadKeeper().catch(() => {})

/** Tells the server what has changed; what it cannot be told is taken back. */
function settle(item: CartItem): void {
  loadKeeper().then(
    ({ settle }) => settle(add),
    () => {
      takeBack(item)
      showToast({ tone: 'error', title: t('The shop cannot be reached') })
    },
  )
}

function add(item: CartItem, quantity: number): void {
  forShopper(() => {
    noteChange(item, { delta: quantity, adds: true })
    settle(item)
  })
}

/** A guest is told to log in first, and it is carried out once they have (docs/spec §8). One toast tells both. */
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
  /** What one piece costs, for the amount until the server has told it. */
  price?: number
}

const wantedItem = ({ product, size = null, color = null, price = 0 }: AddToCart): CartItem => {
  const { id, name, thumbnail, unit } = product
  return { id, name, thumbnail, unit, size, color, price }
}

/** Adds to the cart, at once; what the server says comes as a toast. */
export function addToCart(request: AddToCart): void {
  add(wantedItem(request), request.quantity ?? 1)
}

/** Puts it apart from the cart; `go` is called once `/buynow` has something to show. Resolves when that is so, or has failed. */
export function buyNow(request: AddToCart, go: () => void): Promise<void> {
  return new Promise((resolve) => {
    if (!session.get()) resolve()
    forShopper(() => {
      const again = () => void buyNow(request, go)
      loadKeeper()
        .then((keeper) => keeper.buyNow(wantedItem(request), request.quantity ?? 1, { go, again }))
        .catch(() => showToast({ tone: 'error', title: t('The shop cannot be reached') }))
        .finally(resolve)
    })
  })
}

/** As many pieces as a stepper says; with 0 the line goes. */
export function setQuantity(item: CartItem, quantity: number): void {
  const delta = quantity - (cartView().quantities.get(keyOf(item)) ?? 0)
  if (delta === 0) return
  noteChange(item, { delta })
  settle(item)
}

export function removeFromCart(item: CartItem): void {
  noteChange(item, { remove: true })
  settle(item)
}

/** Reads the cart again, after whatever is under way. */
export const refreshCart = (): Promise<void> =>
  loadKeeper()
    .then((keeper) => keeper.refresh(add))
    .catch((error: unknown) => {
      cartProblem.set(true)
      logProblem('The cart could not be loaded', error)
    })

/** For calls elsewhere that are answered with the cart. */
export const learnCart = (cart: CartReply): Promise<void> =>
  loadKeeper()
    .then((keeper) => keeper.learnReply(cart))
    .catch(() => {})

let owner: number | undefined
let started = false

function start(): void {
  if (started || typeof window === 'undefined') return
  started = true
  owner = session.get()?.user.id
  if (owner) whenIdle(refreshCart)
  else forgetCart()
  session.subscribe(followSession)
}

/** The cart is fetched after a login, and reset where there is nobody any more (docs/spec §4). */
function followSession(): void {
  const user = session.get()?.user.id
  if (user === owner) return
  owner = user
  forgetCart()
  if (user) whenIdle(refreshCart)
}

function subscribe(listener: () => void): () => void {
  start()
  return onCart(listener)
}

/** The cart; empty for guests, on the server and in the first rendering. */
export function useCart(): CartView {
  return useSyncExternalStore(subscribe, cartView, () => emptyCart)
}

/** Items and what they cost, in decimals of the default currency. */
export function useCartSummary(): { count: number; amount: number } {
  const { total, total_amount } = useCart()
  return { count: total, amount: total_amount }
}

/** Pieces of a product in the cart, in one size and colour; of all of them where none is named. */
export function useQuantity(id: number, chosen?: Pick<CartItem, 'size' | 'color'>): number {
  const read = () => {
    const { quantities } = cartView()
    if (chosen) return quantities.get(keyOf({ id, ...chosen })) ?? 0
    let count = 0
    for (const [key, pieces] of quantities) if (key.startsWith(`${id}.`)) count += pieces
    return count
  }
  return useSyncExternalStore(subscribe, read, () => 0)
}
