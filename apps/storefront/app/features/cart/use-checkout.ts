import { api } from '@rialto/client/api/browser.ts'
import { queryClient } from '@rialto/client/query.ts'
import type { CheckoutReply } from '@rialto/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useUser } from '../session/index.ts'
import { useCart } from './cart.ts'
import { $serverCart, selectShops } from './cart-store.ts'
import { unitPriceOf } from './cart-view.ts'
import { normalizeCheckout } from './normalize-cart.ts'

export interface CheckoutRequest {
  shopIds: readonly number[]
  couponCodes?: readonly string[]
  /** For the product of *Buy Now* instead of the cart's shops. */
  buyNow?: boolean
  addressId?: number | null
  /** Also sends the request while no shop is selected. */
  requestWhenNoneSelected?: boolean
}

export interface Checkout {
  /** The server's amounts; the previous ones while newer ones are loading, undefined before the first. */
  reply: CheckoutReply | undefined
  /** False while `reply` is that of an earlier request: show it dimmed. */
  isCurrent: boolean
  /** Why the latest amounts could not be loaded. */
  error: Error | null
  retry: () => void
}

export const checkoutKey = 'POST /cart/checkout'

/** An order's amounts, requested after each change of the selection and of the cart (docs/spec §4). */
export function useCheckout({
  shopIds,
  couponCodes = [],
  buyNow = false,
  addressId = null,
  requestWhenNoneSelected = false,
}: CheckoutRequest): Checkout {
  const user = useUser()
  const { isSettled } = useCart()
  // The server's amounts belong to the server's cart, without unconfirmed changes.
  const lines = useSyncExternalStore(
    $serverCart.listen,
    () => (buyNow ? '' : linesOf(shopIds)),
    () => '',
  )
  const enabled = user !== null && (buyNow || requestWhenNoneSelected || shopIds.length > 0)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    {
      queryKey: [checkoutKey, { shopIds, couponCodes, buyNow, addressId }, lines],
      queryFn: async ({ signal }) => {
        const body = {
          shop_ids: [...shopIds],
          coupon_codes: [...couponCodes],
          is_buy_now: buyNow,
          address_id: addressId,
        }
        return normalizeCheckout(await api.call(checkoutKey, { body, signal }))
      },
      enabled,
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  const isEmpty = !buyNow && shopIds.length > 0 && !isPlaceholderData && data?.checkout_items.length === 0
  useEffect(() => {
    if (isEmpty) selectShops([])
  }, [isEmpty])
  return {
    reply: enabled ? data : undefined,
    isCurrent: enabled && data !== undefined && !isPlaceholderData && !isFetching && (buyNow || isSettled),
    error,
    retry: () => void refetch(),
  }
}

const linesOf = (shopIds: readonly number[]): string =>
  ($serverCart.get()?.cart_items ?? [])
    .filter((group) => shopIds.includes(group.shop_id))
    .flatMap((group) => group.products.map((line) => `${line.cart_id}x${line.quantity}@${unitPriceOf(line)}`))
    .join()
