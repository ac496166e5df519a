import type { Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { describeChanges } from './describe-changes.ts'
import { loadCart } from './load-cart.ts'
import type { PricedCart } from './priced-cart.ts'
import { lockCart, removeLines, updateSeen } from './repository.ts'
import { type CartChanges, changesOf, hasChanges } from './rules-changes.ts'

export interface Shopper {
  userId: number
  locale: string
}

export interface Refreshed {
  cart: PricedCart
  /** What changed since the last look, in the shopper's language: told once. */
  info: string | undefined
}

/**
 * The cart as it can be ordered now: what has gone is taken out, quantities are lowered to what there is, new prices count as
 * seen. Whoever asks first is told.
 * @param buyNow the one line of buy-now instead of the cart.
 */
export async function refreshCart(deps: Deps, { userId, locale }: Shopper, buyNow = false): Promise<Refreshed> {
  const { database } = deps
  const wanted = { userId, buyNow, now: deps.now(), locale }
  const cart = await loadCart(database.db, wanted)
  if (!hasChanges(changesOf(cart))) return { cart, info: undefined }
  const changes = await database.write(async (tx) => {
    await lockCart(tx, database.engine, userId)
    // Names are translated after, and another tab may have been told meanwhile.
    const found = changesOf(await loadCart(tx, { userId, buyNow, now: wanted.now }))
    await settle(tx, found, wanted.now)
    return found
  })
  return { cart: await loadCart(database.db, wanted), info: await describeChanges(database.db, changes, locale) }
}

async function settle(tx: Tx, { removed, lowered, repriced }: CartChanges, now: number): Promise<void> {
  await removeLines(
    tx,
    removed.map((line) => line.cart_id),
  )
  for (const line of new Set([...lowered, ...repriced]))
    await updateSeen(tx, {
      id: line.cart_id,
      quantity: Math.min(line.quantity, line.max_quantity),
      price: line.unit_price,
      now,
    })
}
