import type { StockItem, StockMovement } from '@rialto/contract'
import type { Db } from '../../../db/index.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { presentMovement } from './present.ts'
import { selectMovement } from './repository-movements.ts'
import { showItem } from './show-item.ts'

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
