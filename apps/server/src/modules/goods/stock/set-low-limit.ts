import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { recordLimit } from './record-stock.ts'
import { lockShopLimit, lockVariant, updateShopLimit, updateVariantLimit } from './repository.ts'
import { refuseUnknownVariant } from './show-item.ts'

interface LimitRequest {
  shopId: number
  actor: Actor
  /** Undefined: the limit of the shop. */
  variantId: number | undefined
  /** Null: none of its own, or for a shop: never low. */
  limit: number | null
}

/** Sets from how many pieces on a variant, or those of a shop, are low in stock. @returns undefined if it was so before */
export function setLowLimit(deps: Deps, request: LimitRequest): Promise<RecordedChange | undefined | Refusal> {
  const { shopId, actor, variantId, limit } = request
  const made = { shopId, actor, variantId, after: limit, at: deps.now() }
  return deps.database.write(async (tx) => {
    if (variantId === undefined) {
      const before = await lockShopLimit(tx, shopId)
      await updateShopLimit(tx, shopId, limit)
      return recordLimit(tx, { ...made, before })
    }
    const variant = await lockVariant(tx, { shopId, variantId })
    if (!variant) return refuseUnknownVariant()
    await updateVariantLimit(tx, variantId, limit)
    return recordLimit(tx, { ...made, before: variant.low_stock_limit })
  })
}
