import type { Deps } from '../../deps.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { putIntoCart, type Wish } from './put-into-cart.ts'
import type { Shopper } from './refresh-cart.ts'

/** @returns the line's id. */
export const addToCart = (
  { database, now }: Deps,
  { userId, locale }: Shopper,
  wish: Wish,
): Promise<number | Refusal> =>
  database.write((tx) => putIntoCart(tx, { engine: database.engine, userId, locale, now: now() }, wish))
