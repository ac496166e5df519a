import { type CartItem, type CartView, itemOf } from '../../cart/index.ts'

/** Pieces of a thing in the cart, with what has been clicked since the server's last word; 0: it is not in it. */
export function quantityIn({ groups }: CartView, { id, size, color }: Pick<CartItem, 'id' | 'size' | 'color'>): number {
  for (const group of groups) {
    const found = group.products.find((line) => {
      const item = itemOf(line)
      return item.id === id && item.size === size && item.color === color
    })
    if (found) return found.quantity
  }
  return 0
}
