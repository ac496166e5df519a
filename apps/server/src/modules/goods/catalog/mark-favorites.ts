import type { ProductCard } from '@rialto/contract'
import type { Db } from '../../../db/index.ts'
import { selectFavorites } from './repository.ts'

/** Marks the cards that are on a shopper's wishlist. A guest's rows stay as they are. */
export async function markFavorites(
  db: Db,
  rows: readonly ProductCard[][],
  userId: number | null,
): Promise<ProductCard[][]> {
  if (userId === null) return [...rows]
  const ids = [...new Set(rows.flat().map((card) => card.id))]
  const favorites = new Set((await selectFavorites(db, { userId, ids })).map((row) => row.product_id))
  return rows.map((cards) => cards.map((card) => (favorites.has(card.id) ? { ...card, is_favorite: true } : card)))
}
