import type { ProductCard } from '@rialto/contract'
import { WISHLIST_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { loadCards } from './cards.ts'
import { countFavorites, deleteFavorite, insertFavorite, isOnSale, selectOwnFavorites } from './repository.ts'

/** Lists the wishlist as cards, latest first; of the products that are not on sale only those that are recalled, which they say. */
export async function listFavorites(
  { database: { db }, now }: Deps,
  userId: number,
  locale: string,
): Promise<ProductCard[]> {
  const favorites = await selectOwnFavorites(db, { userId, count: WISHLIST_MAX })
  return loadCards(
    db,
    favorites.map((favorite) => favorite.id),
    { locale, userId, now: now(), withRecalled: true },
  )
}

interface Toggled {
  is_favorite: boolean
  /** The number of products that the wishlist shows now. */
  total: number
}

/** Removes a product from the wishlist, or adds it if it is not there. A product that is no longer on sale can only be removed. */
export async function toggleFavorite(
  { database: { db }, now }: Deps,
  userId: number,
  productId: number,
): Promise<Toggled | Refusal> {
  return db.transaction().execute(async (tx) => {
    const wasThere = await deleteFavorite(tx, userId, productId)
    if (!wasThere) {
      if (!(await isOnSale(tx, productId))) return refuse('not_found', text('Product not found'))
      if ((await countFavorites(tx, userId)).all >= WISHLIST_MAX)
        return refuse('invalid', text('A wishlist holds {{max}} products at most'), { values: { max: WISHLIST_MAX } })
      await insertFavorite(tx, { user_id: userId, product_id: productId, created_at: now() })
    }
    return { is_favorite: !wasThere, total: (await countFavorites(tx, userId)).visible }
  })
}
