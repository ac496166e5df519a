import type { StockReason } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import { requireEffect } from '../../people/effects/index.ts'
import { insertMovements } from './repository-movements.ts'

/** Why stock changes, and by whom. */
export interface StockCause {
  reason: StockReason
  /** Null: nobody of the shop, such as a sale. */
  actor: Actor | null
}

/** A change of a variant's stock. */
export interface Movement extends StockCause {
  variantId: number
  productId: number
  shopId: number
  delta: number
  /** The stock after this change, read in its transaction while the variant is locked. */
  stockAfter: number
  orderId?: number
}

/**
 * Records changes of stock in the transaction that makes them. The stock of a variant is always that before its first movement and the
 * sum of all (decision 086), so every writer of `product_variants.stock` calls this; a new variant begins without a movement. Here it is
 * refused, with all that the transaction wrote, where the author may not change stock.
 */
export async function recordMovements(tx: Tx, movements: readonly Movement[], at: number): Promise<void> {
  for (const { actor, delta } of movements) if (actor && delta !== 0) requireEffect(actor, 'stock')
  await insertMovements(
    tx,
    movements.map(({ variantId, productId, shopId, delta, stockAfter, reason, actor, orderId }) => ({
      variant_id: variantId,
      product_id: productId,
      shop_id: shopId,
      delta,
      stock_after: stockAfter,
      reason,
      actor_name: actor?.name ?? null,
      order_id: orderId ?? null,
      at,
    })),
  )
}
