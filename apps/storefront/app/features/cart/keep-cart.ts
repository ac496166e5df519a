import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { logProblem } from '@rialto/client/log.ts'
import { session } from '@rialto/client/session.ts'
import type { CartReply } from '@rialto/contract'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { showErrorToast } from '../errors/index.ts'
import { keepShops } from './basket-choice.ts'
import { cartProblem } from './cart-problem.ts'
import { endStep, knownCart, learn, rebase, takeBack, takeStep, unsend } from './cart-store.ts'
import { showAdded, showRemoved } from './cart-toasts.ts'
import { type CartItem, type Change, itemOf, keyOf } from './cart-view.ts'
import { followTabs, inTurn, tellTabs } from './other-tabs.ts'
import { isCart, readCart } from './read-cart.ts'
import { sayUnreachable } from './unreachable-toast.ts'

/** Adds to the cart as a shopper does; given by who calls, so that nothing runs in circles. */
export type Add = (item: CartItem, quantity: number) => void

const owner = () => session.get()?.user.id

/** Who comes back after so long sees what has changed meanwhile, in milliseconds. */
const LAPSE_MS = 60_000
/** While nothing gets through it is tried again after so long, then after twice as long, up to the longest. */
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

let add: Add = () => {}
let toldAt = 0
let readWanted = false
/** What was sent last may or may not have come through. */
let unsure = false
/** The shopper has asked, and is to be told if it comes to nothing. */
let asked = false
let busy = false
let done = Promise.resolve()
let wait = FIRST_WAIT_MS
let later: ReturnType<typeof setTimeout> | undefined

/**
 * Tells the server, one call at a time among all tabs, until it knows all that the shopper has done: its answers come in
 * order, of many clicks only what they come to is sent, and none is sent twice.
 */
export function settle(by: Add): Promise<void> {
  add = by
  asked = true
  follow()
  return wake()
}

/** Reads the cart once what is under way has been answered. */
export function refresh(by: Add): Promise<void> {
  readWanted = true
  return settle(by)
}

function wake(): Promise<void> {
  if (busy) return done
  busy = true
  clearTimeout(later)
  done = work()
  return done
}

async function work(): Promise<void> {
  try {
    while (await inTurn(proceed));
  } finally {
    busy = false
    asked = false
  }
}

/** Does what comes next. @returns false: there is nothing more to do now */
async function proceed(): Promise<boolean> {
  if (unsure) return recover()
  if (readWanted) {
    await read()
    return true
  }
  const step = takeStep()
  if (step) await carryOut(step)
  return step !== null
}

/** Asks the server what it has: from there on it is known what is still to be told. */
async function recover(): Promise<boolean> {
  const before = knownCart()
  if (await read()) {
    unsure = false
    wait = FIRST_WAIT_MS
    rebase(before)
    return true
  }
  later = setTimeout(() => void wake(), wait)
  wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  if (asked) sayUnreachable(() => void settle(add))
  return false
}

async function read(): Promise<boolean> {
  readWanted = false
  const user = owner()
  if (!user) return true
  try {
    const cart = readCart(await api.call('GET /carts'))
    if (owner() === user) learnCart(cart)
    return true
  } catch (error) {
    logProblem('The cart could not be loaded', error)
    if (owner() === user) cartProblem.set(true)
    return owner() !== user
  }
}

/** What a call elsewhere is answered with. Where that is no cart, as another server may have it, the cart is asked for. */
export function learnReply(reply: CartReply): void {
  if (isCart(reply)) learnCart(readCart(reply))
  else {
    readWanted = true
    void wake()
  }
}

/** The server's word, from whatever call. */
export function learnCart(cart: CartReply): void {
  if (!owner()) return
  toldAt = Date.now()
  cartProblem.set(false)
  learn(cart)
  keepShops(cart.cart_items.map((group) => group.shop_id))
  tellTabs(cart)
  if (cart.info) showToast({ tone: 'warning', title: cart.info })
}

const lineIn = (cart: CartReply | null, item: CartItem) =>
  cart?.cart_items.flatMap((group) => group.products).find((line) => keyOf(itemOf(line)) === keyOf(item))

async function carryOut(step: Change): Promise<void> {
  const user = owner()
  const line = lineIn(knownCart(), step.item)
  try {
    const cart = await tell(step, line?.cart_id)
    if (owner() !== user) return
    if (cart) learnCart(cart)
    endStep()
    if (step.adds && step.delta > 0) showAdded(step.item)
    else if (cart && line && !lineIn(cart, step.item)) showRemoved(step.item, () => add(step.item, 1))
  } catch (error) {
    failed(step, error, user)
  }
}

/** @returns undefined where there is nothing to be told: what was to be taken away is gone already. */
async function tell(
  { item, remove, delta, adds }: Change,
  cart_id: number | undefined,
): Promise<CartReply | undefined> {
  const body = { product_id: item.id, cart_id }
  if (delta > 0) {
    if (cart_id !== undefined && delta === 1 && !adds) return cartAfter(api.call('POST /cart/increment', { body }))
    return cartAfter(api.call('POST /cart/store', { body: storing(item, delta) }))
  }
  if (cart_id === undefined) return undefined
  return cartAfter(remove ? api.call('POST /cart/delete', { body }) : api.call('POST /cart/decrement', { body }))
}

/** Not every server answers a change with the cart (docs/spec §7): then it is asked for. */
async function cartAfter(change: Promise<CartReply>): Promise<CartReply> {
  const reply = await change
  return readCart(isCart(reply) ? reply : await api.call('GET /carts'))
}

const storing = ({ id, size, color, unit }: CartItem, quantity: number) => ({
  product_id: id,
  quantity,
  size,
  color,
  unit,
})

function failed(step: Change, error: unknown, user: number | undefined): void {
  if (owner() === user && isUnreachable(error)) {
    unsend()
    unsure = true
    return
  }
  endStep()
  if (error instanceof ApiError && error.status === 401) {
    if (step.adds && isStillFor(user)) add(step.item, step.delta)
    return
  }
  if (owner() !== user) return
  takeBack(step.item)
  readWanted = true
  showErrorToast(error, t('The shop cannot be reached'))
}

/** Whether what was refused may be done after a login: not where the shopper logged out, nor for another person. */
const isStillFor = (user: number | undefined): boolean => session.owner()?.id === user

/** Nobody knows what has come through; an answer of the shop itself is an answer, even to say that something went wrong. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status >= 502 && error.status <= 504)

/** Puts one product apart from the cart. `again` is what to do after a login that turned out to be needed. */
export async function buyNow(
  item: CartItem,
  quantity: number,
  { go, again }: { go: () => void; again: () => void },
): Promise<void> {
  const user = owner()
  try {
    await api.call('POST /cart/store', { body: { ...storing(item, quantity), is_buy_now: true } })
    if (owner() === user) go()
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) showErrorToast(error, t('The shop cannot be reached'))
    else if (isStillFor(user)) again()
  }
}

let following = false
function follow(): void {
  if (following) return
  following = true
  followTabs()
  window.addEventListener('online', () => {
    readWanted = true
    void wake()
  })
  document.addEventListener('visibilitychange', () => {
    const isBack = document.visibilityState === 'visible' && Date.now() - toldAt > LAPSE_MS
    if (!isBack) return
    readWanted = true
    void wake()
  })
}
