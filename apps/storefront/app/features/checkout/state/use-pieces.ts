import type { CartLine } from '@rialto/contract'
import { itemOf, removeFromCart, setQuantity, useCart } from '../../cart/index.ts'
import type { Basket } from './kept-choices.ts'
import { quantityIn } from './quantities.ts'
import { useBuyNowQuantity } from './use-buy-now-quantity.ts'

/** How many pieces are wanted of each line, and the ways to change that; the cart's own where it is the cart. */
export function usePieces(basket: Basket, refetch: () => Promise<void>) {
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
    quantityOf: (line: CartLine) => quantityIn(cart, itemOf(line)),
    setQuantity: (line: CartLine, quantity: number) => setQuantity(itemOf(line), quantity),
    remove: (line: CartLine) => removeFromCart(itemOf(line)),
  }
}
