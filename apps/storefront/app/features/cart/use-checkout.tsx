import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { queryClient } from '@rialto/client/query.ts'
import type { CartGroup, CheckoutReply } from '@rialto/contract'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '../session/index.ts'
import { refreshCart, useCart } from './cart.ts'
import { $serverCart, selectShops, toggleShop, useSelectedShopIds } from './cart-store.ts'
import { unitPriceOf } from './cart-view.ts'
import { normalizeCheckout } from './normalize-cart.ts'

interface CheckoutRequest {
  shopIds: readonly number[]
  couponCodes?: readonly string[]
  /** For the product of *Buy Now* instead of the cart's shops. */
  buyNow?: boolean
  addressId?: number | null
  /** The chosen methods of delivery, by shop id. */
  delivery?: Readonly<Record<string, number>>
  /** The chosen dates of pick-ups, by shop id. */
  pickup?: Readonly<Record<string, number>>
  /** Also sends the request while no shop is selected. */
  requestWhenNoneSelected?: boolean
}

interface Checkout {
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
  delivery = NO_CHOICES,
  pickup = NO_CHOICES,
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
      queryKey: [checkoutKey, { shopIds, couponCodes, buyNow, addressId, delivery, pickup }, lines],
      queryFn: async ({ signal }) => {
        const body = {
          shop_ids: [...shopIds],
          coupon_codes: [...couponCodes],
          is_buy_now: buyNow,
          address_id: addressId,
          ...choicesOf({ delivery, pickup }, buyNow ? null : shopIds),
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

const NO_CHOICES: Readonly<Record<string, number>> = {}

/** The chosen methods as they are sent; a server that knows none is sent none. */
function choicesOf(
  { delivery, pickup }: Required<Pick<CheckoutRequest, 'delivery' | 'pickup'>>,
  shopIds: readonly number[] | null,
) {
  const chosen = Object.entries(delivery)
    .map(([shop, method_id]) => {
      const date = pickup[shop]
      return { shop_id: Number(shop), method_id, ...(date !== undefined && { pickup_date_id: date }) }
    })
    .filter(({ shop_id }) => shopIds === null || shopIds.includes(shop_id))
  return chosen.length === 0 ? {} : { delivery: chosen }
}

const linesOf = (shopIds: readonly number[]): string =>
  ($serverCart.get()?.cart_items ?? [])
    .filter((group) => shopIds.includes(group.shop_id))
    .flatMap((group) => group.products.map((line) => `${line.cart_id}x${line.quantity}@${unitPriceOf(line)}`))
    .join()

type ShopCheckProps = { shop: Pick<CartGroup, 'shop_id' | 'shop_name' | 'shop_logo'> }

/**
 * A shop's logo with its radio check: with several sellers the shopper selects shops for checkout (docs/spec §4). Several can be
 * selected, so it is a checkbox by its role.
 */
export function ShopCheck({ shop }: ShopCheckProps) {
  const { t } = useTranslation()
  const selected = useSelectedShopIds()
  return (
    <Checkbox
      look="radio"
      checked={selected.includes(shop.shop_id)}
      onChange={(event) => toggleShop(shop.shop_id, event.target.checked)}
      aria-label={t('Order from {{shop}}', { shop: shop.shop_name })}
    >
      <Picture src={shop.shop_logo} alt="" sizes="32px" widest={32} className="w-8" />
    </Checkbox>
  )
}

/** Replaces a cart that could not be loaded. */
export function CartFailed() {
  const { t } = useTranslation()
  const [trying, setTrying] = useState(false)
  const retry = async () => {
    setTrying(true)
    await refreshCart()
    setTrying(false)
  }
  return (
    <ErrorState
      title={t('Your cart could not be loaded')}
      retry={{ label: t('Try again'), onRetry: () => void retry(), pending: trying }}
    >
      {t('Nothing is lost. Check your connection, then try again.')}
    </ErrorState>
  )
}
