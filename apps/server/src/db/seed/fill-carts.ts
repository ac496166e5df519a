import { Refusal } from '../../lib/refusal.ts'
import { addLine } from '../../modules/selling/cart/index.ts'
import type { Engine, Tx } from '../types.ts'
import type { Seeding } from './seeding.ts'

/** Fills the demo's carts as shoppers do. Needs prices and stock. */
export async function fillCarts(tx: Tx, engine: Engine, { demo, ids, now }: Seeding): Promise<void> {
  for (const { user, product, quantity, size, color } of demo.carts) {
    const item = {
      productId: ids.products.of(product),
      sizeId: size === null ? null : ids.sizes.of(size),
      colorId: color === null ? null : ids.colors.of(color),
      quantity,
      buyNow: false,
    }
    const added = await addLine(tx, { engine, userId: ids.users.of(user), locale: 'en', now }, item)
    if (added instanceof Refusal) throw new Error(`The demo shop's cart cannot have ${product}: ${added.text}`)
  }
}
