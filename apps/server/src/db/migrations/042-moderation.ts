import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/**
 * Products and reviews that the market withholds, reports of shoppers with their decisions, and indexes for the market's lists (decision 096).
 * Reports are made anew, as SQLite cannot drop the constraints that allowed one for each review.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    for (const [table, name, type] of [
      ['products', 'own_status', 'text'],
      ['products', 'hold', 'text'],
      ['products', 'hold_reason', 'text'],
      ['products', 'held_at', big],
      ['reviews', 'hidden_at', big],
      ['reviews', 'hidden_reason', 'text'],
    ] as const)
      await db.schema.alterTable(table).addColumn(name, type).execute()
    await db.schema.alterTable('reports').renameTo('reports_of_shops').execute()
    await withId(db.schema.createTable('reports'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'integer', (c) => c.notNull())
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id'))
      .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('reporter_name', 'text', (c) => c.notNull())
      .addColumn('is_of_shop', 'integer', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .addColumn('settled_at', big)
      .addColumn('settled_by', 'text')
      .addColumn('outcome', 'text')
      .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await statement(
      db,
      `insert into reports (kind, subject_id, shop_id, user_id, reporter_name, is_of_shop, reason, text, created_at)
       select case when review_id is null then 'question' else 'review' end, coalesce(review_id, question_id, 0), shop_id, user_id,
         reporter_name, 1, reason, text, created_at from reports_of_shops order by id`,
    )
    await db.schema.dropTable('reports_of_shops').execute()
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
    await statement(
      db,
      'create unique index reports_open_once on reports (kind, subject_id, user_id) where settled_at is null',
    )
  },
})

const indexes = {
  products_waiting: "products (held_at, id) where hold = 'waiting'",
  products_withheld: "products (held_at, id) where hold in ('hidden', 'refused')",
  reviews_by_time: 'reviews (created_at, id) where hidden_at is null',
  reviews_hidden: 'reviews (hidden_at, id) where hidden_at is not null',
  reports_open: 'reports (created_at, id) where settled_at is null',
  reports_settled: 'reports (settled_at, id) where settled_at is not null',
  reports_by_subject: 'reports (kind, subject_id, created_at)',
  orders_by_status_time: 'orders (status, placed_at, id, payment_status)',
  orders_unpaid: `orders (placed_at, id)
    where (status = 'pending' and payment_method = 'online' and payment_status in ('pending', 'failed'))`,
  orders_unusual_payments: "orders (payment_status, placed_at, id) where payment_status in ('failed', 'refunded')",
}
