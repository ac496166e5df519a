import type { Db } from '../../db/index.ts'

/** The ids of active products with their last change, page by page. */
export async function selectProductAddresses(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return db
    .selectFrom('products')
    .where('status', '=', 'active')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .select(['id', 'updated_at'])
    .execute()
}

export async function countProducts(db: Db): Promise<number> {
  const row = await db
    .selectFrom('products')
    .where('status', '=', 'active')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function selectCategorySlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('categories').orderBy('id').select('slug').execute()
  return rows.map((row) => row.slug)
}

export async function selectShopIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('shops').where('status', '=', 'active').orderBy('id').select('id').execute()
  return rows.map((row) => row.id)
}
