import type { ProductCard } from '@rialto/contract'
import { WISHLIST_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../../deps.ts'
import { loadCards } from '../cards.ts'
import { selectFavorites } from './repository.ts'

/** Lists the wishlist as cards, latest first; products that are not on sale are left out while they are not. */
export async function listFavorites(
  { database: { db }, now }: Deps,
  userId: number,
  locale: string,
): Promise<ProductCard[]> {
  const favorites = await selectFavorites(db, { userId, count: WISHLIST_MAX })
  return loadCards(
    db,
    favorites.map((favorite) => favorite.id),
    { locale, userId, now: now() },
  )
}
