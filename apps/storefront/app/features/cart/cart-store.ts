import { session } from '@rialto/client/session.ts'
import { storedValue } from '@rialto/client/stored-value.ts'
import type { CartReply } from '@rialto/contract'
import { followChoice } from './basket-choice.ts'
import { cartProblem } from './cart-problem.ts'
import { type CartItem, type CartView, type Change, changed, keyOf, viewOf } from './cart-view.ts'

interface Known {
  /** Whose it is. */
  user: number
  cart: CartReply
}

/** As the server last told it; kept, so that counts and steppers stand as soon as the next page does. */
const known = storedValue<Known>('cart', (found) => {
  const { user, cart } = found as Known
  const fits = user > 0 && cart.total >= 0 && cart.cart_items.every((group) => group.products.every((line) => line.id))
  return fits ? { user, cart } : null
})
/** What the shopper has done since, by line. */
let changes: ReadonlyMap<string, Change> = new Map()
/** What the server is being told now. */
let sent: Change | null = null

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of [...listeners]) listener()
}

export function onCart(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const owner = () => session.get()?.user.id

/** By the server's last word; null: it has not told of this shopper's cart yet, or there is no shopper. */
export function knownCart(): CartReply | null {
  const from = known.get()
  return from && from.user === owner() ? from.cart : null
}

export const emptyCart: CartView = viewOf(null, [])
interface Made {
  from: CartReply | null
  changes: typeof changes
  sent: Change | null
  view: CartView
}
let made: Made | undefined

/** The cart as it is to be shown: the same object until something changes. */
export function cartView(): CartView {
  const from = knownCart()
  if (!from && changes.size === 0 && !sent) return emptyCart
  if (!made || made.from !== from || made.changes !== changes || made.sent !== sent)
    made = { from, changes, sent, view: viewOf(from, [...(sent ? [sent] : []), ...changes.values()]) }
  return made.view
}

/** The server's word: shown at once, and kept for the next page. */
export function learn({ info: _, ...cart }: CartReply): void {
  const user = owner()
  if (user) known.set({ user, cart })
  tell()
}

/** What the shopper does to one line; shown at once. */
export function noteChange(item: CartItem, { remove = false, delta = 0, adds = false }: Partial<Change>): void {
  const key = keyOf(item)
  const before = changes.get(key)
  const next = remove
    ? { item, remove, delta, adds }
    : { item, remove: before?.remove ?? false, delta: (before?.delta ?? 0) + delta, adds: adds || !!before?.adds }
  setChange(key, next)
  tell()
}

function setChange(key: string, change: Change): void {
  const next = new Map(changes)
  if (change.remove || change.delta !== 0) next.set(key, change)
  else next.delete(key)
  changes = next
}

/** The next thing to tell the server, which counts as sent from now on; null: nothing is left. */
export function takeStep(): Change | null {
  const [first] = changes
  if (!first) return null
  const [key, change] = first
  sent = stepOf(change)
  setChange(key, { ...change, remove: false, delta: change.delta - sent.delta })
  return sent
}

/** Removal first; more at once; less one by one, as the API has it. */
function stepOf(change: Change): Change {
  if (change.remove) return { ...change, delta: 0 }
  return change.delta > 0 ? change : { ...change, delta: -1 }
}

/** The server has answered what was sent, or will not any more. */
export function endStep(): void {
  sent = null
  tell()
}

/** Takes back what has been done to a line since. */
export function takeBack(item: CartItem): void {
  const next = new Map(changes)
  next.delete(keyOf(item))
  changes = next
  tell()
}

/** What was sent may not have arrived: it is to be done as before, ahead of what has been done since. */
export function unsend(): void {
  if (!sent) return
  const key = keyOf(sent.item)
  const since = changes.get(key)
  const back = since ? { ...since, remove: sent.remove || since.remove, adds: sent.adds || since.adds } : sent
  if (since && !since.remove) back.delta = sent.delta + since.delta
  sent = null
  setChange(key, back)
  tell()
}

/** The server has told what it has, and it is not what the changes were made to: they come to the same quantities all the same. */
export function rebase(before: CartReply | null): void {
  const from = viewOf(before, []).quantities
  const now = viewOf(knownCart(), []).quantities
  for (const [key, change] of changes) {
    const wanted = changed(from.get(key) ?? 0, change)
    const there = now.get(key) ?? 0
    setChange(key, { ...change, remove: wanted === 0 && there > 0, delta: wanted === 0 ? 0 : wanted - there })
  }
  tell()
}

/** For the next person, or none: nothing is remembered (docs/spec §4, "Session"). */
export function forgetCart(): void {
  changes = new Map()
  sent = null
  cartProblem.set(false)
  followChoice()
  if (!owner() && known.get()) known.set(null)
  tell()
}
