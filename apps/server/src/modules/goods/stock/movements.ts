import type { StockItem, StockMovement } from '@rialto/contract'
import type { StockReason } from '@rialto/contract/enums'
import type { Db, Tx } from '../../../db/index.ts'
import { type Actor, requireEffect } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { showItem } from './list-stock.ts'
import { presentMovement } from './present.ts'
import { insertMovements, selectMovement, selectMovements } from './repository-movements.ts'

interface MovementQuery {
  shopId: number
  locale: string
  variantId: number
  cursor: number | undefined
  limit: number
}

/** Lists the movements of a shop's variant, the newest first. */
export async function listMovements(db: Db, { shopId, locale, variantId, cursor, limit }: MovementQuery) {
  const item = await showItem(db, { shopId, locale, variantId })
  if (item instanceof Refusal) return item
  const rows = await selectMovements(db, { variantId, before: cursor, count: limit + 1 })
  const shown = rows.slice(0, limit)
  const next = rows.length > limit ? shown.at(-1) : undefined
  return { item, items: shown.map(presentMovement), next_cursor: next ? String(next.id) : null }
}

/** A movement of a shop's variant, with the variant as it is now. */
export async function showMovement(
  db: Db,
  movementId: number,
  of: { shopId: number; locale: string; variantId: number },
): Promise<{ item: StockItem; movement: StockMovement } | Refusal> {
  const item = await showItem(db, of)
  if (item instanceof Refusal) return item
  return { item, movement: presentMovement(await selectMovement(db, movementId)) }
}

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
