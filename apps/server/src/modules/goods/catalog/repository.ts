import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'

export const selectCategories = prepared((db: Db | Tx, _: Record<string, never>) =>
  db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name', 'slug', 'thumbnail'])
    .orderBy('position')
    .orderBy('id'),
)

/** The categories that were merged into others, by the id that they had. */
export const selectMergedCategories = (db: Db | Tx) =>
  db
    .selectFrom('merged_names')
    .select(['old_id', 'slug', 'target_id'])
    .where('kind', '=', 'category')
    .orderBy('old_id')
    .execute()

/** The products among these that are on the shopper's wishlist. */
export const selectFavorites = prepared((db: Db | Tx, { userId, ids }: { userId: number; ids: readonly number[] }) =>
  db.selectFrom('favorites').select('product_id').where('user_id', '=', userId).where('product_id', 'in', ids),
)
