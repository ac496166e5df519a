import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

/** Written so that no index on the status serves it, which would read products out of the order of their ids. */
const isVisible = sql<boolean>`case products.status when 'active' then 1 else 0 end = 1
  and exists (select 1 from shops where shops.id = products.shop_id and shops.status = 'active')`

interface Range {
  after: number
  last: number
  limit: number
}

/** Products that shoppers can see, with their last change, by their ids: above `after`, up to `last`. */
export const selectProductAddresses = (db: Db, { after, last, limit }: Range) =>
  db
    .selectFrom('products')
    .where(isVisible)
    .where('id', '>', after)
    .where('id', '<=', last)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'updated_at'])
    .execute()

/** The id of the first product above `after` that shoppers can see. */
export async function findVisibleProduct(db: Db, { after }: { after: number }): Promise<number | undefined> {
  const row = await db
    .selectFrom('products')
    .where(isVisible)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

export async function selectCategorySlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('categories').orderBy('id').select('slug').execute()
  return rows.map((row) => row.slug)
}

export async function selectShopIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('shops').where('status', '=', 'active').orderBy('id').select('id').execute()
  return rows.map((row) => row.id)
}
