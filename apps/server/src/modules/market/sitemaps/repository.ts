import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

/** Written so that no index on the status serves it, which would read products out of the order of their ids. */
const isActive = sql<boolean>`case status when 'active' then 1 else 0 end = 1`

interface Range {
  after: number
  last: number
  limit: number
}

/** Active products with their last change, by their ids: above `after`, up to `last`. */
export const selectProductAddresses = (db: Db, { after, last, limit }: Range) =>
  db
    .selectFrom('products')
    .where(isActive)
    .where('id', '>', after)
    .where('id', '<=', last)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'updated_at'])
    .execute()

/** The id of the first active product above `after`. */
export async function findActiveProduct(db: Db, { after }: { after: number }): Promise<number | undefined> {
  const row = await db
    .selectFrom('products')
    .where(isActive)
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
