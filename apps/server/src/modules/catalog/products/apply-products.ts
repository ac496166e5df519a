import type { Tx } from '../../../db/index.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { StockCause } from '../../stock/index.ts'
import type { ProductDeps } from './commit-products.ts'
import { commitNames, type ProductNames, rollbackNames } from './names/product-names.ts'
import { placeholderPicture } from './placeholder-picture.ts'
import { type ProductWrite, type WrittenProduct, writeProducts } from './write-products.ts'

const PRODUCTS_AT_ONCE = 200

export interface AppliedProducts {
  shopId: number
  names: ProductNames
  cause: StockCause
}

/**
 * Writes products in one transaction with what a use case reads before and stores after them: all of it or nothing.
 * @param decide returns the products to write, or a refusal
 * @param finish runs after they are written, with their outcomes
 */
export async function applyProducts<Decided, Result>(
  deps: ProductDeps,
  { shopId, names, cause }: AppliedProducts,
  decide: (tx: Tx) => Promise<{ writes: readonly ProductWrite[]; decided: Decided } | Refusal>,
  finish: (tx: Tx, decided: Decided, written: readonly WrittenProduct[]) => Promise<Result>,
): Promise<Result | Refusal> {
  const now = deps.now()
  const placeholder = await placeholderPicture(deps.files)
  try {
    const result = await deps.database.write(async (tx) => {
      // The job may run again: ids of the attempt before are void.
      rollbackNames(names)
      const decision = await decide(tx)
      if (decision instanceof Refusal) return decision
      const written: WrittenProduct[] = []
      for (let start = 0; start < decision.writes.length; start += PRODUCTS_AT_ONCE) {
        const writes = decision.writes.slice(start, start + PRODUCTS_AT_ONCE)
        written.push(...(await writeProducts(tx, { shopId, writes, names, placeholder, now, cause })))
      }
      return finish(tx, decision.decided, written)
    })
    commitNames(names)
    if (!(result instanceof Refusal)) deps.invalidations.publish('catalogue')
    return result
  } catch (error) {
    rollbackNames(names)
    throw error
  }
}
