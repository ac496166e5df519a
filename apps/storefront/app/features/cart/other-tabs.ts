import { session } from '@rialto/client/session.ts'
import type { CartReply } from '@rialto/contract'
import { learn } from './cart-store.ts'

interface News {
  user: number
  cart: CartReply
}

let channel: BroadcastChannel | null = null

/** Tells the shopper's other tabs what the server has said. */
export function tellTabs(cart: CartReply): void {
  const user = session.get()?.user.id
  if (user) channel?.postMessage({ user, cart } satisfies News)
}

/** A tab that the browser has put to sleep in the middle of its turn holds up the others no longer than this. */
const LONGEST_TURN_MS = 5_000

/**
 * Does it while no other tab asks the server about the cart: what tabs tell one another comes in the order in which the server
 * said it. Browsers have no such turns on pages that came by plain HTTP from another machine: there it is done at once.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  const signal = AbortSignal.timeout(LONGEST_TURN_MS)
  try {
    return await navigator.locks.request('cart', { signal }, work)
  } catch (error) {
    if (error === signal.reason) return work()
    throw error
  }
}

/** Shows at once what other tabs were told. A page that the browser puts aside hears nothing. */
export function followTabs(): void {
  if (!('BroadcastChannel' in window)) return
  const open = () => {
    channel = new BroadcastChannel('cart')
    channel.onmessage = ({ data }: MessageEvent<News>) => {
      if (data.user === session.get()?.user.id) learn(data.cart)
    }
  }
  open()
  window.addEventListener('pagehide', () => {
    channel?.close()
    channel = null
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && open())
}
