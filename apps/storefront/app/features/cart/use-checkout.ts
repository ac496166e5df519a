import { api } from '@rialto/client/api/browser.ts'
import { queryClient } from '@rialto/client/query.ts'
import type { CheckoutReply } from '@rialto/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useUser } from '../session/index.ts'
import { useCart } from './cart.ts'
import { $serverCart } from './cart-store.ts'
import { unitPriceOf } from './cart-view.ts'
import { readCheckout } from './read-cart.ts'
import { selectShops } from './selected-shops.ts'

export interface CheckoutWish {
  shopIds: readonly number[]
  couponCodes?: readonly string[]
  /** The product apart from the cart instead of shops of it. */
  buyNow?: boolean
  addressId?: number | null
  /** Asks also while no shop is selected: the answer is then that nothing is. */
  evenForNone?: boolean
}

export interface Checkout {
  /** The server's figures; the ones before while newer ones are on their way, undefined where there are none. */
  reply: CheckoutReply | undefined
  /** False while `reply` is that of an earlier request: show it dimmed. */
  isCurrent: boolean
  /** Why there are none, or none that are current. */
  error: Error | null
  retry: () => void
}

export const checkoutKey = 'POST /cart/checkout'

/** An order's figures, read again at each change of the selection and of the cart (docs/spec §4). */
export function useCheckout({
  shopIds,
  couponCodes = [],
  buyNow = false,
  addressId = null,
  evenForNone = false,
}: CheckoutWish): Checkout {
  const user = useUser()
  const { isSettled } = useCart()
  // The server's figures follow its own word about the cart: what it has not confirmed yet is not in them.
  const lines = useSyncExternalStore(
    $serverCart.listen,
    () => (buyNow ? '' : linesOf(shopIds)),
    () => '',
  )
  const enabled = user !== null && (buyNow || evenForNone || shopIds.length > 0)
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
        return readCheckout(await api.call(checkoutKey, { body, signal }))
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
