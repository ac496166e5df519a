import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CartLine } from '@rialto/contract'
import { useRef, useState } from 'react'
import {
  applyCartReply,
  type CartItem,
  type CartView,
  itemOf,
  removeFromCart,
  setQuantity,
  useCart,
} from '../cart/index.ts'
import { showErrorToast } from '../forms/index.ts'
import type { Basket } from './checkout-choices.ts'

/** The quantities of the lines and the functions that change them; for the cart those of the cart itself. */
export function useQuantities(basket: Basket, refetch: () => Promise<void>) {
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
export function quantityInCart(
  { groups }: CartView,
  { id, size, color }: Pick<CartItem, 'id' | 'size' | 'color'>,
): number {
  for (const group of groups) {
    const found = group.products.find((line) => {
      const item = itemOf(line)
      return item.id === id && item.size === size && item.color === color
    })
    if (found) return found.quantity
  }
  return 0
}
