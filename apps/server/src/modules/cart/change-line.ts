import type { Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { goneTexts } from './find-offer.ts'
import { loadCart } from './load-cart.ts'
import type { Shopper } from './refresh-cart.ts'
import { refuseQuantity } from './refuse-quantity.ts'
import { changeQuantity, lockCart, removeLines, selectLinesOf } from './repository.ts'

/** Which line is meant. Without its id it is the last one of the product that was added to the cart. */
export interface LineWanted {
  productId: number
  cartId: number | null
}

/** One more of a line, as long as there is one. */
export const incrementLine = (deps: Deps, shopper: Shopper, wanted: LineWanted): Promise<Refusal | 'changed'> =>
  changeLine(deps, shopper, wanted, async (tx, line) => {
    const now = deps.now()
    const { groups, gone } = await loadCart(tx, { userId: shopper.userId, buyNow: line.is_buy_now === 1, now })
    const reason = gone.find((one) => one.cart_id === line.id)?.reason
    if (reason) return refuse(reason, goneTexts[reason])
    const priced = groups.flatMap((group) => group.lines).find((one) => one.cart_id === line.id)
    if (priced && priced.quantity >= priced.max_quantity)
      return refuseQuantity(tx, shopper.locale, {
        productId: priced.product_id,
        name: priced.name,
        max: priced.max_quantity,
        held: priced.quantity,
        stock: priced.stock,
      })
    await changeQuantity(tx, { id: line.id, by: 1, now })
    return 'changed'
  })

/** One less of a line; the last one takes the line with it. */
export const decrementLine = (
  deps: Deps,
  shopper: Shopper,
  wanted: LineWanted,
): Promise<Refusal | 'changed' | 'removed'> =>
  changeLine(deps, shopper, wanted, async (tx, line) => {
    if (line.quantity <= 1) {
      await removeLines(tx, [line.id])
      return 'removed'
    }
    await changeQuantity(tx, { id: line.id, by: -1, now: deps.now() })
    return 'changed'
  })

export const removeLine = (deps: Deps, shopper: Shopper, wanted: LineWanted): Promise<Refusal | 'removed'> =>
  changeLine(deps, shopper, wanted, async (tx, line) => {
    await removeLines(tx, [line.id])
    return 'removed' as const
  })

type HeldLine = Awaited<ReturnType<typeof selectLinesOf>>[number]

/** Another shopper's line is answered like one that there is not. */
function changeLine<T>(
  { database }: Deps,
  { userId }: Shopper,
  { productId, cartId }: LineWanted,
  change: (tx: Tx, line: HeldLine) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return database.write(async (tx) => {
    await lockCart(tx, database.engine, userId)
    const lines = await selectLinesOf(tx, { userId, productId })
    const line = lines.find((one) => (cartId === null ? one.is_buy_now === 0 : one.id === cartId))
    return line ? change(tx, line) : refuse('not_found', text('This product is not in your cart any more'))
  })
}
