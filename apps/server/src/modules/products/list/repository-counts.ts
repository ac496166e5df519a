import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import { hasLowVariant } from './repository.ts'

/** How many products of a shop stand in each status and state of their stock; those that are withheld count in their own status. */
export const countByStock = (db: Db, shopId: number) => cells(db, shopId).execute()

/** {@link countByStock}, for each of some categories. */
export const countByStockInCategories = (db: Db, shopId: number, categories: readonly number[]) =>
  cells(db, shopId)
    .innerJoin('product_categories as pc', 'pc.product_id', 'p.id')
    .where('pc.category_id', 'in', categories)
    .select('pc.category_id')
    .groupBy('pc.category_id')
    .execute()

const cells = (db: Db, shopId: number) =>
  db
    .selectFrom('products as p')
    .where('p.shop_id', '=', shopId)
    .select((eb) => [
      sql<string>`case when p.status = 'withheld' then p.own_status else p.status end`.as('status'),
      sql<number>`case when p.stock <= 0 then 1 else 0 end`.as('is_out'),
      sql<number>`case when ${hasLowVariant} then 1 else 0 end`.as('is_low'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy([sql`1`, sql`2`, sql`3`])
