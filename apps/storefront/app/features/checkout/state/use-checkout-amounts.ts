import type { CheckoutGroup, CheckoutReply } from '@rialto/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CartView, checkoutKey, itemOf, refreshCart, useCart, useCheckout } from '../../cart/index.ts'
import { quantityInCart } from './quantity-in-cart.ts'

interface AmountsRequest {
  buyNow: boolean
  shopIds: readonly number[]
  codes: readonly string[]
  addressId: number | null
}

export interface CheckoutAmounts {
  /** The latest amounts; undefined before the first reply. */
  reply: CheckoutReply | undefined
  /** Whether the amounts belong to the current choices. */
  isFresh: boolean
  error: Error | null
  /** Refetches and resolves with the reply. */
  refetch: () => Promise<void>
}

/** The amounts of the current choices: always the server's, requested after each change (docs/spec §4). */
export function useCheckoutAmounts({ buyNow, shopIds, codes, addressId }: AmountsRequest): CheckoutAmounts {
  const client = useQueryClient()
  const cart = useCart()
  const { reply, isCurrent, error } = useCheckout({ shopIds, couponCodes: codes, buyNow, addressId })
  // After an error the page keeps the previous amounts, marked as outdated.
  const last = useRef<CheckoutReply>(undefined)
  if (reply) last.current = reply
  const refetch = useCallback(() => client.invalidateQueries({ queryKey: [checkoutKey] }), [client])
  const agrees = buyNow || !reply || quantitiesMatch(reply.checkout_items, cart)
  const isSettled = useReconciled({ agrees, isCurrent, refetch })
  return { reply: reply ?? last.current, isFresh: isCurrent && isSettled, error, refetch }
}

/** Returns whether the amounts are for the quantities that are displayed. */
const quantitiesMatch = (groups: readonly CheckoutGroup[], cart: CartView): boolean =>
  groups.every((group) => group.products.every((line) => quantityInCart(cart, itemOf(line)) === line.quantity))

/** After so many milliseconds of disagreement cart and amounts are refetched, at most so many times. */
const RECONCILE_AFTER_MS = 700
const RECONCILE_TRIES = 2

interface Reconciling {
  agrees: boolean
  isCurrent: boolean
  refetch: () => Promise<void>
}

/**
 * If cart and amounts still differ, one of them has missed a change made elsewhere. After the last try the amounts win,
 * because they are what is paid.
 */
function useReconciled({ agrees, isCurrent, refetch }: Reconciling): boolean {
  const [tries, setTries] = useState(0)
  if (agrees && tries > 0) setTries(0)
  useEffect(() => {
    if (agrees || !isCurrent || tries >= RECONCILE_TRIES) return
    const timer = setTimeout(() => {
      setTries((count) => count + 1)
      void refreshCart().then(refetch)
    }, RECONCILE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [agrees, isCurrent, tries, refetch])
  return agrees || tries >= RECONCILE_TRIES
}
