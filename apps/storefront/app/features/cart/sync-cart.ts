import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { logProblem } from '@rialto/client/log.ts'
import { session } from '@rialto/client/session.ts'
import type { CartReply } from '@rialto/contract'
import { showToast, type ToastContent, toasts } from '@rialto/ui/toast-queue.ts'
import { deliveryQuery, onPlaceChosen } from '../delivery/index.ts'
import { showErrorToast } from '../forms/index.ts'
import {
  $serverCart,
  deselectMissingShops,
  discardChanges,
  endStep,
  noteAdded,
  onCartOpened,
  openCart,
  rebaseChanges,
  restoreSentStep,
  setReadFailed,
  setServerCart,
  takeNextStep,
} from './cart-store.ts'
import { type CartItem, type Change, itemOf, keyOf } from './cart-view.ts'
import { isCart, normalizeCart } from './normalize-cart.ts'

/** Adds to the cart as a shopper does; passed as a parameter because cart.ts imports this file. */
export type Add = (item: CartItem, quantity: number) => void

const userId = () => session.get()?.user.id

/** A tab that becomes visible reads the cart again when it is older than this. */
const STALE_AFTER_MS = 60_000
/** While the server cannot be reached the wait doubles with each attempt. */
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

let add: Add = () => {}
let lastReplyAt = 0
let needsRead = false
/** The last step may or may not have arrived, so the cart has to be read. */
let needsRecovery = false
/** Started by the shopper: a toast reports an unreachable server. */
let isRequested = false
let isRunning = false
let run = Promise.resolve()
let wait = FIRST_WAIT_MS
let retryTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends the shopper's changes until the server knows all of them. All tabs together make one call at a time, so replies arrive in
 * order; many clicks are sent as their sum, and none is sent twice.
 */
export function sendChanges(addToCart: Add): Promise<void> {
  add = addToCart
  isRequested = true
  listen()
  return start()
}

/** Reads the cart, after the call that is under way. */
export function refreshCart(addToCart: Add): Promise<void> {
  needsRead = true
  return sendChanges(addToCart)
}

function start(): Promise<void> {
  if (isRunning) return run
  isRunning = true
  clearTimeout(retryTimer)
  run = runSteps()
  return run
}

async function runSteps(): Promise<void> {
  try {
    while (await withCartLock(runStep));
  } finally {
    isRunning = false
    isRequested = false
  }
}

/** @returns whether there may be more to do */
async function runStep(): Promise<boolean> {
  if (needsRecovery) return recover()
  if (needsRead) {
    await read()
    return true
  }
  const step = takeNextStep()
  if (step) await executeStep(step)
  return step !== null
}

/** Reads the server's cart to find out which changes still have to be sent. */
async function recover(): Promise<boolean> {
  const before = $serverCart.get()
  if (await read()) {
    needsRecovery = false
    wait = FIRST_WAIT_MS
    rebaseChanges(before)
    return true
  }
  retryTimer = setTimeout(() => void start(), wait)
  wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  if (isRequested) showUnreachable(() => void sendChanges(add))
  return false
}

async function read(): Promise<boolean> {
  needsRead = false
  const user = userId()
  if (!user) return true
  try {
    const cart = normalizeCart(await api.call('GET /carts', { query: deliveryQuery() }))
    if (userId() === user) applyCart(cart)
    return true
  } catch (error) {
    logProblem('The cart could not be loaded', error)
    if (userId() === user) setReadFailed(true)
    return userId() !== user
  }
}

/** Applies the reply of another feature's call. An external server may reply without the cart: then it is read. */
export function applyReply(reply: CartReply): void {
  if (isCart(reply)) applyCart(normalizeCart(reply))
  else {
    needsRead = true
    void start()
  }
}

function applyCart(cart: CartReply): void {
  if (!userId()) return
  lastReplyAt = Date.now()
  setReadFailed(false)
  setServerCart(cart)
  deselectMissingShops(cart.cart_items.map((group) => group.shop_id))
  if (cart.info) showToast({ tone: 'warning', title: cart.info })
}

const lineIn = (cart: CartReply | null, item: CartItem) =>
  cart?.cart_items.flatMap((group) => group.products).find((line) => keyOf(itemOf(line)) === keyOf(item))

async function executeStep(step: Change): Promise<void> {
  const user = userId()
  const line = lineIn($serverCart.get(), step.item)
  try {
    const cart = await sendStep(step, line?.cart_id)
    if (userId() !== user) return
    if (cart) applyCart(cart)
    endStep()
    if (step.adds && step.delta > 0) showAdded(step.item)
    else if (cart && line && !lineIn(cart, step.item)) showRemoved(step.item, () => add(step.item, 1))
  } catch (error) {
    handleFailure(step, error, user)
  }
}

/** @returns undefined when the line to be removed is gone already */
async function sendStep(
  { item, remove, delta, adds }: Change,
  cart_id: number | undefined,
): Promise<CartReply | undefined> {
  const body = { product_id: item.id, cart_id }
  const query = deliveryQuery()
  if (delta > 0) {
    if (cart_id !== undefined && delta === 1 && !adds)
      return cartAfter(api.call('POST /cart/increment', { body, query }))
    return cartAfter(api.call('POST /cart/store', { body: storeBody(item, delta), query }))
  }
  if (cart_id === undefined) return undefined
  return cartAfter(
    remove ? api.call('POST /cart/delete', { body, query }) : api.call('POST /cart/decrement', { body, query }),
  )
}

/** An external server may reply without the cart (docs/spec §7): then it is read. */
async function cartAfter(change: Promise<CartReply>): Promise<CartReply> {
  const reply = await change
  return normalizeCart(isCart(reply) ? reply : await api.call('GET /carts', { query: deliveryQuery() }))
}

const storeBody = ({ id, size, color, unit }: CartItem, quantity: number) => ({
  product_id: id,
  quantity,
  size,
  color,
  unit,
})

function handleFailure(step: Change, error: unknown, user: number | undefined): void {
  if (userId() === user && isUnreachable(error)) {
    restoreSentStep()
    needsRecovery = true
    return
  }
  endStep()
  if (error instanceof ApiError && error.status === 401) {
    if (step.adds && isStillFor(user)) add(step.item, step.delta)
    return
  }
  if (userId() !== user) return
  discardChanges(step.item)
  needsRead = true
  showErrorToast(error, t('The shop cannot be reached'))
}

/** A refused call is repeated after a login of the same account, but not after a logout. */
const isStillFor = (user: number | undefined): boolean => session.owner()?.id === user

/** No reply, or one of a proxy: the call may or may not have arrived. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status >= 502 && error.status <= 504)

/** Stores one product apart from the cart, then calls `onStored`, or `retry` after the login that a refused session requires. */
export async function buyNow(
  item: CartItem,
  quantity: number,
  { onStored, retry }: { onStored: () => void; retry: () => void },
): Promise<void> {
  const user = userId()
  try {
    await api.call('POST /cart/store', { body: { ...storeBody(item, quantity), is_buy_now: true } })
    if (userId() === user) onStored()
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) showErrorToast(error, t('The shop cannot be reached'))
    else if (isStillFor(user)) retry()
  }
}

let isListening = false
function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('online', readAgain)
  onPlaceChosen(readAgain)
  document.addEventListener('visibilitychange', () => {
    const isBack = document.visibilityState === 'visible' && Date.now() - lastReplyAt > STALE_AFTER_MS
    if (isBack) readAgain()
  })
}

function readAgain(): void {
  needsRead = true
  void start()
}

/** Ids of toasts by line. */
const toastIds = new Map<string, number>()
/** Ids of toasts with *View In Cart*. */
const addedToastIds = new Set<number>()

// In the open cart these toasts are useless and would cover the lines on a phone.
onCartOpened(() => {
  for (const id of addedToastIds) toasts.close(id)
  addedToastIds.clear()
})

/** Each line has one toast: a newer one replaces the older. @returns the toast's id */
function show(item: CartItem, note: string, action: ToastContent['action']): number {
  const key = keyOf(item)
  const before = toastIds.get(key)
  if (before !== undefined) toasts.close(before)
  const id = showToast({ tone: 'cart', note, title: item.name, picture: item.thumbnail, action })
  toastIds.set(key, id)
  return id
}

/** docs/spec §2, "Cart". */
function showAdded(item: CartItem): void {
  noteAdded(keyOf(item))
  addedToastIds.add(show(item, t('Added to your cart'), { label: t('View In Cart'), onAction: openCart }))
}

function showRemoved(item: CartItem, addAgain: () => void): void {
  show(item, t('Removed from your cart'), { label: t('Again Add to Cart'), onAction: addAgain })
}

let unreachableToast: number | undefined

/** Reports an unreachable server; a newer toast replaces the older. */
function showUnreachable(retry: () => void): void {
  if (unreachableToast !== undefined) toasts.close(unreachableToast)
  unreachableToast = showToast({
    tone: 'error',
    title: t('The shop cannot be reached'),
    text: t('Your changes are kept, and sent as soon as it answers.'),
    action: { label: t('Try again'), onAction: retry },
  })
}

/** The longest wait for a tab that the browser has suspended while it holds the lock. */
const LOCK_TIMEOUT_MS = 5_000

/**
 * Runs the job while no other tab calls the server about the cart, so that the last reply to be stored is the newest. Browsers
 * have no locks on pages that were sent by plain HTTP from another machine: there it runs at once.
 */
async function withCartLock<T>(job: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return job()
  const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS)
  try {
    return await navigator.locks.request('cart', { signal }, job)
  } catch (error) {
    if (error === signal.reason) return job()
    throw error
  }
}
