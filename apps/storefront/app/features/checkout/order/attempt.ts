import { tabStore } from '@rialto/client/browser-storage.ts'
import { session } from '@rialto/client/session.ts'
import type { RequestFor } from '@rialto/contract'
import type { Basket } from '../state/kept-choices.ts'

export type OrderBody = RequestFor<'POST /place-order'>['body']

/** One try to order. Asked again with the same key and body it orders nothing twice (api, "Conventions"). */
export interface Attempt {
  user: number
  key: string
  basket: Basket
  body: OrderBody
}

const KEY = 'order-attempt'
let current: Attempt | null | undefined

const owner = () => session.owner()?.id

/** A logout ends it. After a refusal this page remembers it: the same person may have ordered already. */
session.subscribe(() => {
  if (current) keep(current.user === owner() ? current : null)
})

/** The try that no answer has come to, if there is one: the reply may have been lost while the orders were placed. */
export function openAttempt(): Attempt | null {
  if (current === undefined) current = read()
  return current && current.user === owner() ? current : null
}

/** The same try where the very same order is sent again, another one otherwise. Kept until {@link answered}, through a reload as well. */
export function beginAttempt(basket: Basket, body: OrderBody): Attempt {
  const open = openAttempt()
  if (open && open.basket === basket && JSON.stringify(open.body) === JSON.stringify(body)) return open
  const next = { user: owner() ?? 0, key: newKey(), basket, body }
  keep(next)
  return next
}

/** The server has said what became of it. */
export const answered = (): void => keep(null)

function keep(attempt: Attempt | null): void {
  current = attempt
  // Nothing of an account is stored without its session.
  tabStore.write(KEY, attempt && session.get() ? JSON.stringify(attempt) : null)
}

function read(): Attempt | null {
  try {
    const found = JSON.parse(tabStore.read(KEY) ?? 'null') as Attempt | null
    return found && typeof found.key === 'string' && Array.isArray(found.body?.shop_ids) ? found : null
  } catch {
    return null
  }
}

/** `crypto.randomUUID` is there on secure pages alone. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
