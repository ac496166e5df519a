import type { Db, Tx } from '../../../db/index.ts'

/** Selects a shop in any status, since conversations with closed shops stay readable. */
export const selectShop = (db: Db | Tx, id: number) =>
  db
    .selectFrom('shops')
    .where('id', '=', id)
    .select(['id', 'name', 'logo', 'status', 'last_seen_at'])
    .executeTakeFirst()

export const selectUser = (db: Db | Tx, id: number) =>
  db.selectFrom('users').where('id', '=', id).select(['id', 'name', 'profile_photo', 'last_seen_at']).executeTakeFirst()

export const selectNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .where('id', 'in', [...ids, 0])
    .select(['id', 'name'])
    .execute()

export type ShopRow = NonNullable<Awaited<ReturnType<typeof selectShop>>>
export type UserRow = NonNullable<Awaited<ReturnType<typeof selectUser>>>

/** Tells whether a shop has a product on sale. */
export async function isOnSale(tx: Tx, { shopId, productId }: { shopId: number; productId: number }): Promise<boolean> {
  const row = await tx
    .selectFrom('products')
    .where('id', '=', productId)
    .where('shop_id', '=', shopId)
    .where('status', '=', 'active')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Selects products in any status. */
export const selectProducts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('products')
    .where('id', 'in', ids)
    .select(['id', 'name', 'thumbnail', 'price', 'discount_price', 'rating', 'review_count'])
    .execute()

export const selectProductNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('products')
    .where('id', 'in', [...ids, 0])
    .select(['id', 'name'])
    .execute()

export type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number]

export async function updateUserSeen(tx: Tx, id: number, now: number): Promise<void> {
  await tx.updateTable('users').set({ last_seen_at: now }).where('id', '=', id).execute()
}

export async function updateShopSeen(tx: Tx, id: number, now: number): Promise<void> {
  await tx.updateTable('shops').set({ last_seen_at: now }).where('id', '=', id).execute()
}
