import { useSyncExternalStore } from 'react'
import { knownCart, onCart } from './cart-store.ts'

/** Whether the server has told what lies in this shopper's cart, now or on an earlier page. */
export const useCartKnown = (): boolean =>
  useSyncExternalStore(
    onCart,
    () => knownCart() !== null,
    () => false,
  )
