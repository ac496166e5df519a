import type { CartLine } from '@rialto/contract'
import { itemOf, removeFromCart, setQuantity, useCart } from '../../cart/index.ts'
import type { Basket } from './checkout-choices.ts'
import { quantityInCart } from './quantity-in-cart.ts'
import { useBuyNowQuantity } from './use-buy-now-quantity.ts'

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
