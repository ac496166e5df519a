import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type CartChanges, describeChanges, findChanges, hasChanges } from './cart-changes.ts'
import { loadCart } from './load-cart.ts'
import type { PricedCart } from './priced-cart.ts'
import { lockCart, removeLines, updateLine } from './repository.ts'

export interface Shopper {
  userId: number
  locale: string
}

export interface RefreshedCart {
  cart: PricedCart
  /** The changes since the last look, in the shopper's language; the next refresh no longer reports them. */
  info: string | undefined
}

/**
 * Makes the cart orderable: removes unavailable lines, lowers quantities to what is available, and marks new prices as seen.
 * @param buyNow refreshes the buy-now line instead of the cart.
 */
export async function refreshCart(deps: Deps, { userId, locale }: Shopper, buyNow = false): Promise<RefreshedCart> {
  const { database } = deps
  const query = { userId, buyNow, now: deps.now(), locale }
  const cart = await loadCart(database.db, query)
  if (!hasChanges(findChanges(cart))) return { cart, info: undefined }
  const changes = await database.write(async (tx) => {
    await lockCart(tx, database.engine, userId)
    // Reads again under the lock: another request may have saved the changes meanwhile. Names are translated after the commit.
    const found = findChanges(await loadCart(tx, { userId, buyNow, now: query.now }))
    await saveChanges(tx, found, query.now)
    return found
  })
  return { cart: await loadCart(database.db, query), info: await describeChanges(database.db, changes, locale) }
}

async function saveChanges(tx: Tx, { removed, lowered, repriced }: CartChanges, now: number): Promise<void> {
  await removeLines(
    tx,
    removed.map((line) => line.cartId),
  )
  for (const line of new Set([...lowered, ...repriced]))
    await updateLine(tx, {
      id: line.cartId,
      quantity: Math.min(line.quantity, line.maxQuantity),
      seenPrice: line.unitPrice,
      now,
    })
}
