import type { CartReply } from '@rialto/contract'
import { session } from '../../lib/session.ts'
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

/** Shows at once what other tabs were told; `onNews` is called then. A page that the browser puts aside hears nothing. */
export function followTabs(onNews: () => void): void {
  if (!('BroadcastChannel' in window)) return
  const open = () => {
    channel = new BroadcastChannel('cart')
    channel.onmessage = ({ data }: MessageEvent<News>) => {
      if (data.user !== session.get()?.user.id) return
      learn(data.cart)
      onNews()
    }
  }
  open()
  window.addEventListener('pagehide', () => {
    channel?.close()
    channel = null
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && open())
}
