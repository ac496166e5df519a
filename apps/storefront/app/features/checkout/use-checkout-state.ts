import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address, CartLine, CheckoutGroup, CheckoutReply } from '@rialto/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { defaultAddress, useAddresses } from '../addresses/index.ts'
import {
  applyCartReply,
  type CartItem,
  type CartView,
  type CartViewGroup,
  checkoutKey,
  itemOf,
  refreshCart,
  removeFromCart,
  setQuantity,
  useCart,
  useCartState,
  useCheckout,
  useSelectedShopIds,
} from '../cart/index.ts'
import { showErrorToast } from '../forms/index.ts'
import { useIsMarket, useSettings } from '../settings/index.ts'
import { type Basket, getChoices, updateChoices, useChoices } from './checkout-choices.ts'
import { usePaymentOptions } from './payment-methods.ts'

/** The quantities of the lines and the functions that change them; for the cart those of the cart itself. */
function useQuantities(basket: Basket, refetch: () => Promise<void>) {
  const cart = useCart()
  const buyNow = useBuyNowQuantity(refetch)
  if (basket === 'buyNow')
    return {
      isChanging: buyNow.wanted !== null,
      quantityOf: (line: CartLine) => buyNow.wanted ?? line.quantity,
      setQuantity: buyNow.setQuantity,
      remove: undefined,
    }
  return {
    isChanging: false,
    quantityOf: (line: CartLine) => quantityInCart(cart, itemOf(line)),
    setQuantity: (line: CartLine, quantity: number) => setQuantity(itemOf(line), quantity),
    remove: (line: CartLine) => removeFromCart(itemOf(line)),
  }
}

/**
 * The quantity of *Buy Now*. The server stores the last value it receives; of several quick clicks only the last one is
 * sent.
 */
function useBuyNowQuantity(refetch: () => Promise<void>) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<number | null>(null)
  const target = useRef<number | null>(null)
  const isRunning = useRef(false)

  const run = async (line: CartLine) => {
    isRunning.current = true
    try {
      for (let sent: number | null = null; target.current !== null && target.current !== sent; ) {
        sent = target.current
        await applyCartReply(await api.call('POST /cart/store', { body: storeBody(line, sent) }))
      }
    } catch (error) {
      showErrorToast(error, t('The shop cannot be reached'))
    }
    isRunning.current = false
    target.current = null
    await refetch()
    if (!isRunning.current) setWanted(null)
  }
  return {
    wanted,
    setQuantity(line: CartLine, quantity: number) {
      target.current = quantity
      setWanted(quantity)
      if (!isRunning.current) void run(line)
    },
  }
}

const storeBody = (line: CartLine, quantity: number) => ({
  product_id: line.id,
  quantity,
  size: line.size?.id,
  color: line.color?.id,
  unit: line.unit,
  is_buy_now: true,
})

/** The quantity of an item in the cart, unconfirmed clicks included; 0 if it is not there. */
function quantityInCart({ groups }: CartView, { id, size, color }: Pick<CartItem, 'id' | 'size' | 'color'>): number {
  for (const group of groups) {
    const found = group.products.find((line) => {
      const item = itemOf(line)
      return item.id === id && item.size === size && item.color === color
    })
    if (found) return found.quantity
  }
  return 0
}

const noShops: readonly number[] = []

/** Everything that is chosen for an order, with the server's amounts. */
export function useCheckoutState(basket: Basket) {
  const { t } = useTranslation()
  const buyNow = basket === 'buyNow'
  const choices = useChoices(basket)
  const { data: addresses, isPending, isError: addressesFailed, refetch: readAddresses } = useAddresses()
  const address = addresses && findChosenAddress(addresses, choices.addressId)
  const selected = useSelectedShopIds()
  // The amounts may depend on the address, so they are requested once that is known.
  const shopIds = buyNow || isPending ? noShops : selected
  const codes = useVoucherCodes(basket, shopIds)
  const request = {
    buyNow,
    shopIds,
    codes: codes.used,
    addressId: address?.id ?? null,
    delivery: choices.delivery,
    pickup: choices.pickup,
  }
  const amounts = useCheckoutAmounts(request)
  const allPaymentOptions = usePaymentOptions()
  const takesCash = amounts.reply?.checkout.cash_offered !== false
  const paymentOptions = allPaymentOptions.filter(({ name }) => takesCash || name !== 'cash')
  const paymentOption = paymentOptions.find(({ name }) => name === choices.payment) ?? paymentOptions[0]
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
    /** Why cash is not offered, where only the delivery is the reason. */
    cashNote:
      paymentOptions.length < allPaymentOptions.length
        ? t('Cash is not taken with the delivery that you chose.')
        : undefined,
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

interface AmountsRequest {
  buyNow: boolean
  shopIds: readonly number[]
  codes: readonly string[]
  addressId: number | null
  /** The chosen methods by shop. */
  delivery: Readonly<Record<string, number>>
  pickup: Readonly<Record<string, number>>
}

interface CheckoutAmounts {
  /** The latest amounts; undefined before the first reply. */
  reply: CheckoutReply | undefined
  /** Whether the amounts belong to the current choices. */
  isFresh: boolean
  error: Error | null
  /** Refetches and resolves with the reply. */
  refetch: () => Promise<void>
}

/** The amounts of the current choices: always the server's, requested after each change (docs/spec §4). */
function useCheckoutAmounts({ buyNow, shopIds, codes, addressId, delivery, pickup }: AmountsRequest): CheckoutAmounts {
  const client = useQueryClient()
  const cart = useCart()
  const { reply, isCurrent, error } = useCheckout({ shopIds, couponCodes: codes, buyNow, addressId, delivery, pickup })
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

/** The chosen vouchers, one for each shop, and the reasons why any were removed. */
function useVoucherCodes(basket: Basket, shopIds: readonly number[]) {
  const { codes, taken } = useChoices(basket)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const used = useMemo(() => {
    const wanted = Object.entries(codes)
    // For the cart only codes of selected shops, since the server refuses others. Buy now has one shop, which only the
    // server knows.
    return wanted.filter(([id]) => basket === 'buyNow' || shopIds.includes(Number(id))).map(([, code]) => code)
  }, [codes, basket, shopIds])
  /** Removes codes that the server has refused; returns whether the error was about codes. */
  const drop = useCallback(
    (error: unknown): boolean => {
      const wrong = error instanceof ApiError ? parseOrderErrors(error).codes : new Map<string, string>()
      const chosen = Object.entries(getChoices(basket).codes)
      const removed = chosen.filter(([, code]) => wrong.has(code))
      if (removed.length === 0) return false
      updateChoices(basket, { codes: Object.fromEntries(chosen.filter(([, code]) => !wrong.has(code))) })
      setRefused((now) => new Map([...now, ...removed.map(([id, code]) => [id, wrong.get(code) ?? ''] as const)]))
      return true
    },
    [basket],
  )
  return {
    used,
    /** Why the shop's voucher has been removed. */
    refusalOf: (shopId: number): string | undefined => refused.get(String(shopId)),
    /** Chooses a code for a shop. Null removes the one that is applied there. */
    use(shopId: number, code: string | null, applied: string | null = null) {
      const { codes: chosen, declined, taken } = getChoices(basket)
      // A voucher of the market may have been chosen at another shop than the one whose order it counts in.
      const others = Object.entries(chosen).filter(
        ([id, other]) => id !== String(shopId) && other !== (code ?? applied),
      )
      updateChoices(basket, {
        codes: Object.fromEntries(code === null ? others : [...others, [shopId, code]]),
        declined: [...declined.filter((id) => id !== shopId), ...(code === null ? [shopId] : [])],
        taken: taken.filter((other) => other !== code),
      })
      setRefused((now) => new Map([...now].filter(([id]) => id !== String(shopId))))
    },
    /** Tells that a shop's voucher was applied by itself. */
    isTaken: (code: string): boolean => taken.includes(code),
    /** Applies the best voucher of each shop that has none, unless the shopper removed it there or the server refused it. */
    takeBest(best: readonly { shopId: number; code: string }[]) {
      const { codes: chosen, declined, taken } = getChoices(basket)
      const open = best.filter(
        ({ shopId, code }) =>
          !declined.includes(shopId) &&
          !refused.has(String(shopId)) &&
          (chosen[shopId] === undefined || (chosen[shopId] !== code && taken.includes(chosen[shopId]))),
      )
      if (open.length === 0) return
      const next = { ...chosen, ...Object.fromEntries(open.map(({ shopId, code }) => [shopId, code])) }
      updateChoices(basket, { codes: next, taken: [...taken, ...open.map(({ code }) => code)] })
    },
    drop,
  }
}

/** The reasons of a refused order, by the place where they are shown. */
interface OrderErrors {
  /** By `cart_id`. */
  lines: ReadonlyMap<number, string>
  /** By voucher code. */
  codes: ReadonlyMap<string, string>
  payment: string | undefined
}

const none: OrderErrors = { lines: new Map(), codes: new Map(), payment: undefined }

/** Reads the server's `errors` by field: `cart_items.<cart_id>`, `coupon_codes.<code>`, `payment_method`. */
function parseOrderErrors({ errors }: Pick<ApiError, 'errors'>): OrderErrors {
  const under = (prefix: string) =>
    Object.entries(errors).flatMap(([field, [message]]) =>
      message && field.startsWith(prefix) ? [[field.slice(prefix.length), message] as const] : [],
    )
  return {
    lines: new Map(under('cart_items.').map(([id, message]) => [Number(id), message])),
    codes: new Map(under('coupon_codes.')),
    payment: errors.payment_method?.[0],
  }
}

export function useOrderErrors() {
  const [refusals, setRefusals] = useState(none)
  const clearLine = useCallback((cartId: number) => {
    setRefusals((current) => {
      if (!current.lines.has(cartId)) return current
      return { ...current, lines: new Map([...current.lines].filter(([id]) => id !== cartId)) }
    })
  }, [])
  const clearPayment = useCallback(() => setRefusals((current) => ({ ...current, payment: undefined })), [])
  const show = useCallback((refusal: ApiError) => setRefusals(parseOrderErrors(refusal)), [])
  const clearAll = useCallback(() => setRefusals(none), [])
  return { refusals, show, clearLine, clearPayment, clearAll }
}

export type OrderErrorsHandle = ReturnType<typeof useOrderErrors>

/** The words on the button that places an order; to consumers of the EU it says that they have to pay (Directive 2011/83/EU, Art. 8(2)). */
export function useOrderButton(): string {
  const { t } = useTranslation()
  const { settings } = useSettings()
  return settings.eu_consumers ? t('Order with obligation to pay') : t('Place Order')
}

/** Tells how many orders a purchase makes. Where one seller sells it is one, and no shops are spoken of. */
export function useOrdersMade(count: number): string | false {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  if (isMarket) return t('This makes {{count}} orders, one for each shop.', { count })
  // Of several shops that sold here before one of them stayed.
  return count > 1 && t('This makes {{count}} orders.', { count })
}
