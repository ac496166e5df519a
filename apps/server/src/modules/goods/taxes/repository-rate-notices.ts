import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../../db/index.ts'
import { readProducts } from '../../../db/read-aside.ts'
import { taxCategoryOfProduct } from './repository.ts'

/** What was told of rates that come after a day. */
export const selectTold = (db: Db, today: string) =>
  db.selectFrom('rate_notices').where('from_day', '>', today).selectAll().execute()

interface ToldRate {
  rate_id: number
  from_day: string
  rate_ppm: number
  told_at: number
}

/** Marks a rate as told of. @returns false where it was already */
export async function markTold(tx: Tx, row: ToldRate): Promise<boolean> {
  const marked = await tx
    .insertInto('rate_notices')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('rate_id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Open shops that charge tax and have products of some tax categories; null: products without one. */
export async function selectShopsWith(database: Database, categoryIds: readonly (number | null)[]) {
  const read = await readProducts(database, null)
  const ids = categoryIds.filter((id) => id !== null)
  const hasNone = categoryIds.includes(null) ? sql`${taxCategoryOfProduct} is null` : sql`1 = 0`
  return read(
    database.db
      .selectFrom('shops as s')
      .leftJoin('shop_taxes as st', 'st.shop_id', 's.id')
      .where('s.status', '=', 'active')
      .where(sql<string>`coalesce(st.status, 'regular')`, '=', 'regular')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('products as p')
            .whereRef('p.shop_id', '=', 's.id')
            .where('p.status', '<>', 'archived')
            .where(sql<boolean>`(${taxCategoryOfProduct} in (${sql.join([...ids, 0])}) or ${hasNone})`)
            .select('p.id'),
        ),
      )
      .select(['s.id', 'st.place', 'st.country', 's.identity_json'])
      .orderBy('s.id'),
  )
}

/** The staff with confirmed addresses. */
export const selectStaff = (tx: Tx) =>
  tx
    .selectFrom('staff as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('u.disabled_at', 'is', null)
    .where('u.email_verified_at', 'is not', null)
    .select(['s.role', 'u.email', 'u.locale'])
    .orderBy('u.id')
    .execute()
