import type { Db, Tx } from '../../db/index.ts'
import { CONTENT_LOCALE } from '../translations/index.ts'
import type { PricedCart } from './priced-cart.ts'
import { selectContingents, selectLines } from './repository-lines.ts'
import { priceCart } from './rules.ts'
import { translateCart } from './translate-cart.ts'

interface Wanted {
  userId: number
  /** The one line of buy-now instead of the cart. */
  buyNow: boolean
  /** Milliseconds since 1970: decides which flash sales and vouchers run. */
  now: number
  /** The language of names; left out, the content's own (in a write job, that is: other languages cost queries). */
  locale?: string
}

/** A shopper's cart at the prices and with the stock of this moment. Nothing is changed, nothing is told: see `refreshCart`. */
export async function loadCart(
  db: Db | Tx,
  { userId, buyNow, now, locale = CONTENT_LOCALE }: Wanted,
): Promise<PricedCart> {
  const rows = await selectLines(db, { userId, buyNow: Number(buyNow), now })
  const ids = [...new Set(rows.map((row) => row.product_id))]
  const cart = priceCart(rows, await selectContingents(db, { ids, now }), now)
  return locale === CONTENT_LOCALE ? cart : translateCart(db, cart, locale)
}
