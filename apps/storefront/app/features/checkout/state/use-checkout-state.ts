import { ApiError } from '@rialto/client/api/client.ts'
import type { Address, CheckoutReply } from '@rialto/contract'
import { useEffect, useState } from 'react'
import { defaultAddress, useAddresses } from '../../addresses/index.ts'
import { type CartViewGroup, refreshCart, useCart, useCartState, useSelectedShopIds } from '../../cart/index.ts'
import { showErrorToast } from '../../errors/index.ts'
import { useIsMarket } from '../../settings/index.ts'
import { usePaymentOptions } from '../steps/payment-methods.ts'
import { type Basket, useChoices } from './checkout-choices.ts'
import { useCheckoutAmounts } from './use-checkout-amounts.ts'
import { parseOrderErrors } from './use-order-errors.ts'
import { useQuantities } from './use-quantities.ts'
import { useVoucherCodes } from './use-voucher-codes.ts'

const noShops: readonly number[] = []

/** Everything that is chosen for an order, with the server's amounts. */
export function useCheckoutState(basket: Basket) {
  const buyNow = basket === 'buyNow'
  const choices = useChoices(basket)
  const { data: addresses, isPending, isError: addressesFailed, refetch: readAddresses } = useAddresses()
  const address = addresses && findChosenAddress(addresses, choices.addressId)
  const paymentOptions = usePaymentOptions()
  const paymentOption = paymentOptions.find(({ name }) => name === choices.payment) ?? paymentOptions[0]
  const selected = useSelectedShopIds()
  // The amounts may depend on the address, so they are requested once that is known.
  const shopIds = buyNow || isPending ? noShops : selected
  const codes = useVoucherCodes(basket, shopIds)
  const request = { buyNow, shopIds, codes: codes.used, addressId: address?.id ?? null }
  const amounts = useCheckoutAmounts(request)
  const quantities = useQuantities(basket, amounts.refetch)
  const isCartRefetched = useIsCartRefetched(buyNow)
  const cartState = useCartState()
  const unselected = useUnselected(buyNow, amounts.reply)
  const { error } = amounts
  const { drop } = codes
  const isAboutCodes = error instanceof ApiError && parseOrderErrors(error).codes.size > 0
  useEffect(() => {
    if (!error || drop(error)) return
    if (!(error instanceof ApiError) || error.status >= 500) return
    showErrorToast(error, error.message)
    // The address was deleted elsewhere.
    if (error.status === 404) void readAddresses()
  }, [error, drop, readAddresses])
  return {
    buyNow,
    choices,
    note: choices.note,
    addresses: { all: addresses, failed: addressesFailed, read: () => void readAddresses() },
    address,
    paymentOptions,
    paymentOption,
    codes,
    quantities,
    unselected,
    reply: amounts.reply,
    isFresh: amounts.isFresh && !quantities.isChanging,
    /**
     * Why the latest amounts could not be loaded. Errors of vouchers are shown at the voucher, which is removed
     * automatically.
     */
    error: isAboutCodes ? null : error,
    refetch: amounts.refetch,
    /** The cart could not be loaded. */
    isCartMissing: !buyNow && cartState === 'failed',
    isEmpty: buyNow ? isEmpty(amounts.reply) : isCartRefetched && cartState === 'loaded' && selected.length === 0,
  }
}

const findChosenAddress = (addresses: readonly Address[], id: number | null): Address | undefined =>
  addresses.find((address) => address.id === id) ?? defaultAddress(addresses)

const isEmpty = (reply: CheckoutReply | undefined): boolean => reply?.checkout_items.length === 0

/** Returns whether the cart has been refetched, even without success: the stored cart may be out of date. */
function useIsCartRefetched(buyNow: boolean): boolean {
  const [isRefetched, setRefetched] = useState(buyNow)
  useEffect(() => {
    if (isRefetched) return
    let isUnmounted = false
    void refreshCart().then(() => !isUnmounted && setRefetched(true))
    return () => {
      isUnmounted = true
    }
  }, [isRefetched])
  return isRefetched
}

/** Shops of the cart that are not in the checkout; undefined when there is no selection (docs/spec §4). */
function useUnselected(buyNow: boolean, reply: CheckoutReply | undefined): readonly CartViewGroup[] | undefined {
  const isMarket = useIsMarket()
  const { groups } = useCart()
  if (buyNow || !isMarket) return undefined
  return groups.filter(({ shop_id }) => !reply?.checkout_items.some((group) => group.shop_id === shop_id))
}

export type CheckoutState = ReturnType<typeof useCheckoutState>
