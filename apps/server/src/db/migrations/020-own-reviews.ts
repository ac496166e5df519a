import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { type Schema, statement } from './columns.ts'

interface OwnStars {
  id: number
  rating_sum: number
  review_count: number
}

/** Sellers can no longer review their own products: the reviews that they wrote before go, with the stars that they brought. */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    for (const { id, rating_sum, review_count } of await ownStars(db, 'product_id', 'products'))
      await db
        .updateTable('products')
        .set({ rating_sum, review_count, rating: review_count > 0 ? Math.round((rating_sum / review_count) * 100) : 0 })
        .where('id', '=', id)
        .execute()
    for (const { id, ...stars } of await ownStars(db, 'shop_id', 'shops'))
      await db.updateTable('shops').set(stars).where('id', '=', id).execute()
    await statement(
      db,
      'delete from reviews where exists (select 1 from shops s where s.id = reviews.shop_id and s.owner_id = reviews.user_id)',
    )
  },
})

/** The stars of products or shops without the reviews of their owners; only those that have such reviews. */
async function ownStars(db: Kysely<unknown>, column: string, table: string): Promise<OwnStars[]> {
  const { rows } = await sql<OwnStars>`
    select t.id, t.rating_sum - sum(r.rating) as rating_sum, t.review_count - count(*) as review_count
    from reviews r join shops s on s.id = r.shop_id and s.owner_id = r.user_id
      join ${sql.table(table)} t on t.id = r.${sql.ref(column)}
    group by t.id, t.rating_sum, t.review_count`.execute(db)
  // PostgreSQL gives sums as text.
  return rows.map((row) => ({
    id: row.id,
    rating_sum: Math.max(0, Number(row.rating_sum)),
    review_count: Math.max(0, Number(row.review_count)),
  }))
}
