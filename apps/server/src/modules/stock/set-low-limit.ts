import type { Deps } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { Refusal } from '../../lib/refusal.ts'
import { lockVariant, updateShopLimit, updateVariantLimit } from './repository.ts'
import { refuseUnknownVariant } from './show-item.ts'

interface LimitRequest {
  shopId: number
  actor: Actor
  /** Undefined: the limit of the shop. */
  variantId: number | undefined
  /** Null: none of its own, or for a shop: never low. */
  limit: number | null
}

/** Sets from how many pieces on a variant, or those of a shop, are low in stock. */
export async function setLowLimit({ database }: Deps, request: LimitRequest): Promise<Refusal | undefined> {
  const { shopId, variantId, limit } = request
  const result = await database.write(async (tx) => {
    if (variantId === undefined) {
      await updateShopLimit(tx, shopId, limit)
      return undefined
    }
    if (!(await lockVariant(tx, { shopId, variantId }))) return refuseUnknownVariant()
    await updateVariantLimit(tx, variantId, limit)
    return undefined
  })
  return result instanceof Refusal ? result : undefined
}
