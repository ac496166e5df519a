import { tabStore } from '@rialto/client/browser-storage.ts'
import { createKey } from '@rialto/client/create-key.ts'
import { session } from '@rialto/client/session.ts'
import type { RequestFor } from '@rialto/contract'
import type { Basket } from '../state/checkout-choices.ts'

export type OrderBody = RequestFor<'POST /place-order'>['body']

/**
 * An attempt to place an order. Sending it again with the same key and body orders nothing twice (docs/spec/api,
 * "Conventions").
 */
export interface OrderAttempt {
  user: number
  key: string
  basket: Basket
  body: OrderBody
}

const KEY = 'order-attempt'
let current: OrderAttempt | null | undefined

const ownerId = () => session.owner()?.id

/**
 * A logout discards the attempt. A refused session keeps it in memory, because the shopper may have ordered already.
 */
session.subscribe(() => {
  if (current) saveAttempt(current.user === ownerId() ? current : null)
})

/** Returns the attempt without an answer, if any: its orders may have been placed although the response was lost. */
export function getPendingAttempt(): OrderAttempt | null {
  if (current === undefined) current = readAttempt()
  return current && current.user === ownerId() ? current : null
}

/**
 * Returns the pending attempt if it is for the same order, otherwise a new one. It is stored until {@link
 * markAnswered}, so it survives a reload.
 */
export function startAttempt(basket: Basket, body: OrderBody): OrderAttempt {
  const open = getPendingAttempt()
  if (open && open.basket === basket && JSON.stringify(open.body) === JSON.stringify(body)) return open
  const next = { user: ownerId() ?? 0, key: createKey(), basket, body }
  saveAttempt(next)
  return next
}

/** Removes the attempt once the server has answered. */
export const markAnswered = (): void => saveAttempt(null)

function saveAttempt(attempt: OrderAttempt | null): void {
  current = attempt
  // Account data is only stored while there is a session.
  tabStore.write(KEY, attempt && session.get() ? JSON.stringify(attempt) : null)
}

function readAttempt(): OrderAttempt | null {
  try {
    const found = JSON.parse(tabStore.read(KEY) ?? 'null') as OrderAttempt | null
    return found && typeof found.key === 'string' && Array.isArray(found.body?.shop_ids) ? found : null
  } catch {
    return null
  }
}
