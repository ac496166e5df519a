import type { Db } from '../../../db/index.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { presentMovement } from './present.ts'
import { selectMovements } from './repository-movements.ts'
import { showItem } from './show-item.ts'

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
