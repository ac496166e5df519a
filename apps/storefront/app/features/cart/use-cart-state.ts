import { useSyncExternalStore } from 'react'
import { cartProblem } from './cart-problem.ts'
import { knownCart, onCart } from './cart-store.ts'

/**
 * What is known of the cart of whoever is logged in. `known`: the server has told what lies in it, now or on an earlier page.
 * `missing`: it was asked and did not. `awaited`: neither yet, as for guests, on the server and in the first rendering.
 */
export type CartState = 'known' | 'missing' | 'awaited'

export const useCartState = (): CartState => useSyncExternalStore(subscribe, read, () => 'awaited')

const read = (): CartState => (knownCart() ? 'known' : cartProblem.get() ? 'missing' : 'awaited')

function subscribe(listener: () => void): () => void {
  const stops = [onCart(listener), cartProblem.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
