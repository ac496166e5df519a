import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { type Movement, recordMovements } from '../../stock/index.ts'
import { addVariantStock } from './repository.ts'

interface Returned {
  shopId: number
  differences: readonly { variantId: number; difference: number }[]
  actor: Actor
  now: number
}

/** Takes changes of stock back by their differences, so that sales since then stay. The products' own stock is the caller's. */
export async function returnStock(tx: Tx, { shopId, differences, actor, now }: Returned): Promise<Refusal | undefined> {
  const movements: Movement[] = []
  for (const { variantId, difference } of differences) {
    if (difference === 0) continue
    const variant = await addVariantStock(tx, { id: variantId, difference })
    if (!variant) return refuse('conflict', text('So many pieces have been sold that the stock cannot go back'))
    const { product_id: productId, stock: stockAfter } = variant
    movements.push({
      variantId,
      productId,
      shopId,
      delta: difference,
      stockAfter,
      reason: 'correction',
      actor,
    })
  }
  await recordMovements(tx, movements, now)
  return undefined
}
