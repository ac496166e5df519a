import { WISHLIST_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../deps.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { countFavorites, deleteFavorite, insertFavorite, isOnSale } from './repository.ts'

export interface Toggled {
  is_favorite: boolean
  /** As many as the wishlist shows now. */
  total: number
}

/** Takes a product off the wishlist where it is there, else puts it on. What is no longer on sale can only go. */
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
