import { type CartItem, type CartView, itemOf } from '../../cart/index.ts'

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
