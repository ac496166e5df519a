import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { loadCart } from './load-cart.ts'
import type { Shopper } from './refresh-cart.ts'
import { refuseQuantity, unavailableTexts } from './refusals.ts'
import { changeQuantity, lockCart, removeLines, selectLinesOfProduct } from './repository.ts'

/** Without `cartId` it refers to the product's line that was added to the cart last. */
export interface LineReference {
  productId: number
  cartId: number | null
}

/** Adds a piece to a line if another is available. */
export const incrementLine = (deps: Deps, shopper: Shopper, reference: LineReference): Promise<Refusal | 'changed'> =>
  changeLine(deps, shopper, reference, async (tx, line) => {
    const now = deps.now()
    const cart = await loadCart(tx, { userId: shopper.userId, buyNow: line.is_buy_now === 1, now })
    const reason = cart.unavailable.find((unavailableLine) => unavailableLine.cartId === line.id)?.reason
    if (reason) return refuse(reason, unavailableTexts[reason])
    const priced = cart.groups.flatMap((group) => group.lines).find((pricedLine) => pricedLine.cartId === line.id)
    if (priced && priced.quantity >= priced.maxQuantity)
      return refuseQuantity(tx, shopper.locale, {
        productId: priced.productId,
        name: priced.name,
        max: priced.maxQuantity,
        inCart: priced.quantity,
        stock: priced.stock,
      })
    await changeQuantity(tx, { id: line.id, by: 1, now })
    return 'changed'
  })

/** Takes a piece off a line; the last piece takes the line with it. */
export const decrementLine = (
  deps: Deps,
  shopper: Shopper,
  reference: LineReference,
): Promise<Refusal | 'changed' | 'removed'> =>
  changeLine(deps, shopper, reference, async (tx, line) => {
    if (line.quantity <= 1) {
      await removeLines(tx, [line.id])
      return 'removed'
    }
    await changeQuantity(tx, { id: line.id, by: -1, now: deps.now() })
    return 'changed'
  })

export const removeLine = (deps: Deps, shopper: Shopper, reference: LineReference): Promise<Refusal | 'removed'> =>
  changeLine(deps, shopper, reference, async (tx, line) => {
    await removeLines(tx, [line.id])
    return 'removed' as const
  })

type LineRow = Awaited<ReturnType<typeof selectLinesOfProduct>>[number]

/** Finds the line among the shopper's own: another shopper's is not found. */
function changeLine<T>(
  { database }: Deps,
  { userId }: Shopper,
  { productId, cartId }: LineReference,
  change: (tx: Tx, line: LineRow) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return database.write(async (tx) => {
    await lockCart(tx, database.engine, userId)
    const lines = await selectLinesOfProduct(tx, { userId, productId })
    const line = lines.find((line) => (cartId === null ? line.is_buy_now === 0 : line.id === cartId))
    return line ? change(tx, line) : refuse('not_found', text('This product is not in your cart any more'))
  })
}
