import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { ShopsTable } from '../../../db/tables.ts'

export async function selectShops(db: Db | Tx): Promise<{ id: number; name: string; slug: string }[]> {
  return db.selectFrom('shops').select(['id', 'name', 'slug']).orderBy('id').execute()
}

export async function insertShop(db: Db | Tx, shop: Insertable<ShopsTable>): Promise<number> {
  const { id } = await db.insertInto('shops').values(shop).returning('id').executeTakeFirstOrThrow()
  return id
}
