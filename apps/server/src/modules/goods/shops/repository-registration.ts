import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { ShopsTable } from '../../../db/tables.ts'

export type ShopRow = Selectable<ShopsTable>
export type ShopStatus = ShopRow['status']

/** @returns undefined if another shop has the slug. */
export const insertShop = (tx: Tx, shop: Insertable<ShopsTable>): Promise<ShopRow | undefined> =>
  tx
    .insertInto('shops')
    .values(shop)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()

export async function selectSlugs(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('shops').select('slug').execute()
  return new Set(rows.map((row) => row.slug))
}

/** Selects the names of open shops. */
export const selectActiveNames = (db: Db | Tx): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('shops').where('status', '=', 'active').select(['id', 'name']).execute()

export const selectOwnShop = (db: Db | Tx, ownerId: number): Promise<ShopRow | undefined> =>
  db.selectFrom('shops').where('owner_id', '=', ownerId).selectAll().executeTakeFirst()

export const selectShop = (tx: Tx, id: number): Promise<ShopRow | undefined> =>
  tx.selectFrom('shops').where('id', '=', id).selectAll().executeTakeFirst()

/** Changes a shop's status if it is one of `from`; of concurrent changes only one succeeds. @returns undefined otherwise. */
export const updateShopStatus = (
  tx: Tx,
  id: number,
  from: readonly ShopStatus[],
  to: Pick<ShopRow, 'status' | 'rejection'>,
): Promise<ShopRow | undefined> =>
  tx.updateTable('shops').set(to).where('id', '=', id).where('status', 'in', from).returningAll().executeTakeFirst()

/** The shops with an owner, and their owners, the latest first. */
export const selectOwnedShops = (db: Db, status: ShopStatus | undefined) =>
  db
    .selectFrom('shops as s')
    .innerJoin('users as u', 'u.id', 's.owner_id')
    .$if(status !== undefined, (query) => query.where('s.status', '=', status ?? 'pending'))
    .selectAll('s')
    .select(['u.id as seller_id', 'u.name as seller_name', 'u.email as seller_email', 'u.phone as seller_phone'])
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()

export async function hasOrders(tx: Tx, shopId: number): Promise<boolean> {
  const order = await tx.selectFrom('orders').where('shop_id', '=', shopId).select('id').limit(1).executeTakeFirst()
  return order !== undefined
}

export const selectSeller = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'name', 'email', 'phone', 'locale'])
    .executeTakeFirstOrThrow()

export type SellerRow = Awaited<ReturnType<typeof selectSeller>>

/** Selects the addresses of all shops' pictures. */
export async function selectPictures(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('shops').select(['logo', 'banner']).execute()
  return rows.flatMap((row) => [row.logo, row.banner])
}
