import type { CheckoutGroup, CheckoutReply } from '@rialto/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CartView, checkoutKey, itemOf, refreshCart, useCart, useCheckout } from '../../cart/index.ts'
import { quantityIn } from './quantities.ts'

interface Asked {
  buyNow: boolean
  shopIds: readonly number[]
  codes: readonly string[]
  addressId: number | null
}

export interface Figures {
  /** The last figures that the server gave; undefined before the first. */
  reply: CheckoutReply | undefined
  /** Whether they belong to what is chosen now: otherwise they are not to be shown as if they did. */
  isFresh: boolean
  error: Error | null
  /** Asks again; done when the answer is there. */
  refetch: () => Promise<void>
}

/** The figures of what is chosen: always the server's, asked for at each change (docs/spec §4). */
export function useFigures({ buyNow, shopIds, codes, addressId }: Asked): Figures {
  const client = useQueryClient()
  const cart = useCart()
  const { reply, isCurrent, error } = useCheckout({ shopIds, couponCodes: codes, buyNow, addressId })
  // A refusal leaves the page as it was, with the figures marked as old.
  const last = useRef<CheckoutReply>(undefined)
  if (reply) last.current = reply
  const refetch = useCallback(() => client.invalidateQueries({ queryKey: [checkoutKey] }), [client])
  const agrees = buyNow || !reply || agree(reply.checkout_items, cart)
  const isSettled = useReconciled({ agrees, isCurrent, refetch })
  return { reply: reply ?? last.current, isFresh: isCurrent && isSettled, error, refetch }
}

/** Whether the figures are those of the pieces that the shopper sees. */
const agree = (groups: readonly CheckoutGroup[], cart: CartView): boolean =>
  groups.every((group) => group.products.every((line) => quantityIn(cart, itemOf(line)) === line.quantity))

/** How long cart and figures may differ before both are read again, in milliseconds, and how often that is done. */
const PATIENCE_MS = 700
const TRIES = 2

interface Reconciling {
  agrees: boolean
  isCurrent: boolean
  refetch: () => Promise<void>
}

/** Where cart and figures go on differing, one of them has not heard of a change elsewhere. In the end the figures are right: they are what is paid. */
function useReconciled({ agrees, isCurrent, refetch }: Reconciling): boolean {
  const [tries, setTries] = useState(0)
  if (agrees && tries > 0) setTries(0)
  useEffect(() => {
    if (agrees || !isCurrent || tries >= TRIES) return
    const timer = setTimeout(() => {
      setTries((count) => count + 1)
      void refreshCart().then(refetch)
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [agrees, isCurrent, tries, refetch])
  return agrees || tries >= TRIES
}
