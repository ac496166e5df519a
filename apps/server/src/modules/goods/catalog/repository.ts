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

/** The products of the wishlist that are on sale now or recalled, latest first. */
export const selectOwnFavorites = prepared((db: Db | Tx, { userId, count }: { userId: number; count: number }) =>
  visible(db)
    .where('f.user_id', '=', userId)
    .select('f.product_id as id')
    .orderBy('f.created_at', 'desc')
    .orderBy('f.product_id', 'desc')
    .limit(count),
)

const visible = (db: Db | Tx) =>
  db
    .selectFrom('favorites as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where((eb) => eb.or([eb('p.status', '=', 'active'), eb('p.hold', '=', 'recalled')]))
    .where('s.status', '=', 'active')

/** Counts the products of the wishlist: those on sale now or recalled, and all. */
export async function countFavorites(db: Db | Tx, userId: number): Promise<{ visible: number; all: number }> {
  const [shown, kept] = await Promise.all([
    visible(db)
      .where('f.user_id', '=', userId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('favorites')
      .where('user_id', '=', userId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { visible: shown.count, all: kept.count }
}

/** @returns whether the wishlist had the product. */
export async function deleteFavorite(db: Db | Tx, userId: number, productId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const isOnSale = async (db: Db | Tx, productId: number): Promise<boolean> =>
  (await onSale(db, { productId })).length > 0

const onSale = prepared((db: Db | Tx, { productId }: { productId: number }) =>
  db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('p.id', '=', productId)
    .where('p.status', '=', 'active')
    .where('s.status', '=', 'active')
    .select('p.id'),
)

/** Adds a product once, also when a double click sends two requests at the same moment. */
export async function insertFavorite(
  db: Db | Tx,
  favorite: { user_id: number; product_id: number; created_at: number },
): Promise<void> {
  await db
    .insertInto('favorites')
    .values(favorite)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
